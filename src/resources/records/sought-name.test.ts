import { unknown, type Value } from "terraform-provider-sdk/values";
import { startInMemory } from "../../../test/support/in-memory.ts";

const of = { zone: "example.com", type: "A" };
const served = { ...of, servers: null, serial: null, in_sync: null, answers: null };

it.each<[name: Value, says: readonly RegExp[]]>([
  ["www.example.com.", []],
  ["WWW.Example.com", []],
  ["example.com.", []],
  [unknown, []],
  ["www", [/outside of the zone `example\.com`.* Write `www\.example\.com\.`/]],
  ["@", [/ Write `example\.com\.`/]],
  ["www.example.net.", [/outside of the zone `example\.com`, which has no records of it\.$/]],
  ["", [/^Must not be empty/]],
])("records that are looked for by the name %j", async (name, says) => {
  const { provider } = await startInMemory();
  const told = await Promise.all([
    provider.validateDataSourceConfig({ typeName: "ims_dns_records", config: { ...of, name, records: null } }),
    provider.validateDataSourceConfig({ typeName: "ims_dns_served", config: { ...served, name } }),
    provider.validateListConfig({ typeName: "ims_dns_record", config: { ...of, name } }),
    provider.validateListConfig({ typeName: "ims_dns_record_set", config: { ...of, name } }),
  ]);
  const expected = says.map((text) => expect.stringMatching(text) as string);
  for (const { diagnostics } of told) expect(diagnostics.map(({ detail }) => detail)).toEqual(expected);
});
