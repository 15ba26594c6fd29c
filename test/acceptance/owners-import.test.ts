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
import { type Workspace } from "../support/terraform.ts";

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

    it.each([
      ["by its id in a block", true, (zone: string) => zone],
      ["by keys in a block", true, (zone: string) => `${zone}?keys=f0%20A`],
      ["by its id on the command line", false, (zone: string) => zone],
      ["by keys on the command line", false, (zone: string) => `${zone}?keys=f0%20A`],
    ] as const)("a zone is adopted in part: %s", async (_, isBlock, idOf) => {
      const zone = zoneWithForeign();
      const before = held(stage, zone);
      const workspace = await stage.workspace();
      const own = zoneHcl("a", { zone, records: { "f0 A": ["192.0.2.10"] } });
      const block = `import {\n to = ims_dns_zone_records.a\n id = "${idOf(zone)}"\n }`;
      await workspace.configure(isBlock ? `${own}${block}` : own);
      if (!isBlock) await workspace.expectOk("import", "-no-color", "ims_dns_zone_records.a", idOf(zone));
      const told = said(await workspace.apply());
      expect(writesTo(stage, zone)).toEqual([]);
      expect(held(stage, zone)).toEqual(before);
      expect(told.includes("they leave the state and stay in the zone")).toBe(!idOf(zone).includes("keys"));
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
    });

    it.each([
      [
        "a record, the only one of its name",
        (zone: string) => recordHcl("x", { zone, name: "f0", data: `["192.0.2.10"]` }),
        "ims_dns_record.x",
      ],
      [
        "one of two records",
        (zone: string) => recordHcl("x", { zone, name: "f1", data: `["192.0.2.12"]` }),
        "ims_dns_record.x",
      ],
      [
        "a text with what shells and addresses treat specially",
        (zone: string) => recordHcl("x", { zone, name: "t", type: "TXT", data: '["\\"it\'s 100% a=b&c $${x}\\""]' }),
        "ims_dns_record.x",
      ],
      [
        "a set",
        (zone: string) => setHcl("x", { zone, name: "f1", values: ["192.0.2.11", "192.0.2.12"] }),
        "ims_dns_record_set.x",
      ],
      [
        "keys of a zone",
        (zone: string) => zoneHcl("x", { zone, records: { "f0 A": ["192.0.2.10"], "m MX": ["10 mx1.example.net."] } }),
        "ims_dns_zone_records.x",
      ],
    ])("is imported by the command that its refusal gives: %s", async (_, hclOf, address) => {
      const zone = zoneWithForeign();
      const before = held(stage, zone);
      const workspace = await stage.workspace();
      await workspace.configure(hclOf(zone));
      await inShell(workspace, await refused(workspace, "apply", "-auto-approve"), address);
      await expectNothingToDo(workspace);
      expect([held(stage, zone), writesTo(stage, zone)]).toEqual([before, []]);
    });
  });
});
