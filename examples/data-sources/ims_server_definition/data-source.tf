data "ims_server_definition" "web1" {
  fqdn = "web1.example.com"
}

output "role" {
  value = data.ims_server_definition.web1.role
}
