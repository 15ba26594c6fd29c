import { type TerraformStack } from "cdktf";
import { DnsRecordSet, RecordData, RecordType } from "../../constructs/index.ts";

export function declareSet(stack: TerraformStack): void {
  new DnsRecordSet(stack, "mail", {
    zone: "example.com",
    name: "lists.example.com.",
    type: RecordType.MX,
    ttl: "1h",
    values: [RecordData.mx(10, "mx1.example.com."), RecordData.mx(20, "mx2.example.com.")],
  });
}
