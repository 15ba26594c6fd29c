import { canonicalData, encodeTxt, equalData, parseZone, recordFields } from "../../../src/dns/index.ts";
import { describeVectors, readVectors } from "../../../src/dns/testing/vectors.ts";
import { startInMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

interface Value {
  readonly name: string;
  readonly type: string;
  readonly ttl: string | null;
  readonly data: string;
}

const zone = "example";
const records = readVectors("record-verdicts.jsonl");
const zoneText = readVectors("record-verdicts.zone") ?? "";
const codec = readVectors("txt-codec.json");

/** Every value that the name servers accept, and every text of the codec. */
const values: readonly Value[] = [
  ...(records ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<"name" | "ttl" | "type" | "rdata" | "bind" | "knot", string | null>)
    .filter(({ bind, knot, rdata }) => bind === "accept" && knot === "accept" && rdata !== null)
    .map(({ name, ttl, type, rdata }) => ({ name: name ?? "", type: type ?? "", ttl, data: rdata ?? "" })),
  ...(codec === undefined ? [] : (JSON.parse(codec) as { decode: { strings: string[] }[] }).decode).map(
    ({ strings }, nr) => ({
      name: `txt${nr}.example.`,
      type: "TXT",
      ttl: null,
      data: encodeTxt(strings),
    }),
  ),
];

/** Other ways to write the same data, in one entry or several. */
function spellings({ type, data }: Value): string[][] {
  const fields = recordFields(data);
  const candidates = [
    [canonicalData(type, data)],
    fields,
    [fields.join("  ")],
    [data.toUpperCase()],
    [data.toLowerCase()],
    fields.map((field) => (field.startsWith('"') || type !== "TXT" ? field : `"${field}"`)),
  ];
  return candidates.filter(
    (entries) => entries.join("\n") !== data && entries.length > 0 && equalData(type, data, entries),
  );
}

const seed = {
  zones: {
    [zone]: {
      records: parseZone(zoneText, "example.").records.map(({ name, type, data }) => ({
        name,
        type,
        data: recordFields(data),
      })),
    },
  },
};
describeVectors("each value that name servers accept", records, () => {
  const refused: string[] = [];

  it.each(values.map((value) => [`${value.name} ${value.type} ${value.data}`.slice(0, 90), value] as const))(
    "%s",
    async (title, value) => {
      const { name, type, ttl, data } = value;
      const memory = await startInMemory({ seed });
      const object = memory.object("ims_dns_record");
      const config = { zone, name, type, ttl, data: [data] };
      const outcome = await object.apply(config).catch((error: unknown) => error);
      if (outcome instanceof DiagnosticsError) return void refused.push(title);
      expect(outcome).toBe("create");
      const expectNothingToDo = async (): Promise<void> => {
        await memory.nextRun();
        await object.refresh();
        expect(await object.plan(config)).toMatchObject({ action: "no-op" });
      };
      await expectNothingToDo();

      const set = memory.sandbox.store.zones.records(zone, type.toUpperCase(), name);
      const nr = set.findIndex((each) => equalData(type, each.data, data));
      for (const entries of spellings(value)) {
        memory.sandbox.store.zones.update(zone, { type, name, nr }, { data: entries });
        await expectNothingToDo();
      }

      // `host` of a name right below the zone is `host.example.`
      const meant = (text: string): string => canonicalData(type, text, zone);
      const other = values.find((each) => each.type === type && meant(each.data) !== meant(data));
      if (other === undefined) return;
      memory.sandbox.store.zones.update(zone, { type, name, nr }, { data: [other.data] });
      await memory.nextRun();
      await object.refresh();
      expect(await object.plan(config)).toMatchObject({ action: "update" });
    },
  );

  it("is taken, but for those that are silently changed, or useless", () => {
    expect(refused).toEqual([
      // N5: outside of the zone, so name servers ignore it
      "www.example.com. A 192.0.2.7",
      "outside.test. A 192.0.2.7",
      // T1: above the largest TTL, so BIND serves 0
      "ttl1.example. A 192.0.2.8",
      // C4, G2, G1: it can never work, or becomes another name
      "c5.example. CNAME c5.example.",
      "example. MX 10 192.0.2.3.",
      "_sip._tcp.example. SRV 10 60 5060 192.0.2.1",
      // X2, X3: the rest is lost, or the blank
      "t1.example. TXT v=DKIM1;k=rsa;p=ABC",
      "t1.example. TXT v=spf1 -all",
      // it is there already
      'txtonly.example. TXT "x"',
      "web.example. A 192.0.2.4",
      // G1
      "h1.example. HTTPS 1 192.0.2.1",
      "h1.example. SVCB 1 192.0.2.1",
      "d.example. DNAME 192.0.2.1",
      // the service keeps the one there is
      "example. SOA ns1.example. hostmaster.example. 1 7200 900 1209600 3600",
    ]);
  });
});

it.each([
  ["ims_dns_record", (value: string) => ({ name: `www.${zone}.`, type: "a", data: [value] })],
  ["ims_dns_record_set", (value: string) => ({ name: `www.${zone}.`, type: "a", values: [value] })],
  [
    "ims_dns_zone_records",
    (value: string) => ({ records: { "www a": { values: [value], ttl: null, comment: null } } }),
  ],
] as const)("%s: a type in small letters is sent in capitals", async (kind, declare) => {
  const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  const { sandbox } = memory;
  const core = memory.object(kind);
  await core.apply({ zone, ...declare("192.0.2.1") });
  await core.apply({ zone, ...declare("192.0.2.2") });
  await core.refresh();
  await core.destroy();
  const sent = sandbox.requests.map(({ method, path, body }) => `${method} ${path} ${body}`);
  expect(sent.filter((request) => /\/a\/|"type":"a"/.test(request))).toEqual([]);
  expect(sent.filter((request) => request.startsWith("PUT"))).toHaveLength(1);
});

it.each([
  ["ims_dns_record", (value: string) => ({ name: `www.${zone}.`, type: "A", data: [value] })],
  ["ims_dns_record_set", (value: string) => ({ name: `www.${zone}.`, type: "A", values: [value] })],
  [
    "ims_dns_zone_records",
    (value: string) => ({ records: { "www A": { values: [value], ttl: null, comment: null } } }),
  ],
] as const)("%s: a zone in another spelling is the same zone, and is asked for as before", async (kind, declare) => {
  const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  const core = memory.object(kind);
  await core.apply({ zone, ...declare("192.0.2.1") });
  const respelled = `${zone.toUpperCase()}.`;
  expect(await core.plan({ zone: respelled, ...declare("192.0.2.1") })).toMatchObject({ action: "no-op" });
  expect(await core.apply({ zone: respelled, ...declare("192.0.2.2") })).toBe("update");
  expect(memory.sandbox.store.zones.records(zone, "A").map(({ data }) => data)).toEqual([["192.0.2.2"]]);
});

it.each([
  ["ims_dns_record", "exact", (value: string) => ({ data: [value] })],
  ["ims_dns_record", "zone", (value: string) => ({ data: [value] })],
  ["ims_dns_record_set", "exact", (value: string) => ({ values: [value] })],
  ["ims_dns_record_set", "zone", (value: string) => ({ values: [value] })],
] as const)(
  "%s, refresh = %s: an import of a name without its dot is one of the whole name",
  async (kind, refresh, declare) => {
    const name = `www.${zone}.`;
    const records = [{ name, type: "A", data: ["192.0.2.1"] }];
    const memory = await startInMemory({ seed: { zones: { [zone]: { records } } } }, refresh);
    const core = memory.object(kind);
    await core.import(`${zone}/A/www.${zone}`);
    expect(core.state).toMatchObject({ name });
    expect(await core.plan({ zone, name, type: "A", ...declare("192.0.2.1") })).toMatchObject({ action: "no-op" });
    expect(await core.apply({ zone, name, type: "A", ...declare("192.0.2.2") })).toBe("update");
    await core.destroy();
    expect(memory.sandbox.store.zones.records(zone, "A")).toEqual([]);
  },
);

it.each(["exact", "zone"] as const)(
  "refresh = %s: a key in another spelling, and another value, changes the records that are there",
  async (refresh) => {
    const memory = await startInMemory({ seed: { zones: { [zone]: {} } } }, refresh);
    const core = memory.object("ims_dns_zone_records");
    const declare = (key: string, values: string[]) => ({
      zone,
      records: { [key]: { values, ttl: null, comment: null } },
    });
    await core.apply(declare("a\\.b TXT", ['"x"']));
    const respelled = `A\\046b.${zone}. txt`;
    expect(await core.apply(declare(respelled, ['"y"', '"z"']))).toBe("update");
    await memory.nextRun();
    await core.refresh();
    expect(await core.plan(declare(respelled, ['"y"', '"z"']))).toMatchObject({ action: "no-op" });
    expect(memory.held(zone)).toEqual(['a\\.b TXT "y"', 'a\\.b TXT "z"']);
    await core.destroy();
    expect(memory.held(zone)).toEqual([]);
  },
);
