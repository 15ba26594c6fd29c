import type { Value } from "terraform-provider-sdk/values";
import type { SandboxOptionsInput } from "../../../src/sandbox/index.ts";
import { styles } from "../../support/deployment.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { markMeanwhile } from "../../support/marked-meanwhile.ts";

type Config = Readonly<Record<string, Value>>;

const zone = "owned.example";
const name = `www.${zone}.`;
const [one, other] = ["192.0.2.1", "192.0.2.2"];
const entry = (value: string, rest: Config = {}) => ({
  ...{ values: [value], ttl: null, comment: null, allow_rules: null },
  ...rest,
});

/** Each kind with one record of data, and what else is said of it. */
const kinds: Readonly<Record<string, (data: string, rest?: Config) => Config>> = {
  ims_dns_record: (data, rest) => ({ zone, name, type: "A", data: [data], ...rest }),
  ims_dns_record_set: (data, rest) => ({ zone, name, type: "A", values: [data], ...rest }),
  ims_dns_zone_records: (data, rest) => ({ zone, records: { "www A": entry(data, rest) } }),
};
const moved: Readonly<Record<string, Config>> = {
  ims_dns_record: { zone, name: `web.${zone}.`, type: "A", data: [one] },
  ims_dns_record_set: { zone, name: `web.${zone}.`, type: "A", values: [one] },
  ims_dns_zone_records: { zone: "other.example", records: { "www A": entry(one) } },
};

const planRefuses = "The plan would change or remove records that are marked for another owner";

/** Who a record is marked for in place of its owner: somebody else writes its comment. */
const mark = ({ sandbox }: InMemory, comment: string | null): void => {
  sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { comment });
};
const kept = ({ sandbox }: InMemory): string[] =>
  sandbox.store.zones
    .records(zone)
    .filter(({ type }) => type === "A")
    .map(({ data, comment }) => `${data.join(" ")}${comment === null ? "" : ` ; ${comment}`}`);
const writes = ({ sandbox }: InMemory): string[] =>
  sandbox.requests.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

const start = (own: { owner?: string; formerOwners?: string[] }, options: SandboxOptionsInput = {}) =>
  startInMemory({ seed: { zones: { [zone]: {}, "other.example": {} } }, options }, "zone", own);

describe.each(styles.map(([style, options]) => ({ style, options })))("marks, against $style", ({ options }) => {
  describe.each(Object.entries(kinds))("of %s", (typeName, declare) => {
    it.each<[string, string | null]>([
      ["", null],
      ["beside a comment", "see [1]"],
      ["beside a comment that looks like one", "[managed: b]"],
    ])("are written and never shown %s", async (_, comment) => {
      const memory = await start({ owner: "a" }, options);
      const object = memory.object(typeName);
      await object.apply(declare(one, { comment }));
      expect(kept(memory)).toEqual([`${one} ; ${comment === null ? "" : `${comment} `}[managed: a]`]);
      await memory.nextRun();
      await object.refresh();
      expect(JSON.stringify(object.state)).not.toContain("managed: a");
      expect(await object.plan(declare(one, { comment }))).toMatchObject({ action: "no-op", warnings: [] });
      await object.apply(declare(other, { comment: "changed" }));
      expect(kept(memory)).toEqual([`${other} ; changed [managed: a]`]);
    });

    it("are no difference and no write by themselves", async () => {
      const memory = await start({}, options);
      const object = memory.object(typeName);
      await object.apply(declare(one));
      await memory.nextRun({ owner: "a" });
      memory.sandbox.resetRequests();
      await object.refresh();
      expect(await object.plan(declare(one))).toMatchObject({ action: "no-op", warnings: [] });
      expect(writes(memory)).toEqual([]);
      await object.apply(declare(one, { ttl: "300" }));
      expect(kept(memory)).toEqual([`${one} ; [managed: a]`]);
    });

    it.each<[string, (own: InMemory) => Config | undefined]>([
      ["another value", () => declare(other)],
      ["another TTL", () => declare(one, { ttl: "300" })],
      ["a comment", () => declare(one, { comment: "mine" })],
      ["another address, which replaces it", () => moved[typeName]],
      ["nothing, which destroys it", () => undefined],
    ])("of another owner are refused at plan, before anything is written: %s", async (_, next) => {
      const memory = await start({ owner: "a" }, options);
      const object = memory.object(typeName);
      await object.apply(declare(one));
      mark(memory, "[managed: team/b]");
      await memory.nextRun();
      await object.refresh();
      expect(await object.plan(declare(one))).toMatchObject({ action: "no-op", warnings: [] });
      memory.sandbox.resetRequests();
      const config = next(memory);
      const refused = await (config === undefined ? object.destroy() : object.apply(config)).catch(String);
      expect(refused).toContain(planRefuses);
      expect(refused).toContain(`${name} A ${one} [managed: team/b]`);
      expect(refused).toContain('former_owners = ["team/b"]');
      expect(writes(memory)).toEqual([]);

      // the ways out that the message names
      await memory.nextRun({ owner: "a", formerOwners: ["team/b"] });
      await object.refresh();
      await (config === undefined ? object.destroy() : object.apply(config));
      expect(kept(memory).join()).not.toContain("team/b");
    });

    it("that came after the plan was made are refused at apply", async () => {
      const memory = await start({ owner: "a" }, options);
      const object = memory.object(typeName);
      await object.apply(declare(one));
      await memory.nextRun();
      await object.refresh();
      markMeanwhile(memory, { zone, name, type: "A", data: [one] }, "b");
      memory.sandbox.resetRequests();
      const refused = await object.apply(declare(other)).catch(String);
      expect(refused).toContain('Their comments mark these records for "b"');
      expect(writes(memory)).toEqual([]);
      expect(kept(memory)).toEqual([`${one} ; [managed: b]`]);
    });

    it("stay where a stack drops its owner, and it can go on as the message says", async () => {
      const memory = await start({ owner: "a" }, options);
      const object = memory.object(typeName);
      await object.apply(declare(one));
      await memory.nextRun({});
      await object.refresh();
      expect(await object.plan(declare(one))).toMatchObject({ action: "no-op" });
      const refused = await object.apply(declare(other)).catch(String);
      expect(refused).toMatch(/no owner is set here.*set owner = "a" on the provider.*former_owners = \["a"\]/s);
      await memory.nextRun({ formerOwners: ["a"] });
      await object.refresh();
      await object.apply(declare(other));
      expect(kept(memory)).toEqual([other]);
    });

    it("that a person damaged count as a comment, and the next apply writes them again", async () => {
      const memory = await start({ owner: "a" }, options);
      const object = memory.object(typeName);
      await object.apply(declare(one, { comment: "mail" }));
      mark(memory, "mail [managed: a");
      await memory.nextRun();
      await object.refresh();
      expect(await object.plan(declare(one, { comment: "mail" }))).toMatchObject({ action: "update" });
      await object.apply(declare(one, { comment: "mail" }));
      expect(kept(memory)).toEqual([`${one} ; mail [managed: a]`]);
    });
  });

  it("of two records of one name keep each stack to its own", async () => {
    const memory = await start({ owner: "a" }, options);
    const beside = await memory.beside({ owner: "b" });
    const [first, second] = [memory.object("ims_dns_record"), beside.object("ims_dns_record")];
    const declare = kinds["ims_dns_record"] as (data: string) => Config;
    await first.apply(declare(one));
    await second.apply(declare(other));
    await first.destroy();
    expect(kept(memory)).toEqual([`${other} ; [managed: b]`]);
  });

  it("of a set refuse one that would remove them, and an import of theirs changes nothing", async () => {
    const memory = await start({ owner: "a" }, options);
    const beside = await memory.beside({ owner: "b" });
    const [first, second] = [memory.object("ims_dns_record"), beside.object("ims_dns_record_set")];
    await first.apply((kinds["ims_dns_record"] as (data: string) => Config)(one));
    const declare = kinds["ims_dns_record_set"] as (data: string) => Config;
    await second.import(`${zone}/A/${name}`);
    await second.refresh();
    expect(await second.plan(declare(one))).toMatchObject({ action: "no-op" });
    expect(await second.apply(declare(other)).catch(String)).toContain(planRefuses);
    expect(kept(memory)).toEqual([`${one} ; [managed: a]`]);
  });
});

describe("an exclusive zone", () => {
  const exclusive = { zone, records: { "own A": entry(one) }, exclusive: true };
  const left = "records of other owners stay in the zone";

  async function open() {
    const memory = await start({ owner: "a" });
    const { zones } = memory.sandbox.store;
    const object = memory.object("ims_dns_zone_records");
    await object.apply(exclusive);
    zones.add(zone, { name, type: "A", data: [one], comment: "theirs [managed: b]" });
    zones.add(zone, { name, type: "A", data: [other] });
    await memory.nextRun();
    await object.refresh();
    return { memory, object };
  }

  it("removes what is not marked, leaves what is another owner's, and lists that", async () => {
    const { memory, object } = await open();
    const { warnings } = await object.plan(exclusive);
    expect(warnings.map(({ summary }) => summary)).toContainEqual(expect.stringContaining(`1 ${left} ${zone}`));
    expect(warnings.find(({ summary }) => summary.includes(left))?.detail).toContain(`${name} A ${one} [managed: b]`);
    await object.apply(exclusive);
    expect(kept(memory)).toEqual([`${one} ; [managed: a]`, `${one} ; theirs [managed: b]`]);
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(exclusive)).toMatchObject({ action: "no-op" });
  });

  it("leaves them also where its state has them from a time without marks", async () => {
    const memory = await start({ owner: "a" });
    const { zones } = memory.sandbox.store;
    zones.add(zone, { name, type: "A", data: [other] });
    const object = memory.object("ims_dns_zone_records");
    await object.import(zone);
    await object.refresh();
    mark(memory, "[managed: b]");
    await memory.nextRun();
    await object.refresh();
    await object.apply(exclusive);
    expect(kept(memory).sort()).toEqual([`${one} ; [managed: a]`, `${other} ; [managed: b]`]);
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(exclusive)).toMatchObject({ action: "no-op" });
  });
});

describe("the data source", () => {
  it("shows whose each record is, and its comment without the mark", async () => {
    const memory = await start({ owner: "a" });
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: [one], comment: "web [managed: b]" });
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: [other] });
    expect(await memory.read("ims_dns_records", { zone, type: "A", name })).toMatchObject({
      records: [
        { comment: "web", managed_by: "b" },
        { comment: null, managed_by: null },
      ],
    });
  });
});
