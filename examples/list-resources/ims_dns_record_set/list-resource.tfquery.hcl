list "ims_dns_record_set" "all" {
  provider = ims

  config {
    zone = "example.com"
  }
}
