/** Engines plan a tainted resource as if there were none before: what its state has goes all the same. */
import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const [zone, elsewhere] = ["example.com", "example.net"];
type Config = Readonly<Record<string, Value>>;
const element = { values: ["192.0.2.1"], ttl: null, comment: null, allow_rules: null };
const keys = (...names: string[]): Config => ({
  zone,
  records: Object.fromEntries(names.map((name) => [`${name} A`, element])),
  max_change_percent: 100,
});
const [records, set, record] = ["ims_dns_zone_records", "ims_dns_record_set", "ims_dns_record"] as const;
const setOf = (name: string): Config => ({ zone, name: `${name}.${zone}.`, type: "A", values: ["192.0.2.1"] });
const recordOf = (name: string): Config => ({ zone, name: `${name}.${zone}.`, type: "A", data: ["192.0.2.1"] });

interface Row {
  readonly kind: string;
  readonly had: Config;
  readonly becomes: Config;
}
const tainted = {
  "a key of a zone's records": { kind: records, had: keys("www", "web"), becomes: keys("web") },
  "the only key, for another one": { kind: records, had: keys("www"), becomes: keys("api") },
  "the only key, for another zone": { kind: records, had: keys("www"), becomes: { ...keys("www"), zone: elsewhere } },
  "a set that gets another name": { kind: set, had: setOf("www"), becomes: setOf("api") },
  "a record that gets another name": { kind: record, had: recordOf("www"), becomes: recordOf("api") },
} satisfies Record<string, Row>;

let memory: InMemory;
let there: readonly { readonly kind: string; readonly object: ReturnType<InMemory["object"]> }[];
beforeEach(async () => {
  memory = await startInMemory({ seed: { zones: { [zone]: {}, [elsewhere]: {} } } });
});

/** What both have, and a run after that which has read it. */
async function applied(...all: readonly (readonly [kind: string, config: Config])[]) {
  there = all.map(([kind]) => ({ kind, object: memory.object(kind) }));
  for (const [nr, [, config]] of all.entries()) await there[nr]?.object.apply(config);
  await readAgain();
  return there.map(({ object }) => object);
}

/** The next run reads all that is there. */
async function readAgain(): Promise<void> {
  await memory.nextRun();
  for (const { kind, object } of there) {
    // as engines do: states of one zone have one id
    await memory.provider.upgradeResourceState({ typeName: kind, version: 0, rawState: JSON.stringify(object.state) });
    await object.refresh();
  }
}
/** Plans one after the other, whether the one before was refused or not. Gives the refusals. */
async function planned(...plans: readonly (() => Promise<unknown> | undefined)[]): Promise<string[]> {
  const refused: string[] = [];
  for (const plan of plans) await plan()?.catch((error: unknown) => refused.push(String(error)));
  return refused;
}
const passing = [expect.stringContaining("One resource deletes the A records of www.example.com.") as unknown];

describe.each(Object.entries(tainted))("what a tainted resource had: %s", (_, { kind, had, becomes }) => {
  const replaced = (): Promise<unknown> => memory.object(kind).plan(becomes);

  it("zone records that are there already get it: refused, whichever is planned first", async () => {
    const [, other] = await applied([kind, had], [records, keys("other")]);
    const gets = (): Promise<unknown> | undefined => other?.plan(keys("other", "www"));
    expect(await planned(replaced, gets)).toEqual(passing);
    await readAgain();
    expect(await planned(gets, replaced)).toEqual(passing);
  });
});

it.each(["first", "last"])("new zone records get one of several keys: refused, planned %s", async (order) => {
  await applied([records, keys("www", "web")]);
  const plans = [keys("web"), keys("www")].map((config) => () => memory.object(records).plan(config));
  const told = await planned(...(order === "first" ? plans : plans.reverse()));
  expect(told).toEqual([expect.stringMatching(/One resource deletes the A records of (www|web)/)]);
});

it.each([
  [records, keys("www", "web"), keys("api")],
  [set, setOf("www"), setOf("api")],
  [record, recordOf("www"), recordOf("api")],
])("one that stays as it is and another one that is new are planned: %s", async (kind, had, added) => {
  await applied([kind, had]);
  const plans = [had, added].map((config) => () => memory.object(kind).plan(config));
  expect(await planned(...plans)).toEqual([]);
  await readAgain();
  expect(await planned(...plans.reverse())).toEqual([]);
});
