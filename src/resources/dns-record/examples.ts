import type { Example } from "../example.ts";

export const resource: Example = {
  hcl: `resource "ims_dns_record" "www" {
  zone    = "example.com"
  name    = "shop.example.com."
  type    = "CNAME"
  ttl     = "300"
  data    = ["web1.example.com."]
  comment = "the shop"
}

# data field by field, with a comment beside one of the fields
resource "ims_dns_record" "mail" {
  zone          = "example.com"
  name          = "shop-mail.example.com."
  type          = "MX"
  data          = ["10", "mx1.example.com."]
  data_comments = ["preferred", null]
}
`,
  imports: [
    { id: "example.com/CNAME/shop.example.com.", when: "There is exactly one record of this type and name." },
    {
      id: "example.com/CNAME/shop.example.com./0",
      when: "There are several: the index says which one is meant now. Only its content is kept.",
    },
  ],
};
