import type { Example } from "../example.ts";

export const dataSource: Example = {
  hcl: `data "ims_platform_cluster" "one" {
  cluster = "Cluster One"
}

output "entities" {
  value = data.ims_platform_cluster.one.entities
}
`,
};
