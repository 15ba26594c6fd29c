import type { Example } from "../example.ts";

export const dataSource: Example = {
  hcl: `data "ims_dns_served" "www" {
  zone = "example.com"
  name = "web1.example.com."
  type = "A"
}

output "is_web1_served" {
  value = data.ims_dns_served.www.in_sync
}
`,
};
