import { unknown, type Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "example.com";
const name = `pool.${zone}.`;
type Declared = readonly [kind: string, config: Readonly<Record<string, Value>>];

/** Elsewhere, under a name that is none of a host. */
const at = (place: Readonly<Record<string, Value>>, [kind, config]: Declared): Declared => [
  kind,
  { ...config, allow_rules: ["N8"], ...place },
];
const record = (address = "192.0.2.201"): Declared => ["ims_dns_record", { zone, name, type: "A", data: [address] }];
const later = (...data: Value[]): Declared => ["ims_dns_record", { zone, name, type: "A", data: [...data, unknown] }];
const set = (): Declared => ["ims_dns_record_set", { zone, name, type: "A", values: ["192.0.2.201"] }];
const element = { values: ["192.0.2.201"], ttl: null, comment: null, allow_rules: null };
const zoneWith = (more: Readonly<Record<string, Value>>, ...keys: string[]): Declared => [
  "ims_dns_zone_records",
  { zone, records: Object.fromEntries(keys.map((key) => [key, element])), max_change_percent: 100, ...more },
];

/** A zone's records, of which the key is listed with data or details that are known only after apply. */
const zoneLater = (part: Value | Partial<Record<keyof typeof element, Value>>, more = {}): Declared =>
  zoneWith({ ...more, records: { "pool A": part === unknown ? unknown : { ...element, ...(part as object) } } });

let memory: InMemory;
beforeEach(async () => {
  memory = await startInMemory({
    seed: { zones: { [zone]: { records: [{ name: "@", type: "NS", data: ["ns1.example.net."] }] } } },
  });
});
const plan = ([kind, config]: Declared): Promise<unknown> => memory.object(kind).plan(config);

it.each<[string, Declared, Declared]>([
  ["the same record twice", record(), record()],
  ["a record and a set of its name and type", record(), set()],
  ["a set and a key of a zone", set(), zoneWith({}, "pool A")],
  ["two zone resources that list one key", zoneWith({}, "pool A", "a A"), zoneWith({}, "pool A", "b A")],
  ["a record in an exclusive zone", zoneWith({ exclusive: true }, "a A"), record()],
  ["a set in another spelling of its zone", record(), at({ zone: "Example.COM." }, set())],
  ["one name in two spellings", at({ name: `a\\064b.${zone}.` }, record()), at({ name: `A\\@b.${zone}.` }, set())],
  [
    "a name and a key in two spellings",
    at({ name: `a\\064b.${zone}.` }, set()),
    zoneWith({ allow_rules: ["N8"] }, "a\\@b A"),
  ],
  ["a set and a record whose data is known only after apply", set(), later()],
  ["a key of a zone and such a record", zoneWith({}, "pool A"), later()],
  ["such a record in an exclusive zone", zoneWith({ exclusive: true }, "a A"), later()],
  ["a set and a key whose values are known only after apply", set(), zoneLater({ values: [unknown] })],
  ["a set and a key of which all is known only after apply", set(), zoneLater(unknown)],
  [
    "two keys with comments that are known only after apply",
    zoneLater({ comment: unknown }),
    zoneLater({ comment: unknown }),
  ],
  ["a record and such a key", record(), zoneLater({ comment: unknown })],
  ["such a key and an exclusive zone", zoneLater({ comment: unknown }), zoneWith({ exclusive: true }, "a A")],
  ["such a key where exclusive is not known either", set(), zoneLater({ comment: unknown }, { exclusive: unknown })],
  ["two exclusive zones", zoneWith({ exclusive: true }, "a A"), zoneWith({ exclusive: true }, "b A")],
])("%s: the second one is refused at plan, whichever it is", async (_, one, other) => {
  await plan(one);
  await expect(plan(other)).rejects.toThrow("Two resources own the A records of");
  await memory.nextRun();
  await plan(other);
  await expect(plan(one)).rejects.toBeInstanceOf(DiagnosticsError);
});

it.each<[string, Declared, Declared]>([
  ["two records of one name", record("192.0.2.201"), record("192.0.2.202")],
  ["two records of one name whose data is known only after apply", later(), later()],
  ["a record of one name with such a one", record(), later()],
  ["such a record that an exclusive zone ignores", zoneWith({ exclusive: true, ignore: ["pool *"] }, "a A"), later()],
  ["such a record that an exclusive zone may ignore", zoneWith({ exclusive: true, ignore: [unknown] }, "a A"), later()],
  [
    "a key that is known only after apply, and an exclusive zone that ignores it",
    zoneLater(unknown),
    zoneWith({ exclusive: true, ignore: ["pool *"] }, "a A"),
  ],
  ["a record that an exclusive zone ignores", zoneWith({ exclusive: true, ignore: ["pool *"] }, "a A"), record()],
  ["two zone resources with keys of their own", zoneWith({}, "a A"), zoneWith({}, "b A")],
])("%s: both are planned", async (_, one, other) => {
  await expect(plan(one)).resolves.toMatchObject({ action: "create" });
  await expect(plan(other)).resolves.toMatchObject({ action: "create" });
});
