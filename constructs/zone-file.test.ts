import { TerraformStack, Testing } from "cdktf";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { ImsProvider } from "./provider.ts";
import { zoneRecords } from "./zone-file.ts";

const records = (text: string): unknown => {
  const stack = new TerraformStack(Testing.app(), "zone");
  new ImsProvider(stack, "ims");
  new DnsZoneRecords(stack, "all", { zone: "example.com", records: zoneRecords(text, "example.com") });
  const { resource } = JSON.parse(Testing.synth(stack, true)) as {
    resource: { ims_dns_zone_records: { all: { records: unknown } } };
  };
  return resource.ims_dns_zone_records.all.records;
};

it.each<[string, string, unknown]>([
  [
    "what is said, and nothing else",
    "$TTL 1h\nwww A 192.0.2.1 ; front\n@ 5m MX 10 mail",
    {
      "www A": { values: ["192.0.2.1"], ttl: "3600", comment: "front" },
      "@ MX": { values: ["10 mail.example.com."], ttl: "300" },
    },
  ],
  [
    "comments without the marks of owners that the service's text has",
    "www A 192.0.2.1 ; front [managed: team-web]\n@ MX 10 mail ; [managed: team-web]",
    { "www A": { values: ["192.0.2.1"], comment: "front" }, "@ MX": { values: ["10 mail.example.com."] } },
  ],
  [
    "texts that Terraform would take for templates",
    't TXT "${var.a} %{i} $${b} $c 5%" ; ${d}',
    { "t TXT": { values: ['"$${var.a} %%{i} $$${b} $c 5%"'], comment: "$${d}" } },
  ],
])("zoneRecords declares %s", (_, text, declared) => expect(records(text)).toEqual(declared));
