import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "example.com";
const name = `pool.${zone}.`;
const values = ["192.0.2.1", "192.0.2.2", "192.0.2.3"];
type Details = Readonly<Record<string, Value>>;
type Config = Readonly<Record<string, Value>>;

/** The kinds whose state shows one TTL and one comment of all records of a type and name. */
const kinds: readonly (readonly [string, (details: Details) => Config])[] = [
  ["ims_dns_record_set", (details) => ({ zone, name, type: "A", values, ...details })],
  [
    "ims_dns_zone_records",
    (details) => ({
      zone,
      records: { "pool A": { values, ttl: null, comment: null, allow_rules: null, ...details } },
      max_change_percent: 100,
    }),
  ],
];
const seed = { zones: { [zone]: { records: [{ name: "@", type: "NS", data: ["ns1.example.net."] }] } } };

interface Drifted {
  readonly memory: InMemory;
  readonly object: ReturnType<InMemory["object"]>;
}

async function applied(typeName: string, config: Config): Promise<Drifted> {
  const memory = await startInMemory({ seed });
  const object = memory.object(typeName);
  await object.apply(config);
  return { memory, object };
}

/** The details of the records by their data. */
const drift = ({ memory }: Drifted, details: readonly Details[]): void =>
  details.forEach((fields, nr) => memory.sandbox.store.zones.update(zone, { type: "A", name, nr }, fields));
const detailsOf = ({ memory }: Drifted): unknown[] =>
  memory.sandbox.store.zones.records(zone, "A", name).map(({ ttl, comment }) => ({ ttl, comment }));
/** Each once, a TTL in seconds. */
const allOf = (details: readonly unknown[]): unknown[] =>
  [...new Set(details.map((one) => JSON.stringify(one).replace('"10m"', '"600"')))].map((text): unknown =>
    JSON.parse(text),
  );

/** What each of several refreshes shows, each kept as `terraform apply -refresh-only` keeps it, and what is planned then. */
async function refreshes({ memory, object }: Drifted, config: Config): Promise<unknown[]> {
  const shown: unknown[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    await memory.nextRun();
    await object.refresh();
    shown.push([(await object.plan(config)).action, JSON.stringify(object.state)]);
  }
  return shown;
}

describe.each(kinds)("%s whose records have several TTLs or comments", (typeName, configOf) => {
  it.each<[string, Details, readonly Details[]]>([
    ["one TTL has drifted", { ttl: "300" }, [{ ttl: "600" }]],
    ["the last one has drifted", { ttl: "300" }, [{}, {}, { ttl: "600" }]],
    ["two have drifted to different TTLs", { ttl: "300" }, [{ ttl: "600" }, { ttl: "900" }]],
    ["one has lost its TTL", { ttl: "300" }, [{ ttl: null }]],
    ["one has got a TTL", {}, [{}, { ttl: "600" }]],
    ["one comment has drifted", { comment: "ours" }, [{ comment: "theirs" }]],
    ["one has got a comment", {}, [{ comment: "theirs" }]],
    ["both have drifted", { ttl: "300", comment: "ours" }, [{ ttl: "600" }, { comment: "theirs" }]],
  ])("shows the drift until it is put right: %s", async (_, declared, drifted) => {
    const config = configOf(declared);
    const found = await applied(typeName, config);
    const before = detailsOf(found);
    drift(found, drifted);
    const [first, ...rest] = await refreshes(found, config);
    expect(first).toEqual(["update", expect.anything()]);
    for (const one of rest) expect(one).toEqual(first);
    await found.memory.nextRun();
    await found.object.apply(config);
    expect(detailsOf(found)).toEqual(before);
    for (const one of await refreshes(found, config)) expect(one).toEqual(["no-op", expect.anything()]);
  });

  it("shows what an update that failed half way has left", async () => {
    const found = await applied(typeName, configOf({ ttl: "300" }));
    await found.memory.nextRun();
    await found.object.refresh();
    found.memory.sandbox.faults.add({ endpoint: "dns.updateRecord", nth: 2, status: 400, times: 20, when: "before" });
    await expect(found.object.apply(configOf({ ttl: "600" }))).rejects.toThrow();
    found.memory.sandbox.faults.clear();
    expect(new Set(detailsOf(found).map((one) => JSON.stringify(one))).size).toBe(2);
    for (const one of await refreshes(found, configOf({ ttl: "600" })))
      expect(one).toEqual(["update", expect.anything()]);
    await found.object.apply(configOf({ ttl: "600" }));
    expect(detailsOf(found)).toEqual(values.map(() => ({ ttl: "600", comment: null })));
  });

  it("compares with what was applied last", async () => {
    const found = await applied(typeName, configOf({ ttl: "300" }));
    drift(found, [{ ttl: "600" }]);
    await refreshes(found, configOf({ ttl: "300" }));
    await found.object.apply(configOf({ ttl: "900" }));
    drift(found, [{ ttl: "300" }]);
    for (const one of await refreshes(found, configOf({ ttl: "900" })))
      expect(one).toEqual(["update", expect.stringContaining('"300"')]);
  });

  it.each<[string, Details, readonly Details[], Details]>([
    ["one TTL has drifted", { ttl: "300" }, [{ ttl: "600" }], { ttl: "600" }],
    ["all but one TTL have drifted", { ttl: "300" }, [{}, { ttl: "600" }, { ttl: "600" }], { ttl: "600" }],
    ["one TTL has drifted, in another spelling", { ttl: "300" }, [{ ttl: "600" }], { ttl: "10m" }],
    ["one has lost its TTL", { ttl: "300" }, [{ ttl: null }], {}],
    ["one has got a TTL", {}, [{}, { ttl: "600" }], { ttl: "600" }],
    ["one comment has drifted", { comment: "ours" }, [{ comment: "theirs" }], { comment: "theirs" }],
    ["one has lost its comment", { comment: "ours" }, [{ comment: null }], {}],
  ])("plans the others where the configuration takes over what has drifted: %s", async (_, declared, drifted, next) => {
    const found = await applied(typeName, configOf(declared));
    drift(found, drifted);
    for (const one of await refreshes(found, configOf(next))) expect(one).toEqual(["update", expect.anything()]);
    await found.memory.nextRun();
    await found.object.apply(configOf(next));
    expect(allOf(detailsOf(found))).toEqual(allOf([{ ttl: null, comment: null, ...next }]));
    for (const one of await refreshes(found, configOf(next))) expect(one).toEqual(["no-op", expect.anything()]);
  });

  it("names what each record has until they agree, and without a refresh, too", async () => {
    const found = await applied(typeName, configOf({ ttl: "300" }));
    drift(found, [{ ttl: "600" }, { comment: "theirs" }]);
    await found.memory.nextRun();
    await found.object.refresh();
    const key = typeName === "ims_dns_record_set" ? "" : "pool A: ";
    expect(found.object.state?.["mixed"]).toEqual([
      `${key}192.0.2.1 has the TTL 600 and no comment`,
      `${key}192.0.2.2 has the TTL 300 and the comment "theirs"`,
      `${key}192.0.2.3 has the TTL 300 and no comment`,
    ]);
    found.memory.sandbox.faults.add({ endpoint: "dns.updateRecord", status: 400, times: 20, when: "before" });
    await expect(found.object.apply(configOf({ ttl: "600", comment: "theirs" }))).rejects.toThrow();
    found.memory.sandbox.faults.clear();
    expect((await found.object.plan(configOf({ ttl: "600", comment: "theirs" }))).action).toBe("update");
    await found.object.apply(configOf({ ttl: "600", comment: "theirs" }));
    expect(found.object.state?.["mixed"]).toBeNull();
    expect(allOf(detailsOf(found))).toEqual([{ ttl: "600", comment: "theirs" }]);
  });

  const severalTtls = [{ ttl: "600" }, { ttl: "900" }];
  const severalComments = [{ comment: "a" }, { comment: "b" }, { comment: "c" }];
  it.each<[string, readonly Details[], Details]>([
    ["the TTL of the first", severalTtls, { ttl: "600" }],
    ["the TTL of the second", severalTtls, { ttl: "900" }],
    ["no TTL, as the last", severalTtls, {}],
    ...severalComments.map((one): [string, readonly Details[], Details] => [
      `the comment ${one.comment}`,
      severalComments,
      one,
    ]),
  ])("plans an imported set of several, whichever of them is declared: %s", async (_, drifted, declared) => {
    const found = await applied(typeName, configOf({}));
    drift(found, drifted);
    const imported = found.memory.object(typeName);
    await found.memory.nextRun();
    await imported.import(typeName === "ims_dns_record_set" ? `${zone}/A/${name}` : `${zone}?keys=pool%20A`);
    expect((await imported.plan(configOf(declared))).action).toBe("update");
    await imported.apply(configOf(declared));
    expect(allOf(detailsOf(found))).toEqual([{ ttl: null, comment: null, ...declared }]);
    for (const one of await refreshes({ ...found, object: imported }, configOf(declared)))
      expect(one).toEqual(["no-op", expect.anything()]);
  });
});

describe.each(kinds)(
  "%s: others put a record beside those of a type and name before the apply",
  (typeName, configOf) => {
    it("of whose comment the refusal does not say that it is gone", async () => {
      const found = await applied(typeName, configOf({ comment: "late" }));
      await found.object.refresh();
      found.memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.4"] });
      await found.memory.nextRun();
      const refusal = await found.object.apply(configOf({ comment: "late", ttl: "600" })).then(String, String);
      expect(refusal).toContain('has "192.0.2.4" now');
      expect(refusal).toContain("plan-stale");
      expect(refusal).not.toContain("gone");
      drift(found, [{ comment: null }]);
      await found.memory.nextRun();
      const other = await found.object.apply(configOf({ comment: "late", ttl: "600" })).then(String, String);
      expect(other).toContain('comment was "late" and is gone');
    });
  },
);
