list "ims_platform_project" "one" {
  provider = ims

  config {
    cluster = "Cluster One"
  }
}
