import type { Diagnostic } from "terraform-provider-sdk";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "doubled.example";
const name = `www.${zone}.`;
const [own, next] = ["192.0.2.1", "192.0.2.2"];
const entry = (values: readonly string[]) => ({ values, ttl: null, comment: null, allow_rules: null });

type Declare = (...values: string[]) => Parameters<ReturnType<InMemory["object"]>["apply"]>[0];
const kinds: Readonly<Record<string, Declare>> = {
  ims_dns_record_set: (...values) => ({ zone, name, type: "A", values, ttl: null, comment: null }),
  ims_dns_zone_records: (...values) => ({ zone, records: { "www A": entry(values) } }),
};
const doubles = {
  "with a TTL and comment of its own": [{ ttl: "77", comment: "theirs" }, `${name} 77 A ${own}`],
  "exactly alike": [{}, `${name} A ${own}`],
} as const;

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
const text = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
const held = (): readonly object[] => memory.sandbox.store.zones.records(zone, "A", name);
async function start(typeName: string, declare: Declare): Promise<void> {
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  object = memory.object(typeName);
  await object.apply(declare(own));
}
const nextRun = async (): Promise<void> => {
  await memory.nextRun();
  await object.refresh();
};
const cases = Object.entries(kinds).flatMap(([typeName, declare]) =>
  Object.entries(doubles).map(([how, [details, line]]) => ({ typeName, declare, how, details, line })),
);

describe.each(cases)("a record of others beside that of $typeName, $how", ({ typeName, declare, details, line }) => {
  beforeEach(async () => {
    await start(typeName, declare);
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: [own], ...details });
  });
  const countOf = (told: string): number =>
    told.split("\n").filter((one) => one.includes(`- delete ${line}`) || one.includes(`- update ${line}`)).length;

  it.each([1, 2])("is listed, it alone, before a change removes it, after refreshes: %d", async (refreshes) => {
    for (let done = 0; done < refreshes; done++) await nextRun();
    const { warnings } = await object.plan(declare(next));
    expect(text(warnings)).toContain("A record that this resource did not create");
    expect(countOf(text(warnings))).toBe(1);
    await object.apply(declare(next));
    expect(held()).toMatchObject([{ data: [next] }]);
    await nextRun();
    expect((await object.plan(declare(own))).warnings).toEqual([]);
  });

  it("is listed before the plan that declares what it did removes it, if that removes anything", async () => {
    await nextRun();
    const { action, warnings } = await object.plan(declare(own));
    expect(countOf(text(warnings))).toBe(action === "no-op" ? 0 : 1);
    await object.apply(declare(own));
    expect(held()).toHaveLength(action === "no-op" ? 2 : 1);
  });

  it("is listed before it is destroyed", async () => {
    await nextRun();
    expect(countOf(text(await object.destroy()))).toBe(1);
    expect(held()).toEqual([]);
  });

  it("is listed before it is made anew since what it is beside is tainted", async () => {
    await nextRun();
    const { warnings } = await memory.object(typeName).plan(declare(own));
    expect(countOf(text(warnings))).toBe(1);
  });
});
