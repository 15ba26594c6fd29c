import type { Example } from "../example.ts";

export const dataSource: Example = {
  hcl: `data "ims_platform_clusters" "mine" {}

output "clusters" {
  value = data.ims_platform_clusters.mine.ids
}
`,
};
