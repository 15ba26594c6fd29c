import { type TerraformStack } from "cdktf";
import { DnsZoneRecords } from "../../constructs/index.ts";

export function declareZone(stack: TerraformStack): void {
  new DnsZoneRecords(stack, "example", {
    zone: "example.net",
    records: {
      "www A": { values: ["192.0.2.10", "192.0.2.11"], ttl: "5m" },
      "www AAAA": { values: ["2001:db8::10"] },
      "shop CNAME": { values: ["www.example.net."], comment: "the shop" },
    },
  });
}
