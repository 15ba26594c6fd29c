import type { TerraformStack } from "cdktf";
import { DnsRecord, RecordType, ServerDefinition } from "../../constructs/index.ts";

export function declareServer(stack: TerraformStack): void {
  const web = new ServerDefinition(stack, "web", {
    customer: "acme",
    fqdn: "web3.example.com",
    environment: "production",
    project: "shop",
    role: "webserver",
    location: "zrh1",
    region: "ZRH.CH",
    zone: "dmz",
    stage: "prod",
    // when the server is destroyed, its records go first
    decommission: { dnsCleanupZones: ["example.com"] },
  });

  // refers to the server, so that the server exists before its record
  new DnsRecord(stack, "web_ipv4", {
    zone: "example.com",
    name: `${web.fqdn}.`,
    type: RecordType.A,
    data: ["192.0.2.12"],
  });
}
