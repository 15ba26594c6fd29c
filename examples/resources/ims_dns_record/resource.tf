resource "ims_dns_record" "www" {
  zone    = "example.com"
  name    = "shop.example.com."
  type    = "CNAME"
  ttl     = "300"
  data    = ["web1.example.com."]
  comment = "the shop"
}

# data field by field, with a comment beside one of the fields
resource "ims_dns_record" "mail" {
  zone          = "example.com"
  name          = "shop-mail.example.com."
  type          = "MX"
  data          = ["10", "mx1.example.com."]
  data_comments = ["preferred", null]
}
