import type { Example } from "../example.ts";

export const dataSource: Example = {
  hcl: `data "ims_platform_nodes" "one" {
  cluster = "Cluster One"
}

output "nodes" {
  value = data.ims_platform_nodes.one.names
}
`,
};
