data "ims_dns_records" "mail" {
  zone = "example.com"
  type = "MX"
}

output "mail_servers" {
  value = [for record in data.ims_dns_records.mail.records : record.data]
}
