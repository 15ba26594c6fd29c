import { snippets } from "../architecture/snippets.ts";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";
import {
  elsewhere,
  expectNothingToDo,
  held,
  openStage,
  recordHcl,
  refused,
  setHcl,
  writesTo,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

const address = "192.0.2.1";
const keys = (zone: string, label: string, ...names: readonly string[]): string => keysOf(zone, label, names);
const keysOf = (zone: string, label: string, names: readonly string[], rest = ""): string =>
  zoneHcl(label, { zone, records: Object.fromEntries(names.map((name) => [`${name} A`, [address]])), rest });

type Hcl = (zone: string, label: string, rest?: string) => string;

/** A way to declare `www A`, and what is left of it without. */
interface Owner {
  readonly has: Hcl;
  readonly without: Hcl;
}

const owners = {
  "a record": {
    has: (zone, label, rest = "") => recordHcl(label, { zone, name: "www", data: `["${address}"]`, rest }),
    without: () => "",
  },
  "a set": {
    has: (zone, label, rest = "") => setHcl(label, { zone, name: "www", values: [address], rest }),
    without: () => "",
  },
  "a zone's only key": { has: (zone, label, rest = "") => keysOf(zone, label, ["www"], rest), without: () => "" },
  "one of several keys": {
    has: (zone, label, rest = "") => keysOf(zone, label, ["www", `of-${label}`], rest),
    without: (zone, label, rest = "") => keysOf(zone, label, [`of-${label}`], rest),
  },
  "a record that gets another name": {
    has: (zone, label, rest = "") => recordHcl(label, { zone, name: "www", data: `["${address}"]`, rest }),
    without: (zone, label, rest = "") => recordHcl(label, { zone, name: `of-${label}`, data: `["${address}"]`, rest }),
  },
  "a set that gets another name": {
    has: (zone, label, rest = "") => setHcl(label, { zone, name: "www", values: [address], rest }),
    without: (zone, label, rest = "") => setHcl(label, { zone, name: `of-${label}`, values: [address], rest }),
  },
} satisfies Record<string, Owner>;
type Kind = keyof typeof owners;
const kinds = Object.keys(owners) as Kind[];
const ownerOf = (kind: Kind): Owner => owners[kind];
const pairs = (from: readonly Kind[], to: readonly Kind[]): (readonly [Kind, Kind])[] =>
  from.flatMap((a) => to.map((b) => [a, b] as const));

describeWithTerraform("records that pass from one resource to another", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  /** Applies, for each pair in a zone of its own, the first owner, and configures the second. */
  const passing = async (
    all: readonly (readonly [Kind, Kind])[],
    { hcl: provider, rest } = { hcl: "", rest: "" },
  ): Promise<{ workspace: Workspace; zones: string[] }> => {
    const workspace = await stage.workspace();
    const zones = all.map(() => stage.zone());
    const hclOf = (from: "has" | "without", to: "has" | "without"): string =>
      provider +
      all
        .map(([a, b], nr) => {
          const zone = zones[nr] ?? "";
          return ownerOf(a)[from](zone, `a${nr}`) + ownerOf(b)[to](zone, `b${nr}`, rest);
        })
        .join("");
    await workspace.configure(hclOf("has", "without"));
    await workspace.apply();
    stage.sandbox.resetRequests();
    await workspace.configure(hclOf("without", "has"));
    return { workspace, zones };
  };
  const served = (zone: string): readonly string[] => held(stage, zone).filter((line) => line.startsWith("www "));

  // not both at once: one waits for the other, so an engine has to apply all of them at a time
  it.each([["a record"], ["a set"]] as const)("to %s, whatever had them: nothing is written", async (to) => {
    const all = pairs(kinds.slice(0, 4), [to]);
    const { workspace, zones } = await passing(all);
    await workspace.apply();
    await expectNothingToDo(workspace);
    const left = zones.map((zone, nr) => [all[nr], writesTo(stage, zone), served(zone)]);
    expect(left).toEqual(all.map((pair) => [pair, [], [`www A ${address}`]]));
  });

  it.each<"set" | "key">(["set", "key"])(
    "where the deletion of the rest is refused, the next apply goes on: a %s, to records that have its data, or other data",
    async (giver) => {
      const workspace = await stage.workspace();
      const values = [address, "192.0.2.2", "192.0.2.3"];
      const all = [
        ["192.0.2.2", "192.0.2.3"],
        ["192.0.2.8", "192.0.2.9"],
      ].map((data, nr) => ({ data, label: `r${nr}`, zone: stage.zone() }));
      const before = all.map(({ label, zone }) =>
        giver === "set"
          ? setHcl(label, { zone, name: "www", values })
          : zoneHcl(label, { zone, records: { "other A": [address], "www A": values } }),
      );
      const after = all.flatMap(({ data, label, zone }) => [
        giver === "set" ? "" : keys(zone, label, "other"),
        ...data.map((one, nr) => recordHcl(`${label}-${nr}`, { zone, name: "www", data: `["${one}"]` })),
      ]);
      await workspace.configure(before.join(""));
      await workspace.apply();
      await workspace.configure(after.join(""));
      for (const { zone } of all)
        stage.sandbox.faults.add({ method: "DELETE", path: `/${zone}/`, times: "always", status: 403 });
      stage.sandbox.resetRequests();
      await refused(workspace, "apply", "-auto-approve");
      const denied = ({ zone }: { zone: string }): boolean =>
        stage.sandbox.requests.some(({ path, status }) => path.includes(`/${zone}/`) && status === 403);
      expect(all.map(denied)).toEqual([true, true]);
      stage.sandbox.faults.clear();
      await workspace.apply();
      await expectNothingToDo(workspace);
      expect(all.map(({ zone }) => served(zone))).toEqual(all.map(({ data }) => data.map((one) => `www A ${one}`)));
    },
  );

  it("is refused, and nothing is written, where values or a comment are known only after apply", async () => {
    const workspace = await stage.workspace();
    const zone = stage.zone();
    await workspace.configure(keys(zone, "old", "www", "web"));
    await workspace.apply();
    stage.sandbox.resetRequests();
    await workspace.configure(`resource "terraform_data" "late" { input = "${address}" }
      resource "ims_dns_zone_records" "new" {
        zone    = "${zone}"
        records = {
          "www A" = { values = [terraform_data.late.output] }
          "web A" = { values = ["${address}"], comment = terraform_data.late.output }
        }
      }
    `);
    expect(await refused(workspace, "apply", "-auto-approve")).toMatch(
      /One resource deletes the A records of (www|web)/,
    );
    expect(writesTo(stage, zone)).toEqual([]);
  });

  const many = Array.from({ length: 14 }, (_, nr) => `many${nr}`);
  const each = (hcl: (zone: string, name: string) => string) => (zone: string) =>
    many.map((name) => hcl(zone, name)).join("");
  const single = (label: string) =>
    each((zone, name) => recordHcl(`${label}_${name}`, { zone, name, data: `["${address}"]` }));

  it.each<[string, Record<"from" | "to", (zone: string) => string>]>([
    ["records get other labels", { from: single("a"), to: single("b") }],
    [
      "sets get other labels",
      {
        from: each((zone, name) => setHcl(`a_${name}`, { zone, name, values: [address] })),
        to: each((zone, name) => setHcl(`b_${name}`, { zone, name, values: [address] })),
      },
    ],
  ])("more than are applied at a time: %s, and none is missing after any apply", async (_, { from, to }) => {
    const workspace = await stage.workspace();
    const zone = stage.zone();
    await workspace.configure(from(zone));
    await workspace.apply();
    const before = held(stage, zone);
    expect(before).toHaveLength(many.length);
    await workspace.configure(to(zone));
    for (let nth = 0, code = 1; code !== 0 && nth < 20; nth += 1) {
      ({ code } = await workspace.run("apply", "-auto-approve", "-no-color"));
      expect(held(stage, zone)).toEqual(before);
    }
    await expectNothingToDo(workspace);
  });

  it.each([
    { what: "whatever had them", provider: { hcl: "", rest: "" }, most: 1 },
    // two processes may find out at the same time
    { what: "which has another configuration of the provider", provider: elsewhere, most: 2 },
  ])("to a key of a zone's records: the plan refuses it, $what", async ({ provider, most }) => {
    const all = pairs(kinds, ["a zone's only key", "one of several keys"]);
    const { workspace, zones } = await passing(all, provider);
    const errors = (await refused(workspace, "apply", "-auto-approve")).split("Error: ").slice(1);
    const told = zones.map((zone) =>
      errors.filter((error) => error.startsWith(`One resource deletes the A records of www.${zone}., and another one`)),
    );
    const wrong = told.map(({ length }, nr) => `${all[nr]?.join(" to ")}: ${length}`);
    expect(wrong.filter((_pair, nr) => told[nr]?.length === 0 || (told[nr]?.length ?? 0) > most)).toEqual([]);
    expect(zones.flatMap((zone) => writesTo(stage, zone))).toEqual([]);
    expect(zones.map(served)).toEqual(zones.map(() => [`www A ${address}`]));
  });

  const imported = (zone: string, label: string, ...names: readonly string[]): string =>
    `import {\n to = ims_dns_zone_records.${label}\n id = "${zone}?${names.map((name) => `keys=${name}%20A`).join("&")}"\n }\n`;

  it("to one that imported them, while the former one deletes them: the plan refuses it", async () => {
    const ids = {
      "a record": (zone: string) => ["ims_dns_record", `${zone}/A/www.${zone}.`],
      "a set": (zone: string) => ["ims_dns_record_set", `${zone}/A/www.${zone}.`],
      "a zone's only key": (zone: string) => ["ims_dns_zone_records", `${zone}?keys=www%20A`],
    };
    const to = Object.keys(ids) as (keyof typeof ids)[];
    const all = kinds.flatMap((a) => to.map((b) => [a, b] as const));
    const { workspace, zones } = await passing(all);
    const imports = all.map(([, b], nr) => {
      const [type, id] = ids[b](zones[nr] ?? "");
      return `import {\n to = ${type}.b${nr}\n id = "${id}"\n}\n`;
    });
    const declared = all.map(([a, b], nr) => {
      const zone = zones[nr] ?? "";
      return ownerOf(a).without(zone, `a${nr}`) + ownerOf(b).has(zone, `b${nr}`);
    });
    await workspace.configure([...declared, ...imports].join(""));
    const errors = (await refused(workspace, "apply", "-auto-approve")).split("Error: ").slice(1);
    const missed = all.flatMap((pair, nr) =>
      errors.some((error) => error.startsWith(`One resource deletes the A records of www.${zones[nr]}.,`))
        ? []
        : [pair.join(" to ")],
    );
    expect(missed).toEqual([]);
    expect(zones.flatMap((zone) => writesTo(stage, zone))).toEqual([]);
  });

  it("from one of several keys to another one: without a write, or in two applies where they may be missing for a while, as the message says", async () => {
    const { workspace, zones } = await passing([
      ["one of several keys", "one of several keys"],
      ["one of several keys", "one of several keys"],
    ]);
    const [zone = "", slow = ""] = zones;
    const told = await refused(workspace, "plan");
    expect(told).toMatch(
      /have Terraform forget both, .* and one that is declared with terraform state rm ADDRESS\. The ids to import are ZONE\?keys=NAME%20TYPE&keys=NAME%20TYPE for ims_dns_zone_records/,
    );
    expect(told).toContain("take them out first, apply that, and then declare them anew");
    await workspace.expectOk("state", "rm", "ims_dns_zone_records.a0", "ims_dns_zone_records.b0");
    const forgotten =
      keys(zone, "a0", "of-a0") +
      keys(zone, "b0", "www", "of-b0") +
      imported(zone, "a0", "of-a0") +
      imported(zone, "b0", "www", "of-b0");
    await workspace.configure(forgotten + keys(slow, "a1", "of-a1") + keys(slow, "b1", "of-b1"));
    await workspace.apply();
    expect([writesTo(stage, zone), served(zone), served(slow)]).toEqual([[], [`www A ${address}`], []]);
    await workspace.configure(forgotten + keys(slow, "a1", "of-a1") + keys(slow, "b1", "www", "of-b1"));
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect([writesTo(stage, zone), served(zone), served(slow)]).toEqual([
      [],
      [`www A ${address}`],
      [`www A ${address}`],
    ]);
  });

  itNeeds("removed blocks", "from a set to one of several keys, as the message says", async () => {
    const { workspace, zones } = await passing([["a set", "one of several keys"]]);
    const [zone = ""] = zones;
    expect(await refused(workspace, "plan")).toContain("by a removed block with destroy = false in its place");
    await workspace.expectOk("state", "rm", "ims_dns_zone_records.b0");
    await workspace.configure(
      `${keys(zone, "b0", "www", "of-b0")}${imported(zone, "b0", "www", "of-b0")}removed {
        from = ims_dns_record_set.a0
        lifecycle {
          destroy = false
        }
      }`,
    );
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect([writesTo(stage, zone), served(zone)]).toEqual([[], [`www A ${address}`]]);
  });

  itNeeds("removed blocks", "a zone is divided as the guide says", async () => {
    const divided = snippets().find(({ text }) => text.includes("in keys(local.web)"));
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const text = (divided?.text ?? "").replaceAll("example.net", zone);
    const [locals = "", ...rest] = text.split(/(?=^resource )/m);
    await workspace.configure(
      `${locals}resource "ims_dns_zone_records" "all" {\n zone = "${zone}"\n records = merge(local.web, local.lab)\n }\n`,
    );
    await workspace.apply();
    const before = held(stage, zone);
    stage.sandbox.resetRequests();
    await workspace.configure(locals + rest.join(""));
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect([writesTo(stage, zone), held(stage, zone)]).toEqual([[], before]);
    expect(before).toHaveLength(4);
  });
});
