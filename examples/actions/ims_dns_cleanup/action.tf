# when the address of web7 changes, whatever else bears its name goes
resource "ims_dns_record" "web7" {
  zone = "example.com"
  name = "web7.example.com."
  type = "A"
  data = ["192.0.2.47"]

  lifecycle {
    action_trigger {
      events  = [after_update]
      actions = [action.ims_dns_cleanup.web7]
    }
  }
}

action "ims_dns_cleanup" "web7" {
  config {
    zone = "example.com"
    name = "web7"
  }
}
