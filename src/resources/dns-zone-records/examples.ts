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
  identity: { zone: "example.net" },
  imports: [
    {
      id: "example.net",
      when:
        "What the configuration lists of the zone. All else comes into the state, too, so that the plan can name it, leaves it with " +
        "the first apply, and stays in the zone as it is.",
    },
    {
      id: "example.net?keys=www%20A&keys=shop%20CNAME",
      when:
        "Exactly these, each as `keys=` with `NAME TYPE`, percent-encoded where it holds what means something in an address, such as " +
        "blanks. Of these, too, the zone keeps what the configuration does not list.",
    },
  ],
};
