resource "ims_dns_record_set" "mail" {
  zone = "example.com"
  name = "lists.example.com."
  type = "MX"
  ttl  = "1h"

  values = [
    "10 mx1.example.com.",
    "20 mx2.example.com.",
  ]
}
