import type { Diagnostic } from "terraform-provider-sdk";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "small.example";
const record = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });
const own = { "www A": record("192.0.2.1") };
const theirs = { "db A": record("192.0.2.10", "192.0.2.11"), "mail A": record("192.0.2.20") };

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
const text = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
const add = (name: string, address: string): unknown =>
  memory.sandbox.store.zones.add(zone, { name: `${name}.${zone}.`, type: "A", data: [address] });
const nextRun = async (): Promise<void> => {
  await memory.nextRun();
  await object.refresh();
};

beforeEach(async () => {
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  for (const [key, { values }] of Object.entries({ ...own, ...theirs }))
    for (const value of values) add(key.split(" ")[0] ?? "", value);
});

describe("a zone's records whose configuration ignores changes of them", () => {
  const protectedBy = (deletion_protection: boolean, records: object = own) => ({
    zone,
    records: records as never,
    deletion_protection,
  });
  beforeEach(() => {
    object = memory.object("ims_dns_zone_records", { ignores: ["records"] });
  });

  /** Two applies that write no record, each of which the engine says has all that is in the state as configuration. */
  const applied = async (): Promise<void> => {
    await object.import(zone);
    for (const isProtected of [true, false]) {
      await nextRun();
      expect(await object.apply(protectedBy(isProtected))).toBe("update");
    }
    await nextRun();
  };

  it("deletes what the configuration listed, and leaves what it never did", async () => {
    await applied();
    expect(text((await object.planDestroy()).diagnostics)).toContain(`db.${zone}. A 192.0.2.11`);
    await object.destroy();
    expect(memory.held(zone)).toEqual(["db A 192.0.2.10", "db A 192.0.2.11", "mail A 192.0.2.20"]);
  });

  it("leaves what it never listed once changes are not ignored any more", async () => {
    await applied();
    const heeding = memory.object("ims_dns_zone_records");
    heeding.restore(object.state, object.private);
    const { warnings } = await heeding.plan(protectedBy(false, { "new A": record("192.0.2.5") }));
    expect(text(warnings)).toMatch(/stay in the zone/);
    await heeding.apply(protectedBy(false, { "new A": record("192.0.2.5") }));
    expect(memory.held(zone)).toEqual(["db A 192.0.2.10", "db A 192.0.2.11", "mail A 192.0.2.20", "new A 192.0.2.5"]);
  });

  it("deletes what the configuration lists in the end", async () => {
    await applied();
    await object.apply(protectedBy(true, { ...own, ...theirs }));
    await nextRun();
    await object.apply(protectedBy(false));
    await nextRun();
    await object.destroy();
    expect(memory.held(zone)).toEqual([]);
  });

  it("leaves what it never listed where an update writes beside it", async () => {
    await object.import(zone);
    await nextRun();
    await object.apply({ ...protectedBy(false), exclusive: true });
    await nextRun();
    await object.destroy();
    expect(memory.held(zone)).toEqual(["db A 192.0.2.10", "db A 192.0.2.11", "mail A 192.0.2.20"]);
  });

  it("lists what others added to a listed name before it goes with it", async () => {
    await applied();
    add("www", "192.0.2.9");
    await nextRun();
    await object.apply(protectedBy(true));
    await nextRun();
    expect(text((await object.planDestroy()).diagnostics)).toContain(`delete www.${zone}. A 192.0.2.9`);
  });
});

describe("a set whose configuration ignores changes of its values", () => {
  const name = `db.${zone}.`;
  const config = (allow_rules: readonly string[], ...values: string[]) => ({
    ...{ zone, name, type: "A", values, ttl: null, comment: null },
    allow_rules,
  });
  beforeEach(() => {
    object = memory.object("ims_dns_record_set", { ignores: ["values"] });
  });

  const imported = (): Promise<void> => object.import(`${zone}/A/${name}`);
  const added = async (): Promise<void> => {
    await imported();
    await nextRun();
    await object.apply(config(["A1"], "192.0.2.10", "192.0.2.11"));
    add("db", "192.0.2.12");
  };

  it.each<[string, () => Promise<void>, string]>([
    ["an import brought", imported, "192.0.2.11"],
    ["others added", added, "192.0.2.12"],
  ])("lists what %s before it goes", async (_, bring, address) => {
    await bring();
    for (const rules of [["A1", "A2"], ["A1"]]) {
      await nextRun();
      expect(await object.apply(config(rules, "192.0.2.10"))).toBe("update");
    }
    await nextRun();
    const told = text((await object.planDestroy()).diagnostics);
    expect([...told.matchAll(/delete \S+ A (\S+)/g)].map(([, data]) => data)).toEqual([address]);
  });
});
