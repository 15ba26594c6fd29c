import { dnsRecordSet } from "../../resources/dns-record-set/resource.ts";
import { dnsZoneRecords } from "../../resources/dns-zone-records/resource.ts";
import { valueObject } from "terraform-provider-sdk/values";
import { quote } from "./hcl-expression.ts";
import { printObject } from "./hcl-object.ts";

it.each([
  ["plain", "web1", '"web1"'],
  ["quotes", 'say "hi" \\', '"say \\"hi\\" \\\\"'],
  ["an expression", "${x} $${y}", '"$${x} $$${y}"'],
  ["a directive", "%{ if }", '"%%{ if }"'],
  ["lines", "a\nb\tc", '"a\\nb\\tc"'],
  ["controls", "\b\f\u0001", '"\\u0008\\u000c\\u0001"'],
  ["a backslash before a b", "\\b", '"\\\\b"'],
])("%s", (_, text, code) => expect(quote(text)).toBe(code));

it("a record set", () => {
  const values = { zone: "example.com", name: "www.example.com.", values: ["192.0.2.1"], ttl: "300" };
  expect(
    printObject({
      object: "it",
      identity: "it",
      kind: dnsRecordSet,
      name: "www",
      importId: "example.com/A/www.example.com.",
      values,
    }),
  ).toBe(
    `import {
  to = ims_dns_record_set.www
  id = "example.com/A/www.example.com."
}

resource "ims_dns_record_set" "www" {
  zone   = "example.com"
  name   = "www.example.com."
  values = ["192.0.2.1"]
  ttl    = "300"
}
`,
  );
});

it("a zone: what does not fit into a line has one for each field", () => {
  const long = "x".repeat(90);
  const records = valueObject([
    ["@ MX", valueObject([["values", ["10 mx1."]]])],
    [
      "www TXT",
      valueObject([
        ["values", [long]],
        ["ttl", "300"],
      ]),
    ],
    ["a A", valueObject([["values", ["192.0.2.1"]]])],
  ]);
  const printed = printObject({
    object: "it",
    identity: "it",
    kind: dnsZoneRecords,
    name: "z",
    importId: "z",
    values: { zone: "z", records },
  });
  expect(printed.split("\n").slice(5)).toEqual([
    'resource "ims_dns_zone_records" "z" {',
    '  zone = "z"',
    "",
    "  records = {",
    '    "@ MX" = { values = ["10 mx1."] }',
    '    "www TXT" = {',
    "      values = [",
    `        "${long}",`,
    "      ]",
    '      ttl = "300"',
    "    }",
    '    "a A" = { values = ["192.0.2.1"] }',
    "  }",
    "}",
    "",
  ]);
});
