import { describeWithTerraform } from "../support/engines.ts";
import { held, openStage, recordHcl, refused, said, type Stage } from "../support/owners.ts";

describeWithTerraform("an exclusive zone of which it is known only after apply what it lists", () => {
  let stage: Stage;
  let zone = "";
  beforeAll(async () => {
    stage = await openStage();
  });
  const somebodyAdds = (): unknown =>
    stage.sandbox.store.zones.add(zone, { name: `foreign.${zone}.`, type: "A", data: ["192.0.2.9"] });
  beforeEach(() => {
    zone = stage.zone();
  });
  afterAll(() => stage.close());

  const all = (generation: number, exclusive: boolean): string => `
    resource "terraform_data" "late" {
      triggers_replace = ${generation}
      input            = { "www A" = "192.0.2.1" }
    }
    resource "ims_dns_zone_records" "all" {
      zone      = "${zone}"
      exclusive = ${exclusive}
      records   = { for key, value in terraform_data.late.output : key => { values = [value] } }
    }
    `;

  it.each(["becomes exclusive", "is exclusive already", "is new"])("lists whatever may go where it %s", async (how) => {
    const workspace = await stage.workspace();
    if (how !== "is new") {
      await workspace.configure(all(1, how === "is exclusive already"));
      await workspace.apply();
    }
    somebodyAdds();
    await workspace.configure(all(2, true));
    const told = said(await workspace.expectOk("plan", "-no-color"));
    expect(told).toContain("1 of the records in the zone will be removed, unless the configuration turns out to list");
    expect(told).toContain(`foreign.${zone}. A 192.0.2.9`);
    await workspace.apply();
    expect(held(stage, zone)).toEqual(["www A 192.0.2.1"]);
  });

  it("does not stand beside a record that another resource declares", async () => {
    somebodyAdds();
    const workspace = await stage.workspace();
    const extra = recordHcl("extra", { zone, name: "extra", data: '["192.0.2.77"]' });
    await workspace.configure(all(1, false) + extra);
    await workspace.apply();
    await workspace.configure(all(2, true) + extra);
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("Two resources own the A records of extra");
    expect(held(stage, zone)).toEqual(["extra A 192.0.2.77", "foreign A 192.0.2.9", "www A 192.0.2.1"]);
  });
});

describeWithTerraform("a zone that becomes exclusive by a saved plan", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const all = (zone: string): string => `
    resource "ims_dns_zone_records" "all" {
      zone      = "${zone}"
      exclusive = true
      records   = { "www A" = { values = ["192.0.2.1"] } }
    }
    `;

  it("loses nothing that the plan does not list, be it that a text was cut or that it came since", async () => {
    const zone = stage.zone();
    const add = (name: string, address: string) =>
      stage.sandbox.store.zones.add(zone, { name: `${name}.${zone}.`, type: "A", data: [address] });
    add("foreign", "192.0.2.9");
    const workspace = await stage.workspace();
    await workspace.configure(all(zone));
    stage.sandbox.faults.add({ endpoint: "dns.getZone", truncate: { lines: 11 } });
    expect(said(await workspace.expectOk("plan", "-no-color", "-out=reviewed"))).toContain(
      `delete foreign.${zone}. A 192.0.2.9`,
    );
    add("late", "192.0.2.10");
    expect(await refused(workspace, "apply", "reviewed")).toMatch(/late\.\S+ A 192\.0\.2\.10[^]*plan-stale/);
    expect(held(stage, zone)).toEqual(["foreign A 192.0.2.9", "late A 192.0.2.10"]);
    await workspace.expectOk("plan", "-no-color", "-out=again");
    await workspace.expectOk("apply", "-no-color", "again");
    expect(held(stage, zone)).toEqual(["www A 192.0.2.1"]);
  });
});
