list "ims_dns_record" "addresses" {
  provider = ims

  config {
    zone = "example.com"
    type = "A"
  }
}
