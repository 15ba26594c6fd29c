# a server that gets another role is installed anew: its old certificate must not be valid any more
resource "ims_server_definition" "web1" {
  customer    = "acme"
  fqdn        = "web7.example.com"
  environment = "production"
  project     = "shop"
  role        = "webserver"
  location    = "zrh1"

  lifecycle {
    action_trigger {
      events  = [after_update]
      actions = [action.ims_server_decommission_steps.web1]
    }
  }
}

action "ims_server_decommission_steps" "web1" {
  config {
    customer = "acme"
    fqdn     = "web7.example.com"
    steps    = ["revoke"]
  }
}
