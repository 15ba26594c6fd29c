import { execFile } from "node:child_process";
import { styles } from "../support/deployment.ts";
import {
  expectNothingToDo,
  held,
  openStage,
  recordHcl,
  refused,
  said,
  setHcl,
  writesTo,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { errorsByAddress, type Workspace } from "../support/terraform.ts";

const foreign = (zone: string) => [
  { name: `f0.${zone}.`, type: "A", data: ["192.0.2.10"] },
  { name: `f1.${zone}.`, type: "A", data: ["192.0.2.11"] },
  { name: `f1.${zone}.`, type: "A", data: ["192.0.2.12"] },
  { name: `t.${zone}.`, type: "TXT", data: ['"it\'s 100% a=b&c ${x}"'] },
  { name: `m.${zone}.`, type: "MX", data: ["10", "mx1.example.net."] },
];

/** Adoption in other forms, and the ids that messages give: test/contract/dns/zone-adoption.test.ts, record-imports.test.ts */
describe.each(styles.slice(1, 2).map(([style, options]) => ({ style, options })))("against $style", ({ options }) => {
  describeWithTerraform("what is there already", () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage(options);
    });
    afterAll(() => stage.close());

    const zoneWithForeign = (): string => {
      const zone = stage.zone();
      for (const record of foreign(zone)) stage.sandbox.store.zones.add(zone, record);
      stage.sandbox.resetRequests();
      return zone;
    };
    /** The command that a message gives, run by a shell in the workspace, with nothing but the address put in. */
    const inShell = async (
      { directory, environment }: Workspace,
      message: string,
      address: string,
    ): Promise<string> => {
      const [, command = ""] = /(terraform import ADDRESS '(?:[^']|'\\'')*')/.exec(message) ?? [];
      return new Promise((resolve, reject) => {
        const options_ = { cwd: directory, env: { ...environment } };
        execFile("sh", ["-c", command.replace("ADDRESS", address)], options_, (error, stdout, stderr) =>
          error === null ? resolve(stdout) : reject(new Error(`${command}\n${stdout}\n${stderr}`)),
        );
      });
    };

    it("a zone is adopted in part: by its id and by keys, in a block and on the command line", async () => {
      const idOf = (zone: string): string => zone;
      const keysOf = (zone: string): string => `${zone}?keys=f0%20A`;
      const ways = { idInBlock: idOf, keysInBlock: keysOf, idInCommand: idOf, keysInCommand: keysOf };
      const all = Object.entries(ways).map(([way, of]) => {
        const zone = zoneWithForeign();
        const address = `ims_dns_zone_records.${way}`;
        const hcl = zoneHcl(way, { zone, records: { "f0 A": ["192.0.2.10"] } });
        return { way, zone, address, id: of(zone), hcl, before: held(stage, zone) };
      });
      const workspace = await stage.workspace();
      const hcl = all.map((one) => one.hcl).join("");
      await workspace.configure(hcl);
      for (const { address, id } of all.slice(2)) await workspace.expectOk("import", "-no-color", address, id);
      const blocks = all.slice(0, 2).map(({ address, id }) => `import {\n to = ${address}\n id = "${id}"\n }\n`);
      await workspace.configure(hcl + blocks.join(""));
      const told = said(await workspace.apply())
        .split("Warning: ")
        .slice(1);
      const leave = (zone: string): boolean =>
        told.some((one) => one.includes("they leave the state and stay in the zone") && one.includes(zone));
      expect(all.map(({ way, zone }) => [way, writesTo(stage, zone), held(stage, zone), leave(zone)])).toEqual(
        all.map(({ way, before, id }) => [way, [], before, !id.includes("keys")]),
      );
      await expectNothingToDo(workspace);
    });

    it("is listed with its data before a plan takes it away", async () => {
      const zone = zoneWithForeign();
      const workspace = await stage.workspace();
      await workspace.configure(zoneHcl("a", { zone, records: { "f0 A": ["192.0.2.10"] }, rest: "exclusive = true" }));
      const plan = said(await workspace.expectOk("plan", "-no-color"));
      expect(plan).toContain("4 records that this resource did not create will be updated or removed");
      for (const line of [
        "f1.ZONE. A 192.0.2.11",
        "f1.ZONE. A 192.0.2.12",
        "m.ZONE. MX 10 mx1.example.net.",
        "t.ZONE. TXT",
      ])
        expect(plan).toContain(`delete ${line.replace("ZONE", zone)}`);

      const set = await stage.workspace();
      await set.configure(setHcl("s", { zone, name: "own", values: ["192.0.2.1"] }));
      await set.apply();
      stage.sandbox.store.zones.add(zone, { name: `own.${zone}.`, type: "A", data: ["192.0.2.99"] });
      expect(said(await set.expectOk("plan", "-no-color"))).toContain(`delete own.${zone}. A 192.0.2.99`);
      await set.configure(setHcl("s", { zone, name: "own2", values: ["192.0.2.1"] }));
      const replaced = said(await set.expectOk("plan", "-no-color"));
      expect(replaced).toContain("1 to add, 0 to change, 1 to destroy");
      expect(replaced).toContain(`delete own.${zone}. A 192.0.2.99`);
      await set.configure(setHcl("s", { zone, name: "own", values: ["192.0.2.1"] }));
      await set.expectOk("taint", "ims_dns_record_set.s");
      const tainted = said(await set.expectOk("plan", "-no-color"));
      expect(tainted).toContain("is tainted, so must be replaced");
      expect(tainted).toContain("A record that this resource did not create will be removed, if it is tainted");
      expect(tainted).toContain(`delete own.${zone}. A 192.0.2.99`);
    });

    it.each<[string, Readonly<Record<string, (label: string, zone: string) => string>>]>([
      [
        "records and a set",
        {
          "the only one of its name": (label, zone) => recordHcl(label, { zone, name: "f0", data: `["192.0.2.10"]` }),
          "one of two": (label, zone) => recordHcl(label, { zone, name: "f1", data: `["192.0.2.12"]` }),
          "a text with what shells and addresses treat specially": (label, zone) =>
            recordHcl(label, { zone, name: "t", type: "TXT", data: '["\\"it\'s 100% a=b&c $${x}\\""]' }),
          "a set": (label, zone) => setHcl(label, { zone, name: "f1", values: ["192.0.2.11", "192.0.2.12"] }),
        },
      ],
      // refused by the plan, as the others are not
      [
        "keys of a zone",
        {
          "two keys": (label, zone) =>
            zoneHcl(label, { zone, records: { "f0 A": ["192.0.2.10"], "m MX": ["10 mx1.example.net."] } }),
        },
      ],
    ])("is imported by the command that its refusal gives: %s", async (_, kinds) => {
      const all = Object.entries(kinds).map(([what, hclOf], nr) => {
        const zone = zoneWithForeign();
        return { what, zone, hcl: hclOf(`x${nr}`, zone), before: held(stage, zone) };
      });
      const workspace = await stage.workspace();
      await workspace.configure(all.map(({ hcl }) => hcl).join(""));
      const errors = Object.entries(errorsByAddress(await refused(workspace, "apply", "-auto-approve")));
      expect(errors).toHaveLength(all.length);
      for (const [address, error] of errors) await inShell(workspace, error, address);
      await expectNothingToDo(workspace);
      expect(all.map(({ what, zone }) => [what, held(stage, zone), writesTo(stage, zone)])).toEqual(
        all.map(({ what, before }) => [what, before, []]),
      );
    });
  });
});
