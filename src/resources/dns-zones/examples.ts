import type { Example } from "../example.ts";

export const dataSource: Example = {
  hcl: `data "ims_dns_zones" "mine" {}

output "zones" {
  value = data.ims_dns_zones.mine.ids
}
`,
};
