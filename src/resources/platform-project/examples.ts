import type { Example } from "../example.ts";

export const resource: Example = {
  hcl: `resource "ims_platform_project" "shop" {
  cluster       = "Cluster One"
  name          = "Shop Staging"
  customer_id   = "acme"
  description   = "The shop before it is shown to customers"
  admin_uids    = ["u10001", "u10002"]
  viewer_uids   = ["u10003"]
  billing_cycle = "MONTHLY"
  quota_memory  = 4096
  quota_cpu     = 2000

  timeouts {
    create = "15m"
  }
}

output "shop_url" {
  value = ims_platform_project.shop.url
}
`,
  identity: { cluster: "Cluster One", project_id: "shop-staging" },
  imports: [
    {
      id: "Cluster One/shop-staging",
      when: "The cluster and the project's ID, each percent-encoded where it holds a slash.",
    },
  ],
};

export const dataSource: Example = {
  hcl: `data "ims_platform_project" "shop" {
  cluster    = "Cluster One"
  project_id = "shop-production"
}

output "admins" {
  value = data.ims_platform_project.shop.admin_uids
}
`,
};

export const list: Example = {
  hcl: `list "ims_platform_project" "one" {
  provider = ims

  config {
    cluster = "Cluster One"
  }
}
`,
};
