import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "returning.example";
const name = `www.${zone}.`;
const [own, foreign] = ["192.0.2.1", "192.0.2.9"];
const entry = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });

type Declare = (...values: string[]) => Parameters<ReturnType<InMemory["object"]>["apply"]>[0];
const kinds: Readonly<Record<string, Declare>> = {
  ims_dns_record_set: (...values) => ({ zone, name, type: "A", values, ttl: null, comment: null }),
  ims_dns_zone_records: (...values) => ({ zone, records: { "www A": entry(...values) } }),
};

let memory: InMemory;
beforeEach(async () => {
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
});
const held = (): string[] => memory.sandbox.store.zones.records(zone, "A", name).map(({ data }) => data.join(" "));
const somebodyAdds = (details: object): unknown =>
  memory.sandbox.store.zones.add(zone, { name, type: "A", data: [foreign], ...details });
const returned = "Another writer puts back records that this resource removed";

const returns: Readonly<Record<string, readonly [object, object]>> = {
  "as it was": [{}, {}],
  "with another comment": [{ comment: "run 1" }, { comment: "run 2" }],
  "with another TTL": [{}, { ttl: "77" }],
};
const cases = Object.entries(kinds).flatMap(([typeName, declare]) =>
  Object.entries(returns).map(([how, [first, second]]) => ({ typeName, declare, how, first, second })),
);

describe.each(cases)("a record that comes back to $typeName $how", ({ typeName, declare, first, second }) => {
  async function openTwiceRemoved() {
    const object = memory.object(typeName);
    const run = async (...values: string[]) => {
      await memory.nextRun();
      if (object.state !== null) await object.refresh();
      return object.apply(declare(...values));
    };
    await run(own);
    somebodyAdds(first);
    await run(own);
    expect(held()).toEqual([own]);
    somebodyAdds(second);
    return { object, run };
  }

  it("is removed once, and refused the second time with its data", async () => {
    const { run } = await openTwiceRemoved();
    const refused = await run(own).catch(String);
    expect(refused).toContain(returned);
    expect(refused).toMatch(new RegExp(`delete ${name} (77 )?A ${foreign}`));
    expect(held()).toEqual([own, foreign]);
  });

  it("stays where it is declared, as the message says", async () => {
    const { object, run } = await openTwiceRemoved();
    await run(own, foreign);
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(declare(own, foreign))).toMatchObject({ action: "no-op", warnings: [] });
  });

  it("goes where it is declared and taken out again, as the message says", async () => {
    const { run } = await openTwiceRemoved();
    await run(own, foreign);
    await run(own);
    expect(held()).toEqual([own]);
  });

  it("does not keep other records from being removed", async () => {
    const { run } = await openTwiceRemoved();
    memory.sandbox.store.zones.remove(zone, { type: "A", name, nr: 1 });
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.7"] });
    await run(own);
    expect(held()).toEqual([own]);
  });
});

describe("the same drift of an own record is healed again and again, and the second plan says so", () => {
  const [ttl, comment] = ["1h", "ours"];
  const element = { values: [own], ttl, comment, allow_rules: null };
  const records: Readonly<Record<string, Parameters<ReturnType<InMemory["object"]>["apply"]>[0]>> = {
    ims_dns_record: { zone, name, type: "A", data: [own], ttl, comment },
    ims_dns_record_set: { zone, name, type: "A", values: [own], ttl, comment },
    ims_dns_zone_records: { zone, records: { "www A": element } },
  };
  const drifts = [
    ["its TTL", { ttl: "60" }, `update ${name} 60 A ${own} to ${name} 1h A ${own}`],
    ["its comment", { comment: "theirs" }, `(comment "theirs") to ${name} 1h A ${own} (comment "ours")`],
    ["its comment, which is gone", { comment: null }, `(no comment) to ${name} 1h A ${own} (comment "ours")`],
  ] as const;
  const cases = Object.entries(records).flatMap(([kind, config]) =>
    drifts.map(([what, drift, told]) => ({ kind, config, what, drift, told })),
  );

  it.each(cases)("$kind: $what", async ({ kind, config, drift, told }) => {
    const object = memory.object(kind);
    await object.apply(config);
    const warnings: string[] = [];
    while (warnings.length < 3) {
      memory.sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, drift);
      await memory.nextRun();
      await object.refresh();
      warnings.push((await object.plan(config)).warnings.map(({ detail }) => detail).join());
      await object.apply(config);
      expect(memory.sandbox.store.zones.records(zone, "A", name)).toMatchObject([{ ttl: "3600", comment }]);
    }
    expect(warnings).toEqual(["", expect.stringContaining(told), expect.stringContaining(told)]);
  });
});
