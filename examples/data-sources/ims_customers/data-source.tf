data "ims_customers" "mine" {}

output "customers" {
  value = data.ims_customers.mine.ids
}
