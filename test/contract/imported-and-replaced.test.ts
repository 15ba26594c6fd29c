import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { refusalOf } from "../support/terraform-core.ts";

const [zone, other] = ["small.example", "other.example"];
const element = { values: ["192.0.2.1"], ttl: null, comment: null, allow_rules: null };
const name = `www.${zone}.`;
const declaredSet = { zone, name, type: "A", ttl: null, comment: null };
const fields = { environment: "production", project: "shop", role: "web", location: "zrh1" };
const server = { customer: "acme", fqdn: "web1.example.com", ...fields };

/** A kind, the import id of what others have, how that is declared, and what the configuration declares in its place. */
const rows = [
  {
    kind: "ims_dns_record",
    id: `${zone}/A/${name}`,
    as: { ...declaredSet, data: ["192.0.2.1"] },
    other: { name: `z.${zone}.` },
    said: `name: imported "${name}", declared "z.${zone}."`,
  },
  {
    kind: "ims_dns_record",
    id: `${zone}/A/${name}`,
    as: { ...declaredSet, data: ["192.0.2.1"] },
    other: { type: "TXT", data: ["a"] },
    said: 'type: imported "A", declared "TXT"',
  },
  {
    kind: "ims_dns_record_set",
    id: `${zone}/A/${name}`,
    as: { ...declaredSet, values: ["192.0.2.1"] },
    other: { name: `pool2.${zone}.` },
    said: `name: imported "${name}", declared "pool2.${zone}."`,
  },
  {
    kind: "ims_dns_zone_records",
    id: zone,
    as: { zone, records: { "www A": element } },
    other: { zone: other },
    said: `zone: imported "${zone}", declared "${other}"`,
  },
  {
    kind: "ims_server_definition",
    id: "acme/web1.example.com",
    as: server,
    other: { fqdn: "web9.example.com" },
    said: 'fqdn: imported "web1.example.com", declared "web9.example.com"',
  },
];

let memory: InMemory;
beforeEach(async () => {
  const records = [{ name, type: "A", data: ["192.0.2.1"] }];
  memory = await startInMemory({
    seed: { zones: { [zone]: { records }, [other]: {} }, customers: ["acme"], servers: [server] },
  });
});

describe.each(rows)(
  "an import of $id as $kind, where another one is declared: $said",
  ({ kind, id, as, other, said }) => {
    const wrong = { ...as, ...other };
    it("is refused before it deletes what was imported", async () => {
      const object = memory.object(kind);
      await object.import(id);
      const told = await refusalOf(object.plan(wrong));
      expect(told).toContain(said);
      expect(told).toContain("Error code: import-replaced");
      await memory.nextRun();
      await object.refresh();
      expect(await refusalOf(object.apply(wrong))).toContain(said);
      expect(memory.held(zone)).toEqual(["www A 192.0.2.1"]);
    });
  },
);

it.each([
  ["ims_dns_record", "ims_dns_record_set", { values: ["192.0.2.1"] }],
  ["ims_dns_record_set", "ims_dns_record", { data: ["192.0.2.1"] }],
])("what was imported as %s and moved to %s is not replaced either", async (from, to, values) => {
  const [source, object] = [memory.object(from), memory.object(to)];
  await source.import(`${zone}/A/${name}`);
  await object.moveFrom(source, from);
  expect(await refusalOf(object.plan({ ...declaredSet, ...values, name: `z.${zone}.` }))).toContain("import-replaced");
});

it("a set that was imported and written since is replaced, with its records of others listed", async () => {
  const object = memory.object("ims_dns_record_set");
  await object.import(`${zone}/A/${name}`);
  await object.apply({ ...declaredSet, values: ["192.0.2.1", "192.0.2.2"] });
  memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.9"] });
  await memory.nextRun();
  await object.refresh();
  const { action, warnings } = await object.plan({ ...declaredSet, values: ["192.0.2.1"], name: `z.${zone}.` });
  expect(action).toBe("replace");
  expect(warnings.map(({ detail }) => detail).join("\n")).toContain(`delete ${name} A 192.0.2.9`);
});
