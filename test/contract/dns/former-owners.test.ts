import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { markMeanwhile } from "../../support/marked-meanwhile.ts";

type Config = Readonly<Record<string, Value>>;

const zone = "owned.example";
const name = `www.${zone}.`;
const [one, theirs, third] = ["192.0.2.1", "192.0.2.2", "192.0.2.3"];
const entry = (values: string[], ttl: string | null = null) => ({ values, ttl, comment: null, allow_rules: null });
const listing = (...keys: string[]): Config => ({
  zone,
  exclusive: true,
  records: Object.fromEntries(keys.map((key) => [`${key} A`, entry([key === "www" ? theirs : one])])),
});

/** Each resource that has all of a type and name, with these values of it. */
const kinds: Readonly<Record<string, (values: string[], ttl?: string) => Config>> = {
  ims_dns_record_set: (values, ttl = null as never) => ({ zone, name, type: "A", values, ttl }),
  ims_dns_zone_records: (values, ttl) => ({ zone, records: { "www A": entry(values, ttl) } }),
};
const own = { owner: "b", formerOwners: ["a"] };
const planRefuses = "The plan would change or remove records that are marked for another owner";
const stay = `1 records of other owners stay in the zone ${zone}`;

const start = (options: { owner?: string; formerOwners?: string[] } = own): Promise<InMemory> =>
  startInMemory({ seed: { zones: { [zone]: {} } } }, "zone", options);
const addTheirs = ({ sandbox }: InMemory): void => {
  sandbox.store.zones.add(zone, { name, type: "A", data: [theirs], comment: "[managed: a]" });
};
const kept = ({ sandbox }: InMemory): string[] =>
  sandbox.store.zones
    .records(zone)
    .filter(({ type }) => type === "A")
    .map(({ name: at, data, comment }) => `${at.split(".")[0] ?? ""} ${data.join(" ")} ; ${comment ?? ""}`)
    .sort();

describe("an exclusive zone that names a former owner", () => {
  it("leaves what it only finds of that, lists it, and has nothing to do afterwards", async () => {
    const memory = await start();
    addTheirs(memory);
    const object = memory.object("ims_dns_zone_records");
    const { warnings } = await object.plan(listing("own"));
    expect(warnings.find(({ summary }) => summary.endsWith(stay))?.detail).toContain(
      `${name} A ${theirs} [managed: a]`,
    );
    await object.apply(listing("own"));
    for (const next of [listing("own"), listing("own", "more"), listing("own")]) {
      await memory.nextRun();
      await object.refresh();
      await object.apply(next);
    }
    expect(kept(memory)).toEqual([`own ${one} ; [managed: b]`, `www ${theirs} ; [managed: a]`]);
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(listing("own"))).toMatchObject({ action: "no-op" });
  });

  it("leaves what got the mark after a refresh had brought it into the state", async () => {
    const memory = await start();
    const object = memory.object("ims_dns_zone_records");
    await object.apply(listing("own"));
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: [theirs] });
    await memory.nextRun();
    await object.refresh();
    memory.sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { comment: "[managed: a]" });
    await memory.nextRun();
    await object.refresh();
    await object.apply(listing("own"));
    expect(kept(memory)).toContain(`www ${theirs} ; [managed: a]`);
  });

  it("removes it once it was listed and is taken out, as the message says", async () => {
    const memory = await start();
    addTheirs(memory);
    const object = memory.object("ims_dns_zone_records");
    for (const next of [listing("own"), listing("own", "www"), listing("own")]) {
      await object.apply(next);
      await memory.nextRun();
      await object.refresh();
    }
    expect(kept(memory)).toEqual([`own ${one} ; [managed: b]`]);
  });

  it("takes over what it lists, be it in its state or in the zone alone, where an owner got another name", async () => {
    const memory = await start({ owner: "a" });
    const object = memory.object("ims_dns_zone_records");
    await object.apply(listing("own", "more"));
    addTheirs(memory);
    await memory.nextRun(own);
    await object.refresh();
    const next = { ...listing("own"), records: { "own A": entry([third]), "www A": entry([theirs], "300") } };
    const { warnings } = await object.plan(next);
    expect(warnings.map(({ summary }) => summary).join()).not.toContain(stay);
    await object.apply(next);
    expect(kept(memory)).toEqual([`own ${third} ; [managed: b]`, `www ${theirs} ; [managed: b]`]);
  });

  it("of a new resource takes over what it lists, and leaves the rest", async () => {
    const memory = await start();
    addTheirs(memory);
    memory.sandbox.store.zones.add(zone, { name: `own.${zone}.`, type: "A", data: [third], comment: "[managed: a]" });
    const next = { ...listing("own"), records: { "own A": entry([third], "300") } };
    await memory.object("ims_dns_zone_records").apply(next);
    expect(kept(memory)).toEqual([`own ${third} ; [managed: b]`, `www ${theirs} ; [managed: a]`]);
  });
});

describe.each(Object.entries(kinds))("%s that names a former owner", (typeName, declare) => {
  /** It has one record of the name, beside one that is marked for the former owner. */
  async function open() {
    const memory = await start();
    const object = memory.object(typeName);
    await object.apply(declare([one]));
    addTheirs(memory);
    await memory.nextRun();
    await object.refresh();
    return { memory, object };
  }
  const both = [`www ${one} ; [managed: b]`, `www ${theirs} ; [managed: a]`];

  it.each<[string, (object: ReturnType<InMemory["object"]>) => Promise<unknown>]>([
    ["as it was declared", (object) => object.apply(declare([one]))],
    ["with another value", (object) => object.apply(declare([third]))],
    ["destroyed", (object) => object.destroy()],
  ])("refuses to remove a value that it only finds: %s", async (_, change) => {
    const { memory, object } = await open();
    const refused = String(await change(object).catch(String));
    expect(refused).toContain(planRefuses);
    expect(refused).toContain(`${name} A ${theirs} [managed: a]`);
    expect(refused).toContain('former_owners of the provider names "a" already');
    expect(kept(memory)).toEqual(both);
  });

  it("removes it once it was declared with another change, as the message says", async () => {
    const { memory, object } = await open();
    await object.apply(declare([one, theirs], "300"));
    expect(kept(memory)).toEqual([`www ${one} ; [managed: b]`, `www ${theirs} ; [managed: b]`]);
    await memory.nextRun();
    await object.refresh();
    await object.apply(declare([one]));
    expect(kept(memory)).toEqual([both[0]]);
  });

  it("refuses at apply what got the mark after the plan was made", async () => {
    const memory = await start();
    const object = memory.object(typeName);
    await object.apply(declare([one]));
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: [theirs] });
    await memory.nextRun();
    await object.refresh();
    markMeanwhile(memory, { zone, name, type: "A", data: [theirs] }, "a");
    expect(await object.apply(declare([one])).catch(String)).toContain('Their comments mark these records for "a"');
    expect(kept(memory)).toEqual(both);
  });

  it("changes and removes what it has by an import", async () => {
    const memory = await start();
    addTheirs(memory);
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: [one], comment: "[managed: a]" });
    const object = memory.object(typeName);
    await object.import(typeName === "ims_dns_record_set" ? `${zone}/A/${name}` : `${zone}?keys=www%20A`);
    await object.refresh();
    await object.apply(declare([third]));
    expect(kept(memory)).toEqual([`www ${third} ; [managed: b]`]);
  });

  it("changes and removes what it has from before its owner got another name", async () => {
    const memory = await start({ owner: "a" });
    const object = memory.object(typeName);
    await object.apply(declare([one, theirs]));
    await memory.nextRun(own);
    await object.refresh();
    expect(await object.plan(declare([one, theirs]))).toMatchObject({ action: "no-op", warnings: [] });
    await object.apply(declare([third]));
    expect(kept(memory)).toEqual([`www ${third} ; [managed: b]`]);
    await memory.nextRun();
    await object.refresh();
    await object.destroy();
    expect(kept(memory)).toEqual([]);
  });
});
