data "ims_platform_cluster" "one" {
  cluster = "Cluster One"
}

output "entities" {
  value = data.ims_platform_cluster.one.entities
}
