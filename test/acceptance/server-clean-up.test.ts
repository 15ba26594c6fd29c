import {
  elsewhere,
  expectNothingToDo,
  held,
  openStage,
  recordHcl,
  said,
  setHcl,
  type Stage,
} from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";

describeWithTerraform("the clean-up of a server that is destroyed", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({}, { customers: ["acme", "globex"] });
  });
  afterAll(() => stage.close());

  const server = (zone: string, { customer = "acme", label = "web" } = {}): string => `
    resource "ims_server_definition" "${label}" {
      customer    = "${customer}"
      fqdn        = "web.${zone}"
      environment = "production"
      project     = "shop"
      role        = "web"
      location    = "zrh1"
      decommission {
        dns_cleanup_zones = ["${zone}"]
      }
    }
    `;
  const foreign = (zone: string) => [
    { name: `web.${zone}.`, type: "TXT", data: ["left over"] },
    { name: `old.${zone}.`, type: "CNAME", data: [`web.${zone}.`] },
  ];

  it("is told by the plan, record by record, and by the apply", async () => {
    const zone = stage.zone(foreign(zone0()));
    const workspace = await stage.workspace();
    await workspace.configure(server(zone));
    await workspace.apply();
    await workspace.configure("");
    const plan = said(await workspace.run("plan", "-no-color"));
    expect(plan).toMatch(
      /Warning: web\.\S+: The server will be decommissioned.*The plan destroys the server web\..*removes the record web\.\S+ TXT.*removes the record old\.\S+ CNAME.*its certificate is revoked.*deactivated.*its definition is deleted/,
    );
    const apply = said(await workspace.expectOk("apply", "-auto-approve", "-no-color"));
    expect(apply).toMatch(/Warning: The clean-up of web\.\S+ removed records.*web\.\S+ TXT.*old\.\S+ CNAME/);
    expect(held(stage, zone)).toEqual([]);
  });

  // of several warnings with one title engines show the first, and count the others
  it("is told of each of several servers, by plan and apply", async () => {
    const zones = [stage.zone(foreign(zone0())), stage.zone(foreign(zone0()))];
    const workspace = await stage.workspace();
    await workspace.configure(zones.map((zone, nr) => server(zone, { label: `web${nr}` })).join(""));
    await workspace.apply();
    const plan = said(await workspace.run("plan", "-destroy", "-no-color"));
    const apply = said(await workspace.expectOk("destroy", "-auto-approve", "-no-color"));
    for (const zone of zones) {
      expect(plan).toContain(`Warning: web.${zone}: The server will be decommissioned`);
      expect(plan).toContain(`removes the record old.${zone}. CNAME web.${zone}.`);
      expect(apply).toContain(`Warning: The clean-up of web.${zone} removed records`);
    }
  });

  // zones are named in the order in which they are made
  let zones = 0;
  function zone0(): string {
    zones += 1;
    return `z${zones}.example`;
  }

  it.each([
    { by: "one command", saved: [], rest: "" },
    { by: "a plan that is applied later", saved: ["saved.plan"], rest: "" },
    // each configuration of a provider has processes of its own
    { by: "one command, with another provider configuration", saved: [], rest: elsewhere.rest },
    {
      by: "a plan that is applied later, with another provider configuration",
      saved: ["saved.plan"],
      rest: elsewhere.rest,
    },
  ])("spares what the same run keeps, changes and creates, by $by", async ({ saved, rest }) => {
    const zone = stage.zone(foreign(zone0()));
    const workspace = await stage.workspace();
    const kept = (alias: string): string =>
      (rest === "" ? "" : elsewhere.hcl) +
      recordHcl("a", { zone, name: "web", data: '["192.0.2.1"]', rest }) +
      setHcl("mx", { zone, name: "web", type: "MX", values: [`10 mail.${zone}.`], rest }) +
      recordHcl("alias", { zone, name: "www", type: "CNAME", data: `["${alias}.${zone}."]`, rest });
    await workspace.configure(server(zone) + kept("web"));
    await workspace.apply();
    // the server goes to another customer: it is destroyed and created anew
    const added = recordHcl("v6", { zone, name: "web", type: "AAAA", data: '["2001:db8::1"]', rest });
    await workspace.configure(server(zone, { customer: "globex" }) + kept("new") + added);
    const [plan] = saved;
    if (plan !== undefined) await workspace.expectOk("plan", `-out=${plan}`, "-no-color");
    await workspace.expectOk("apply", "-auto-approve", "-no-color", ...saved);
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual([
      "web A 192.0.2.1",
      "web AAAA 2001:db8::1",
      `web MX 10 mail.${zone}.`,
      `www CNAME new.${zone}.`,
    ]);
    expect(stage.sandbox.store.servers.get(`web.${zone}`)?.definition).toMatchObject({ customer: "globex" });
  });

  // a plan takes its knowledge along; notes of the machine that made it are not there
  it.each([
    { by: "with the same provider configuration", rest: "" },
    { by: "with another provider configuration", rest: elsewhere.rest },
  ])("spares what the plan kept where another machine applies it, $by", async ({ rest }) => {
    const zone = stage.zone(foreign(zone0()));
    const workspace = await stage.workspace();
    const kept =
      (rest === "" ? "" : elsewhere.hcl) +
      recordHcl("a", { zone, name: "web", data: '["192.0.2.1"]', rest }) +
      recordHcl("alias", { zone, name: "www", type: "CNAME", data: `["web.${zone}."]`, rest });
    await workspace.configure(server(zone) + kept);
    await workspace.apply();
    const added = recordHcl("v6", { zone, name: "web", type: "AAAA", data: '["2001:db8::1"]', rest });
    await workspace.configure(kept + added);
    const plan = said(await workspace.expectOk("plan", "-out=saved.plan", "-no-color"));
    expect(plan).toMatch(/leaves the record web\.\S+ A .*/);
    expect(plan).toMatch(/leaves the record www\.\S+ CNAME .*/);
    expect(plan).toMatch(/removes the record web\.\S+ TXT/);
    workspace.goToAnotherMachine();
    await workspace.expectOk("apply", "-no-color", "saved.plan");
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual(["web A 192.0.2.1", "web AAAA 2001:db8::1", `www CNAME web.${zone}.`]);
  });

  it("spares what a saved plan keeps, also where a later one does not, which is not applied", async () => {
    const zone = stage.zone(foreign(zone0()));
    const workspace = await stage.workspace();
    const own = recordHcl("a", { zone, name: "web", data: '["192.0.2.1"]' });
    await workspace.configure(server(zone) + own);
    await workspace.apply();
    await workspace.configure(own);
    await workspace.expectOk("plan", "-out=older.plan", "-no-color");
    await workspace.configure("");
    await workspace.expectOk("plan", "-out=newer.plan", "-no-color");
    await workspace.expectOk("apply", "-no-color", "older.plan");
    expect(held(stage, zone)).toEqual(["web A 192.0.2.1"]);
  });
});
