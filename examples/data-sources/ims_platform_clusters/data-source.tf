data "ims_platform_clusters" "mine" {}

output "clusters" {
  value = data.ims_platform_clusters.mine.ids
}
