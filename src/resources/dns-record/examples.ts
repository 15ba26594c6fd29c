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
  identity: { zone: "example.com", type: "CNAME", name: "shop.example.com." },
  imports: [
    { id: "example.com/CNAME/shop.example.com.", when: "There is exactly one record of this type and name." },
    {
      id: "example.com/CNAME/shop.example.com.?data=web1.example.com.",
      when:
        "There are several: the data says which one is meant. Percent-encode what means something in an address, such as blanks " +
        "(`?data=10%20mx1.example.com.`); one `data=` for each field is the same (`?data=10&data=mx1.example.com.`).",
    },
    {
      id: "example.com/CNAME/shop.example.com./0",
      when: "The index at this moment, for records that differ in nothing else. It moves with every change of the set.",
    },
  ],
};

export const list: Example = {
  hcl: `list "ims_dns_record" "addresses" {
  provider = ims

  config {
    zone = "example.com"
    type = "A"
  }
}
`,
};
