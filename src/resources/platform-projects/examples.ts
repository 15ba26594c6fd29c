import type { Example } from "../example.ts";

export const dataSource: Example = {
  hcl: `data "ims_platform_projects" "one" {
  cluster = "Cluster One"
}

output "projects" {
  value = data.ims_platform_projects.one.ids
}
`,
};
