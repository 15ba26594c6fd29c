import type { Example } from "../example.ts";

export const dataSource: Example = {
  hcl: `data "ims_customers" "mine" {}

output "customers" {
  value = data.ims_customers.mine.ids
}
`,
};
