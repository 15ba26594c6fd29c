import type { Example } from "../example.ts";

export const resource: Example = {
  hcl: `resource "ims_dns_zone_records" "example" {
  zone = "example.net"

  records = {
    "www A"      = { values = ["192.0.2.10", "192.0.2.11"], ttl = "5m" }
    "www AAAA"   = { values = ["2001:db8::10"] }
    "shop CNAME" = { values = ["www.example.net."], comment = "the shop" }
  }
}
`,
  imports: [{ id: "example.net", when: "The zone: all its records are taken over." }],
};
