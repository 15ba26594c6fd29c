import type { Example } from "../example.ts";

export const resource: Example = {
  hcl: `resource "ims_dns_record_set" "mail" {
  zone = "example.com"
  name = "lists.example.com."
  type = "MX"
  ttl  = "1h"

  values = [
    "10 mx1.example.com.",
    "20 mx2.example.com.",
  ]
}
`,
  identity: { zone: "example.com", type: "MX", name: "lists.example.com." },
  imports: [
    {
      id: "example.com/MX/lists.example.com.",
      when: "The zone, the type and the name. Values that the configuration does not list are removed: the plan shows and names them.",
    },
  ],
};

export const list: Example = {
  hcl: `list "ims_dns_record_set" "all" {
  provider = ims

  config {
    zone = "example.com"
  }
}
`,
};
