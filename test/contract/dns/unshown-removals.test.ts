/** Others write to a zone between the plan that makes it a resource's as a whole and its apply. */
import { unknown } from "terraform-provider-sdk/values";

import { createLockDirectory, startInMemory, type InMemory } from "../../support/in-memory.ts";
import { refusalOf, type Planned } from "../../support/terraform-core.ts";

const zone = "shared.example";
const record = (value: string) => ({ values: [value], ttl: null, comment: null, allow_rules: null });
const config = { zone, records: { "a A": record("192.0.2.1") } };
const whole = { ...config, exclusive: true, max_change_percent: 100 };
type Config = typeof whole & { readonly ignore?: readonly string[] };
const stored = (name: string, nr: number) => ({ name: `${name}.${zone}.`, type: "A", data: [`192.0.2.${nr}`] });

interface Row {
  readonly situation: string;
  readonly before?: object;
}
const situations: readonly Row[] = [
  { situation: "is new" },
  { situation: "becomes exclusive", before: config },
  { situation: "ignores less", before: { ...whole, ignore: ["b* A", "late A"] } },
];

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;

async function begin({ before }: Pick<Row, "before">, stalePlan: "error" | "warn" = "error"): Promise<Planned> {
  const engine = { workingDirectory: createLockDirectory() };
  const seed = { zones: { [zone]: { records: [stored("b", 2), stored("b2", 2)] } } };
  memory = await startInMemory({ seed, stalePlan }, "zone", { engine });
  object = memory.object("ims_dns_zone_records");
  if (before !== undefined) await object.apply(before as Config);
  await memory.nextRun();
  return object.plan(whole);
}

/** An engine makes the plan of a create or update anew before it applies it. */
async function applyAnew(planned: Planned, by: Config = whole): Promise<void> {
  await memory.nextRun();
  await object.plan(by);
  await object.apply(by, planned);
}

const add = (name: string, nr: number) => memory.sandbox.store.zones.add(zone, stored(name, nr));
const told = (): string => object.told.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
const writes = (): number => memory.sandbox.requests.filter(({ method }) => method !== "GET").length;

describe.each(situations)("an exclusive zone that $situation", (row) => {
  it("removes what its plan has shown", async () => {
    const planned = await begin(row);
    memory.sandbox.store.zones.remove(zone, { type: "A", name: `b2.${zone}.`, nr: 0 });
    await applyAnew(planned);
    expect(memory.held(zone)).toEqual(["a A 192.0.2.1"]);
  });

  it("removes nothing that came since, also when the plan is applied again, until a new plan shows it", async () => {
    const planned = await begin(row);
    add("late", 9);
    const held = memory.held(zone);
    memory.sandbox.resetRequests();
    for (let nth = 0; nth < 2; nth += 1) {
      const refusal = await refusalOf(applyAnew(planned));
      expect(refusal).toContain("plan-stale");
      expect(refusal).toContain(`late.${zone}. A 192.0.2.9 would be overwritten or removed`);
      expect(refusal).not.toContain("192.0.2.2");
    }
    expect([writes(), memory.held(zone)]).toEqual([0, held]);
    await memory.nextRun();
    await applyAnew(await object.plan(whole));
    expect(memory.held(zone)).toEqual(["a A 192.0.2.1"]);
  });

  it("removes it with a warning where stale plans are carried out", async () => {
    const planned = await begin(row, "warn");
    add("late", 9);
    await applyAnew(planned);
    expect(told()).toMatch(new RegExp(`is stale\\n[^]*late.${zone}. A 192.0.2.9 would be`));
    expect(memory.held(zone)).toEqual(["a A 192.0.2.1"]);
  });
});

describe("what an exclusive zone lists", () => {
  it("is not overwritten where others created it since the plan", async () => {
    const planned = await begin({});
    add("a", 9);
    expect(await refusalOf(applyAnew(planned))).toContain(`a.${zone}. A 192.0.2.9 would be overwritten or removed`);
    expect(memory.held(zone)).toContain("a A 192.0.2.9");
  });

  it("may turn out after a plan that lists whatever may go", async () => {
    await begin({});
    await memory.nextRun();
    const late = { ...whole, records: unknown };
    await object.plan(late);
    add("late", 9);
    await memory.nextRun();
    const planned = await object.plan(whole);
    const refusal = await refusalOf(object.apply(whole, planned));
    expect(refusal).toContain(`late.${zone}. A 192.0.2.9`);
    expect(refusal).not.toContain("192.0.2.2");
  });
});

it("compares nothing where no plan was made on this machine", async () => {
  const planned = await begin({});
  add("late", 9);
  await memory.nextRun({ engine: { workingDirectory: createLockDirectory() } });
  await object.plan(whole);
  await object.apply(whole, planned);
  expect(memory.held(zone)).toEqual(["a A 192.0.2.1"]);
});
