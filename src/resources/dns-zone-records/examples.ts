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
        "The records of the zone that the configuration lists. All others come into the state, too, so that the plan can name them. They leave " +
        "the state with the first apply, and stay in the zone as they are.",
    },
    {
      id: "example.net?keys=www%20A&keys=shop%20CNAME",
      when:
        "Only the records of these keys, each as `keys=` with `NAME TYPE`, percent-encoded where needed, such as a blank. Of these, too, the " +
        "zone keeps what the configuration does not list.",
    },
  ],
};
