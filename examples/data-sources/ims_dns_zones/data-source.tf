data "ims_dns_zones" "mine" {}

output "zones" {
  value = data.ims_dns_zones.mine.ids
}
