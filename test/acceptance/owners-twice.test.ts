import { elsewhere, openStage, recordHcl, said, setHcl, writesTo, zoneHcl, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";

/** One owner of `www A` in a zone, by its label and the data it declares. */
type Owner = (zone: string, label: string, data: string, rest: string) => string;

const record: Owner = (zone, label, data, rest) => recordHcl(label, { zone, name: "www", data: `["${data}"]`, rest });
const set: Owner = (zone, label, data, rest) => setHcl(label, { zone, name: "www", values: [data], rest });
const key: Owner = (zone, label, data, rest) => zoneHcl(label, { zone, records: { "www A": [data] }, rest });
const keys: Owner = (zone, label, data, rest) =>
  zoneHcl(label, { zone, records: { "www A": [data], [`${label} A`]: [data] }, rest });
const exclusive: Owner = (zone, label, data, rest) =>
  zoneHcl(label, { zone, records: { [`${label} A`]: [data] }, rest: `exclusive = true\n${rest}` });

const [one, other] = ["192.0.2.1", "192.0.2.2"];

/** What two owners declare, and the data of each. */
type Pair = readonly [what: string, first: Owner, second: Owner, data: readonly [string, string]];

const pairs: readonly Pair[] = [
  ["two records", record, record, [one, one]],
  ["a record and a set of it", record, set, [one, one]],
  ["two sets of the same values", set, set, [one, one]],
  ["two sets of other values", set, set, [one, other]],
  ["a set and a key of the same values", set, key, [one, one]],
  ["a set and a key of other values", set, key, [one, other]],
  ["two resources that list a key with the same values", key, key, [one, one]],
  ["two resources that list a key with other values", key, key, [one, other]],
  ["two resources that list a key, and others", keys, keys, [one, other]],
  ["a set and a record beside it", set, record, [one, other]],
  ["a record and a key", record, key, [one, other]],
  ["a record in a zone that is to hold nothing else", record, exclusive, [one, other]],
  ["two resources that each are to hold all of a zone", exclusive, exclusive, [one, other]],
];

describeWithTerraform("what is declared twice in one configuration", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  it.each([
    ["is refused by the plan, and by each apply, whatever declares it, and nothing is deleted", { hcl: "", rest: "" }],
    ["is refused where both have different configurations of the provider", elsewhere],
  ])("%s", async (_, { hcl: provider, rest }) => {
    const workspace = await stage.workspace();
    const all = pairs.map(([what, first, second, [a, b]], nr) => {
      const zone = stage.zone();
      return { what, zone, label: `p${nr}-`, hcl: first(zone, `p${nr}-a`, a, "") + second(zone, `p${nr}-b`, b, rest) };
    });
    await workspace.configure(provider + all.map(({ hcl }) => hcl).join(""));
    const plan = await workspace.run("plan", "-no-color");
    const applies = [1, 2].map(() => ["apply", "-auto-approve", "-no-color"]);
    const told = [said(plan)];
    for (const args of applies) {
      const ended = await workspace.run(...args);
      expect(ended.code).toBe(1);
      told.push(said(ended));
    }
    const unseenIn = (texts: readonly string[]): string[] => {
      const errors = texts.flatMap((text) => text.split("Error: ").slice(1));
      return all.filter(({ label }) => !errors.some((error) => error.includes(label))).map(({ what }) => what);
    };
    expect(told.map((text) => unseenIn([text]))).toEqual(told.map(() => []));
    const deletions = all.flatMap(({ zone }) => writesTo(stage, zone).filter((write) => write.startsWith("DELETE")));
    expect(deletions).toEqual([]);
  });
});
