data "ims_servers" "acme" {
  customer = "acme"
}

# one definition for each of them
data "ims_server_definition" "acme" {
  for_each = toset(data.ims_servers.acme.fqdns)

  fqdn = each.value
}
