data "ims_dns_record_names" "aliases" {
  zone = "example.com"
  type = "CNAME"
}

output "aliases" {
  value = data.ims_dns_record_names.aliases.names
}
