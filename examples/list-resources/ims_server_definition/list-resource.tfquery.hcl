list "ims_server_definition" "acme" {
  provider = ims

  config {
    customer = "acme"
  }
}
