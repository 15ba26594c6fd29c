data "ims_platform_nodes" "one" {
  cluster = "Cluster One"
}

output "nodes" {
  value = data.ims_platform_nodes.one.names
}
