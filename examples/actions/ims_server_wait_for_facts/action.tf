resource "ims_server_definition" "web1" {
  customer    = "acme"
  fqdn        = "web7.example.com"
  environment = "production"
  project     = "shop"
  role        = "webserver"
  location    = "zrh1"

  lifecycle {
    action_trigger {
      events  = [after_create]
      actions = [action.ims_server_wait_for_facts.web1]
    }
  }
}

# the apply goes on when the configuration management has seen the server
action "ims_server_wait_for_facts" "web1" {
  config {
    fqdn       = "web7.example.com"
    conditions = ["ipaddress", "processorcount >= 4"]
    timeout    = "30m"
  }
}
