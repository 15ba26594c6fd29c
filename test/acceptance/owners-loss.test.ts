import { styles } from "../support/deployment.ts";
import { expectNothingToDo, held, openStage, refused, writesTo, zoneHcl, type Stage } from "../support/owners.ts";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";
import { type Workspace } from "../support/terraform.ts";

const recordsOf = (count: number, from = 0): Record<string, string[]> =>
  Object.fromEntries(Array.from({ length: count }, (_, nr) => [`h${nr + from} A`, [`192.0.2.${nr + from}`]]));
const linesOf = (count: number): string[] => Array.from({ length: count }, (_, nr) => `h${nr} A 192.0.2.${nr}`).sort();
const address = "ims_dns_zone_records.a";

describeWithTerraform("a zone's records that are about to go as a whole", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(styles[1]?.[1]);
  });
  afterAll(() => stage.close());

  const applied = async (count: number): Promise<{ zone: string; workspace: Workspace }> => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    await workspace.configure(zoneHcl("a", { zone, records: recordsOf(count) }));
    await workspace.apply();
    expect(held(stage, zone)).toEqual(linesOf(count));
    stage.sandbox.resetRequests();
    return { zone, workspace };
  };

  it("30 are kept until there is consent, also those of a tainted resource; each way out works as it is said", async () => {
    const { zone, workspace } = await applied(30);
    const records = recordsOf(30);
    const expectKept = (message: string): void => {
      expect(message).toMatch(new RegExp(`Error: 30 records of the zone ${zone} would be deleted`));
      // the message comes before anything of the configuration
      expect(message.slice(0, message.indexOf("would be deleted"))).not.toContain("192.0.2.");
      expect(writesTo(stage, zone)).toEqual([]);
    };
    const errors = async (...args: readonly string[]): Promise<string> => {
      const message = await refused(workspace, ...args);
      return message.slice(message.indexOf("Error:"));
    };
    expectKept(await errors("destroy", "-auto-approve"));
    await workspace.configure("");
    expectKept(await errors("apply", "-auto-approve"));
    await workspace.configure(zoneHcl("b", { zone, records }));
    expectKept(await errors("apply", "-auto-approve"));
    const other = stage.zone();
    await workspace.configure(zoneHcl("a", { zone: other, records }));
    expectKept(await errors("apply", "-auto-approve"));
    expect(held(stage, other)).toEqual([]);
    await workspace.configure(zoneHcl("a", { zone, records: recordsOf(15) }));
    expect(await errors("apply", "-auto-approve")).toMatch(/^Error: The plan changes 50 % of the records found/);

    await workspace.configure(zoneHcl("a", { zone, records }));
    await workspace.expectOk("taint", address);
    expect(await refused(workspace, "apply", "-auto-approve")).toMatch(
      /30 records would be deleted.*terraform untaint ADDRESS.*Error code: records-protected/,
    );
    await workspace.expectOk("untaint", address);
    await expectNothingToDo(workspace);

    await workspace.configure(
      `${zoneHcl("b", { zone, records })}moved {\n from = ${address}\n to = ims_dns_zone_records.b\n }`,
    );
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(writesTo(stage, zone)).toEqual([]);
    expect(held(stage, zone)).toEqual(linesOf(30));
  });

  it("30 are not replaced on request without consent, and go with consent that was applied before", async () => {
    const { zone, workspace } = await applied(30);
    const declared = (rest: string): string => zoneHcl("a", { zone, records: recordsOf(30), rest });
    const trigger = (version: number): string => `resource "terraform_data" "version" {\n input = ${version}\n}\n`;
    const replaced = "lifecycle {\n replace_triggered_by = [terraform_data.version]\n }";
    const expectKept = async (...args: readonly string[]): Promise<void> => {
      const told = await refused(workspace, "apply", "-auto-approve", ...args);
      expect(told).toMatch(
        new RegExp(`Error: 30 records of the zone ${zone} would be deleted.*-replace or replace_triggered_by`),
      );
      expect(writesTo(stage, zone)).toEqual([]);
    };
    await expectKept(`-replace=${address}`);
    await workspace.configure(declared("") + trigger(1));
    await workspace.apply();
    await workspace.configure(declared(replaced) + trigger(2));
    await expectKept();
    await workspace.configure(declared("deletion_protection = false"));
    // what the state says counts, not what is only written
    expect(await refused(workspace, "destroy", "-auto-approve")).toContain("30 records of the zone");
    await workspace.apply();
    expect(writesTo(stage, zone)).toEqual([]);
    await workspace.expectOk("apply", "-auto-approve", "-no-color", `-replace=${address}`);
    expect(writesTo(stage, zone)).toHaveLength(60);
    expect(held(stage, zone)).toEqual(linesOf(30));
    await expectNothingToDo(workspace);
    await workspace.expectOk("destroy", "-auto-approve", "-no-color");
    expect(held(stage, zone)).toEqual([]);
    expect(stage.sandbox.store.zones.records(zone).map(({ type }) => type)).toEqual(["SOA", "NS", "NS"]);
  });

  itNeeds("removed blocks", "30 leave the state by a removed block, and stay", async () => {
    const { zone, workspace } = await applied(30);
    await workspace.configure(`removed {\n from = ${address}\n lifecycle {\n destroy = false\n }\n }`);
    await workspace.apply();
    expect((await workspace.expectOk("state", "list")).stdout).toBe("");
    expect(writesTo(stage, zone)).toEqual([]);
    expect(held(stage, zone)).toEqual(linesOf(30));
  });

  it("5 stay under a new label, as the message says", async () => {
    const { zone, workspace } = await applied(5);
    const renamed = zoneHcl("b", { zone, records: recordsOf(5) });
    await workspace.configure(renamed);
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toMatch(/Error: One resource deletes the A records of h\d\..*add a moved block that says so/);
    await workspace.configure(`${renamed}moved {\n from = ${address}\n to = ims_dns_zone_records.b\n }`);
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(writesTo(stage, zone)).toEqual([]);
    expect(held(stage, zone)).toEqual(linesOf(5));
  });

  itNeeds("removed blocks", "5 are divided among two resources, as the message says", async () => {
    const { zone, workspace } = await applied(5);
    const [some, rest] = [recordsOf(2), recordsOf(3, 2)];
    const divided = zoneHcl("b", { zone, records: some }) + zoneHcl("c", { zone, records: rest });
    await workspace.configure(divided);
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toMatch(
      /a removed block with destroy = false in its place \(before .*: with terraform state rm ADDRESS\).* The ids to import are ZONE\?keys=NAME%20TYPE&keys=NAME%20TYPE/,
    );
    const removed = `removed {\n from = ${address}\n lifecycle {\n destroy = false\n }\n }\n`;
    const imports = Object.entries({ b: some, c: rest }).map(
      ([label, records]) =>
        `import {\n to = ims_dns_zone_records.${label}\n id = "${zone}?${Object.keys(records)
          .map((key) => `keys=${encodeURIComponent(key)}`)
          .join("&")}"\n }\n`,
    );
    await workspace.configure(divided + removed + imports.join(""));
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(writesTo(stage, zone)).toEqual([]);
  });

  it("5 go to another zone with their resource", async () => {
    const { zone, workspace } = await applied(5);
    const other = stage.zone();
    await workspace.configure(zoneHcl("a", { zone: other, records: recordsOf(5) }));
    await workspace.apply();
    expect([held(stage, zone), held(stage, other)]).toEqual([[], linesOf(5)]);
    await workspace.expectOk("destroy", "-auto-approve", "-no-color");
    expect(held(stage, other)).toEqual([]);
  });

  it("the zone's own name servers and SOA record stay", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const ns = (values: readonly string[], rest = ""): string =>
      zoneHcl("a", { zone, records: { "@ NS": values, "h0 A": ["192.0.2.0"] }, rest });
    const both = ["ns1.example.net.", "ns2.example.net."];
    await workspace.configure(`${ns(both)}import {\n to = ${address}\n id = "${zone}"\n }`);
    await workspace.apply();
    await expectNothingToDo(workspace);
    await workspace.configure(ns(["ns1.example.net."]));
    expect(await refused(workspace, "plan")).toContain("The plan changes the name servers of the zone");
    // a destroy begins with a plan of what is written
    await workspace.configure(ns(both));
    await workspace.expectOk("destroy", "-auto-approve", "-no-color");
    expect(stage.sandbox.store.zones.records(zone).map(({ type }) => type)).toEqual(["SOA", "NS", "NS"]);
  });
});
