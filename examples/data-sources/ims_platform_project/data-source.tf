data "ims_platform_project" "shop" {
  cluster    = "Cluster One"
  project_id = "shop-production"
}

output "admins" {
  value = data.ims_platform_project.shop.admin_uids
}
