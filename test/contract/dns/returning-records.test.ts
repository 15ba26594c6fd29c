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
const somebodyAdds = (): unknown => memory.sandbox.store.zones.add(zone, { name, type: "A", data: [foreign] });
const returned = "Another writer puts back records that this resource removed";

describe.each(Object.entries(kinds))("a record that comes back to %s", (typeName, declare) => {
  async function openTwiceRemoved() {
    const object = memory.object(typeName);
    const run = async (...values: string[]) => {
      await memory.nextRun();
      if (object.state !== null) await object.refresh();
      return object.apply(declare(...values));
    };
    await run(own);
    somebodyAdds();
    await run(own);
    expect(held()).toEqual([own]);
    somebodyAdds();
    return { object, run };
  }

  it("is removed once, and refused the second time with its data", async () => {
    const { run } = await openTwiceRemoved();
    const refused = await run(own).catch(String);
    expect(refused).toContain(returned);
    expect(refused).toContain(`delete ${name} A ${foreign}`);
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

it("the same drift of an own record is healed again and again, and the second plan says so", async () => {
  const object = memory.object("ims_dns_record");
  const config = { zone, name, type: "A", data: [own], ttl: "1h" };
  await object.apply(config);
  const warnings: number[] = [];
  while (warnings.length < 3) {
    memory.sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { ttl: "60" });
    await memory.nextRun();
    await object.refresh();
    warnings.push((await object.plan(config)).warnings.length);
    await object.apply(config);
    expect(memory.sandbox.store.zones.records(zone, "A", name)).toMatchObject([{ ttl: "3600" }]);
  }
  expect(warnings).toEqual([0, 1, 1]);
});
