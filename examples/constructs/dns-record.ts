import type { TerraformStack } from "cdktf";
import { DnsRecord, RecordType } from "../../constructs/index.ts";

export function declareRecords(stack: TerraformStack): void {
  new DnsRecord(stack, "www", {
    zone: "example.com",
    name: "shop.example.com.",
    type: RecordType.CNAME,
    ttl: "300",
    data: ["web1.example.com."],
    comment: "the shop",
  });

  // data field by field, with a comment beside one of the fields
  new DnsRecord(stack, "mail", {
    zone: "example.com",
    name: "shop-mail.example.com.",
    type: RecordType.MX,
    data: ["10", "mx1.example.com."],
    dataComments: ["preferred", null],
  });
}
