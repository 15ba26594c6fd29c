import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openStage,
  refused,
  said,
  setHcl,
  writesTo,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

const [own, foreign] = ["192.0.2.1", "192.0.2.9"];
const rows = [
  {
    kind: "ims_dns_record_set",
    hcl: (zone: string, ...values: string[]) => setHcl("it", { zone, name: "www", values }),
  },
  {
    kind: "ims_dns_zone_records",
    hcl: (zone: string, ...values: string[]) => zoneHcl("it", { zone, records: { "www A": values } }),
  },
];

/** Engines hand the deletion of a tainted object what the plan of the create noted, and nothing of its own. */
describeWithTerraform("a tainted resource of records", () => {
  let stage: Stage;
  let workspace: Workspace;
  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(async () => {
    workspace = await stage.workspace();
  });
  afterAll(() => stage.close());

  const add = (zone: string, comment: string): void =>
    stage.sandbox.store.zones.add(zone, { name: `www.${zone}.`, type: "A", data: [foreign], comment });
  const apply = async (): Promise<string> => said(await workspace.expectOk("apply", "-auto-approve", "-no-color"));

  it.each(rows)(
    "is replaced where its records have several comments, and says what of others goes: $kind",
    async (row) => {
      const zone = stage.zone();
      await workspace.configure(row.hcl(zone, own));
      await workspace.apply();
      add(zone, "theirs");
      await workspace.expectOk("taint", `${row.kind}.it`);
      const told = await apply();
      expect(told).toMatch(/did not create will be removed, if it is tainted.*delete www\.\S+ A 192\.0\.2\.9/);
      expect(held(stage, zone)).toEqual([`www A ${own}`]);
      await expectNothingToDo(workspace);
    },
  );

  it.each(rows)("is replaced where some of its own got another comment: $kind", async ({ kind, hcl }) => {
    const zone = stage.zone();
    await workspace.configure(hcl(zone, own, foreign));
    await workspace.apply();
    stage.sandbox.store.zones.update(zone, { type: "A", name: `www.${zone}.`, nr: 0 }, { comment: "by hand" });
    await workspace.expectOk("taint", `${kind}.it`);
    expect(await apply()).toContain("1 added, 0 changed, 1 destroyed");
    await expectNothingToDo(workspace);
  });

  it("keeps what no configuration declared in the zone, as a replacement on request does", async () => {
    const zone = stage.zone();
    for (const [name, data] of [
      ["www", own],
      ["other", foreign],
    ] as const)
      stage.sandbox.store.zones.add(zone, { name: `${name}.${zone}.`, type: "A", data: [data] });
    const hcl = (isProtected: boolean): string =>
      zoneHcl("it", {
        ...{ zone, records: { "www A": [own] } },
        rest: `deletion_protection = ${isProtected}\n lifecycle {\n ignore_changes = [records]\n }`,
      });
    const address = "ims_dns_zone_records.it";
    await workspace.configure(hcl(true));
    await workspace.expectOk("import", "-no-color", address, zone);
    await workspace.apply();
    await workspace.configure(hcl(false));
    await workspace.apply();
    await workspace.expectOk("taint", address);
    const plan = said(await workspace.expectOk("plan", "-no-color", "-out=plan"));
    expect(plan).toMatch(/1 records that no applied configuration declared.*other\.\S+ A 192\.0\.2\.9/);
    await workspace.expectOk("apply", "-no-color", "plan");
    expect(held(stage, zone)).toEqual([`other A ${foreign}`, `www A ${own}`]);
    await expectNothingToDo(workspace);
  });

  it("of which a plan gives another one a key is refused before anything is deleted, and a set with a new name tells what of others goes", async () => {
    const [zone, other] = [stage.zone(), stage.zone()];
    const hcl = (name: string, ...more: string[]): string =>
      [
        zoneHcl("it", { zone, records: { "www A": [own], ...(more.length === 0 ? { "web A": [own] } : {}) } }),
        setHcl("it", { zone: other, name, values: [own] }),
        ...more,
      ].join("");
    await workspace.configure(hcl("www"));
    await workspace.apply();
    add(other, "");
    await workspace.expectOk("taint", "ims_dns_zone_records.it");
    await workspace.expectOk("taint", "ims_dns_record_set.it");
    stage.sandbox.resetRequests();
    await workspace.configure(hcl("api", zoneHcl("gets", { zone, records: { "web A": [own] } })));
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toContain(`One resource deletes the A records of w`);
    expect(writesTo(stage, zone)).toEqual([]);
    await workspace.configure(hcl("api", ""));
    expect(await apply()).toMatch(/did not create will be removed, if it is tainted.*delete www\.\S+ A 192\.0\.2\.9/);
    expect([held(stage, zone), held(stage, other)]).toEqual([[`www A ${own}`], [`api A ${own}`]]);
  });
});
