import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError, type Planned } from "../../support/terraform-core.ts";

type Config = Readonly<Record<string, Value>>;
interface Owner {
  readonly typeName: string;
  readonly config: Config;
}

const zone = "tested.example";
const name = `www.${zone}.`;
const [one, other] = ["192.0.2.1", "192.0.2.2"];
const entry = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });
const record = (data: string, at = name): Owner => ({
  typeName: "ims_dns_record",
  config: { zone, name: at, type: "A", data: [data] },
});
const set = (data: string): Owner => ({
  typeName: "ims_dns_record_set",
  config: { zone, name, type: "A", values: [data] },
});
const key = (data: string): Owner => ({
  typeName: "ims_dns_zone_records",
  config: { zone, records: { "www A": entry(data) } },
});
const exclusive = (data: string): Owner => ({
  typeName: "ims_dns_zone_records",
  config: { zone, records: { "www A": entry(data) }, exclusive: true },
});

// docs/protocol.md#several-walks-in-one-process
describe("one process for all walks", () => {
  let memory: InMemory;
  const object = ({ typeName }: Owner) => memory.object(typeName, { inOneProcess: true });
  const live = (): string[] =>
    memory.sandbox.store.zones.records(zone).flatMap(({ type, data }) => (type === "A" ? data : []));
  beforeEach(async () => {
    memory = await startInMemory({ seed: { zones: { [zone]: { records: [] } } } });
  });

  describe.each([
    ["a record", record],
    ["a set", set],
    ["a key", key],
    ["an exclusive zone", exclusive],
  ])("%s", (_, owner) => {
    it("is created, planned again, changed, removed and created again", async () => {
      const its = object(owner(one));
      expect(await its.apply(owner(one).config)).toBe("create");
      await its.refresh();
      expect(await its.apply(owner(one).config)).toBe("no-op");
      await its.apply(owner(other).config);
      expect(live()).toEqual([other]);
      await its.destroy();
      expect(await its.apply(owner(one).config)).toBe("create");
      expect(live()).toEqual([one]);
    });

    it.each([1, 2, 3])("that was planned in %d runs is created by the next one", async (runs) => {
      const its = object(owner(one));
      for (let nr = 0; nr < runs; nr += 1) await its.plan(owner(one).config);
      expect(await its.apply(owner(one).config)).toBe("create");
    });

    it("that was imported is planned again and changed", async () => {
      await object(owner(one)).apply(owner(one).config);
      await memory.nextRun();
      const its = object(owner(one));
      await its.import(
        owner === record
          ? `${zone}/A/${name}?data=${one}`
          : owner === set
            ? `${zone}/A/${name}`
            : `${zone}?keys=www%20A`,
      );
      await its.apply(owner(other).config);
      expect(live()).toEqual([other]);
    });

    // one create is planned in each walk, and by the runs of a test that go on side by side
    it("declared twice is made once, and nothing is lost", async () => {
      const both = [object(owner(one)), object(owner(one))];
      for (const its of both) await its.validate(owner(one).config);
      const plans: Planned[] = [];
      for (const its of both) plans.push(await its.plan(owner(one).config));
      const [first, second] = both.map((its, nr) => () => its.apply(owner(one).config, plans[nr]));
      expect(await first?.()).toBe("create");
      const ended = await second?.().catch((error: unknown) => (error instanceof DiagnosticsError ? "refused" : error));
      // one that is to hold all of a zone takes over what is there
      expect(ended).toBe(owner === exclusive ? "create" : "refused");
      expect(live()).toEqual([one]);
    });

    it.each([
      ["a record", record],
      ["a set", set],
      ["a key", key],
    ])("is removed, and then declared as %s", async (__, next) => {
      const its = object(owner(one));
      await its.apply(owner(one).config);
      await its.destroy();
      expect(await object(next(one)).apply(next(one).config)).toBe("create");
      expect(live()).toEqual([one]);
    });
  });

  it.each([
    ["a record", record],
    ["a set", set],
    ["a key", key],
  ])("%s beside another record is planned and applied", async (_, owner) => {
    const both = [owner(one), record(other, `db.${zone}.`)].map((its) => ({ its, core: object(its) }));
    for (const { its, core } of both) await core.validate(its.config);
    const plans: Planned[] = [];
    for (const { its, core } of both) plans.push(await core.plan(its.config));
    for (const [nr, { its, core }] of both.entries()) expect(await core.apply(its.config, plans[nr])).toBe("create");
    expect(live().sort()).toEqual([one, other]);
  });

  it.each(["destroyed first", "created first"])(
    "a record that gets another name is created there, %s",
    async (order) => {
      const its = memory.object("ims_dns_record", { inOneProcess: true, createsFirst: order === "created first" });
      await its.apply(record(one).config);
      expect(await its.apply(record(one, `web.${zone}.`).config)).toBe("replace");
      expect(live()).toEqual([one]);
      expect(await its.apply(record(one).config)).toBe("replace");
      expect(live()).toEqual([one]);
    },
  );
});

it("without a walk that only validates, what is declared twice is refused by the plan", async () => {
  const memory = await startInMemory({ seed: { zones: { [zone]: { records: [] } } } });
  await memory.object("ims_dns_record").plan(record(one).config);
  const second = memory.object("ims_dns_record").plan(record(one).config);
  await expect(second).rejects.toMatchObject({
    diagnostics: [{ summary: `Two resources own the A records of ${name}` }],
  });
});
