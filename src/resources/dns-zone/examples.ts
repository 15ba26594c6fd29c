import type { Example } from "../example.ts";

export const dataSource: Example = {
  hcl: `data "ims_dns_zone" "example" {
  zone = "example.com"
}

output "serial" {
  value = data.ims_dns_zone.example.serial
}
`,
};
