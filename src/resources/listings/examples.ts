import type { Example } from "../example.ts";

/** The examples of the listings, by type name. */
export const dataSources: Readonly<Record<string, Example>> = {
  ims_customers: {
    hcl: `data "ims_customers" "mine" {}

output "customers" {
  value = data.ims_customers.mine.ids
}
`,
  },
  ims_servers: {
    hcl: `data "ims_servers" "acme" {
  customer = "acme"
}

# one definition for each of them
data "ims_server_definition" "acme" {
  for_each = toset(data.ims_servers.acme.fqdns)

  fqdn = each.value
}
`,
  },
  ims_dns_zones: {
    hcl: `data "ims_dns_zones" "mine" {}

output "zones" {
  value = data.ims_dns_zones.mine.ids
}
`,
  },
  ims_platform_clusters: {
    hcl: `data "ims_platform_clusters" "mine" {}

output "clusters" {
  value = data.ims_platform_clusters.mine.ids
}
`,
  },
  ims_platform_cluster: {
    hcl: `data "ims_platform_cluster" "one" {
  cluster = "Cluster One"
}

output "entities" {
  value = data.ims_platform_cluster.one.entities
}
`,
  },
  ims_platform_nodes: {
    hcl: `data "ims_platform_nodes" "one" {
  cluster = "Cluster One"
}

output "nodes" {
  value = data.ims_platform_nodes.one.names
}
`,
  },
  ims_platform_projects: {
    hcl: `data "ims_platform_projects" "one" {
  cluster = "Cluster One"
}

output "projects" {
  value = data.ims_platform_projects.one.ids
}
`,
  },
};
