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

const [one, another] = ["192.0.2.1", "192.0.2.2"];

/** What two owners declare, and the data of each. */
type Pair = readonly [what: string, first: Owner, second: Owner, data: readonly [string, string]];

const declaring: readonly Pair[] = [
  ["two records", record, record, [one, one]],
  ["a record and a set of it", record, set, [one, one]],
  ["two sets of the same values", set, set, [one, one]],
  ["two sets of other values", set, set, [one, another]],
  ["a set and a key of the same values", set, key, [one, one]],
  ["a set and a key of other values", set, key, [one, another]],
  ["two resources that list a key with the same values", key, key, [one, one]],
  ["two resources that list a key with other values", key, key, [one, another]],
  ["two resources that list a key, and others", keys, keys, [one, another]],
  ["a set and a record beside it", set, record, [one, another]],
  ["a record and a key", record, key, [one, another]],
];
const emptying: readonly Pair[] = [
  ["a record in a zone that is to hold nothing else", record, exclusive, [one, another]],
  ["two resources that each are to hold all of a zone", exclusive, exclusive, [one, another]],
];

describeWithTerraform("what is declared twice in one configuration", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const nowhere = { hcl: "", rest: "" };
  it.each([
    { when: "by the plan, and by each apply", pairs: [...declaring, ...emptying], other: nowhere, sureFrom: 0 },
    {
      when: "so if they have different configurations of the provider",
      pairs: emptying,
      other: elsewhere,
      sureFrom: 0,
    },
    // of two new resources that two processes plan nothing is said where both declare the same
    {
      when: "once one is there, if they have different configurations",
      pairs: declaring,
      other: elsewhere,
      sureFrom: 2,
    },
  ])(
    "is refused $when, whatever declares it, and nothing is deleted",
    async ({ pairs, other: { hcl: provider, rest }, sureFrom }) => {
      const workspace = await stage.workspace();
      const all = pairs.map(([what, first, second, [a, b]], nr) => {
        const zone = stage.zone();
        return {
          what,
          zone,
          label: `p${nr}-`,
          hcl: first(zone, `p${nr}-a`, a, "") + second(zone, `p${nr}-b`, b, rest),
        };
      });
      await workspace.configure(provider + all.map(({ hcl }) => hcl).join(""));
      const apply = ["apply", "-auto-approve"];
      const told: string[] = [];
      for (const args of [["plan"], apply, apply]) {
        const ended = await workspace.run(...args, "-no-color");
        told.push(`${ended.code} ${said(ended)}`);
      }
      const unseenIn = (text: string): string[] => {
        const errors = text.split("Error: ").slice(1);
        return all.filter(({ label }) => !errors.some((error) => error.includes(label))).map(({ what }) => what);
      };
      const sure = told.slice(sureFrom);
      expect(sure.map((text) => [text.slice(0, 2), unseenIn(text)])).toEqual(sure.map(() => ["1 ", []]));
      const deletions = all.flatMap(({ zone }) => writesTo(stage, zone).filter((write) => write.startsWith("DELETE")));
      expect(deletions).toEqual([]);
    },
  );
});
