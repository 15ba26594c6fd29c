import {
  expectNothingToDo,
  held,
  openStage,
  recordHcl,
  said,
  serverHcl,
  setHcl,
  type Stage,
} from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";

describeWithTerraform("targets that somebody wrote in relative form", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({}, { customers: ["acme"] });
  });
  afterAll(() => stage.close());

  it("leaves them alone when the server goes to which they belong, and updates and deletes them", async () => {
    const zone = stage.zone();
    const cleanUp = `decommission {\n dns_cleanup_zones = ["${zone}"]\n }`;
    const server = serverHcl("web", { fqdn: `web.${zone}`, rest: cleanUp });
    const records = (rest: string): string =>
      recordHcl("alias", { zone, name: "www", type: "CNAME", data: `["web.${zone}."]`, rest }) +
      setHcl("mail", { zone, name: "web", type: "MX", values: [`10 mx.${zone}.`], rest });
    const workspace = await stage.workspace();
    await workspace.configure(server + records(""));
    await workspace.apply();
    const writeRelative = (): void => {
      const { zones } = stage.sandbox.store;
      zones.update(zone, { type: "CNAME", name: `www.${zone}.`, nr: 0 }, { data: ["web"] });
      zones.update(zone, { type: "MX", name: `web.${zone}.`, nr: 0 }, { data: ["10", "mx"] });
    };
    writeRelative();
    await expectNothingToDo(workspace);
    await workspace.configure(records(""));
    const told = said(await workspace.expectOk("apply", "-auto-approve", "-no-color"));
    expect(told).toContain(`leaves the record www.${zone}. CNAME web.${zone}.`);
    expect(told).toContain(`leaves the record web.${zone}. MX 10 mx.${zone}.`);
    expect(held(stage, zone)).toEqual(["web MX 10 mx", "www CNAME web"]);
    await workspace.configure(records('ttl = "300"'));
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(stage.sandbox.store.zones.records(zone, "CNAME", `www.${zone}.`)).toMatchObject([{ ttl: "300" }]);
    expect(stage.sandbox.store.zones.records(zone, "MX", `web.${zone}.`)).toMatchObject([{ ttl: "300" }]);
    writeRelative();
    await workspace.configure("");
    await workspace.apply();
    expect(held(stage, zone)).toEqual([]);
  });
});
