resource "ims_server_definition" "web" {
  customer    = "acme"
  fqdn        = "web3.example.com"
  environment = "production"
  project     = "shop"
  role        = "webserver"
  location    = "zrh1"
  region      = "ZRH.CH"
  zone        = "dmz"
  stage       = "prod"

  # when the server is destroyed, its records go first
  decommission {
    dns_cleanup_zones = ["example.com"]
  }
}
