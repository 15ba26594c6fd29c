import { TerraformOutput, TerraformVariable } from "cdktf";
import { diff } from "./diff.ts";
import { RecordType } from "./dns-record.ts";
import { DnsRecordSet } from "./dns-record-set.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { demoSeed } from "../src/sandbox/index.ts";
import { complaintsOf, createStack, synthesise } from "./testing/synth.ts";
import { connectSandbox, type ConnectedSandbox } from "../test/support/connected-sandbox.ts";

let connected: ConnectedSandbox;
beforeEach(() => {
  connected = connectSandbox({ seed: demoSeed });
});
afterEach(() => connected.close());

const pool = { zone: "example.com", name: "pool.example.com.", type: RecordType.A };

test("a set and a zone's records are resources of their own ids, with exactly what was said", () => {
  const stack = createStack();
  new DnsRecordSet(stack, "pool", { ...pool, values: ["192.0.2.30"], ttl: "300" });
  new DnsZoneRecords(stack, "zone", {
    zone: "example.net",
    records: { "www A": { values: ["192.0.2.1"] } },
    maxChangePercent: 50,
  });
  expect(synthesise(stack).resource).toEqual({
    ims_dns_record_set: {
      pool: { zone: "example.com", name: "pool.example.com.", type: "A", values: ["192.0.2.30"], ttl: "300" },
    },
    ims_dns_zone_records: {
      zone: { zone: "example.net", records: { "www A": { values: ["192.0.2.1"] } }, max_change_percent: 50 },
    },
  });
});

test("DNS rules are checked at synth", () => {
  const stack = createStack();
  new DnsRecordSet(stack, "pool", { ...pool, values: ["192.0.2.256"] });
  expect(complaintsOf(stack)).toEqual([expect.stringMatching(/^\[s\/pool\] values: .*192\.0\.2\.256/)]);
});

test.each([
  ["as it is", ["192.0.2.32", "192.0.2.30", "192.0.2.31"], "none"],
  ["with another value", ["192.0.2.30", "192.0.2.31", "192.0.2.33"], "update"],
])("a set is compared with the live one: %s", async (_, values, action) => {
  const stack = createStack();
  new DnsRecordSet(stack, "pool", { ...pool, values });
  expect(await diff(stack, { client: connected.client })).toMatchObject([{ kind: "ims_dns_record_set", action }]);
});

test.each([
  ["as they are", ["web1.example.com."], "none"],
  ["with another target", ["db1.example.com."], "update"],
])("a zone's records are compared with the live ones: %s", async (_, values, action) => {
  const stack = createStack();
  new DnsZoneRecords(stack, "zone", { zone: "example.com", records: { "www CNAME": { values, ttl: "5m" } } });
  expect(await diff(stack, { client: connected.client })).toMatchObject([{ kind: "ims_dns_zone_records", action }]);
});

test("what a zone declares under a key can be referred to", async () => {
  const stack = createStack();
  const records = { "www A": { values: ["192.0.2.1"], ttl: "5m" } };
  const { records: declared } = new DnsZoneRecords(stack, "zone", { zone: "example.com", records });
  const key = new TerraformVariable(stack, "key", { type: "string", default: "www A" }).stringValue;
  new DnsRecordSet(stack, "pool", { ...pool, values: ["192.0.2.30"], ttl: declared.get("www A").ttl });
  new TerraformOutput(stack, "values", { value: declared.get(key).values });
  expect(synthesise(stack)).toMatchObject({
    resource: { ims_dns_record_set: { pool: { ttl: '${ims_dns_zone_records.zone.records["www A"].ttl}' } } },
    output: { values: { value: "${ims_dns_zone_records.zone.records[var.key].values}" } },
  });
  const [, set] = await diff(stack, { client: connected.client });
  expect(set?.changes).toContainEqual(expect.objectContaining({ attribute: "ttl", after: "5m" }));
});
