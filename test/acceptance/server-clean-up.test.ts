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

  // of several warnings with one title engines show the first, and count the others
  it("is told of each of several servers by the plan, record by record, and by the apply", async () => {
    const zones = [stage.zone(foreign(zone0())), stage.zone(foreign(zone0()))];
    const workspace = await stage.workspace();
    await workspace.configure(zones.map((zone, nr) => server(zone, { label: `web${nr}` })).join(""));
    await workspace.apply();
    await workspace.configure("");
    const warningsOf = (told: string): string[] => told.split(/(?=Warning: )/).slice(1);
    const plan = warningsOf(said(await workspace.expectOk("plan", "-no-color")));
    const apply = warningsOf(said(await workspace.expectOk("apply", "-auto-approve", "-no-color")));
    for (const zone of zones) {
      const planned = plan.find((each) => each.startsWith(`Warning: web.${zone}: The server will be decommissioned`));
      expect(planned).toMatch(
        new RegExp(
          `The plan destroys the server web.${zone}.*removes the record web.${zone}. TXT.*removes the record old.${zone}. CNAME web.${zone}.*its certificate is revoked.*deactivated.*its definition is deleted`,
        ),
      );
      const cleaned = apply.find((each) => each.startsWith(`Warning: The clean-up of web.${zone} removed records`));
      expect(cleaned).toMatch(new RegExp(`web.${zone}. TXT.*old.${zone}. CNAME`));
    }
    expect(zones.map((zone) => held(stage, zone))).toEqual([[], []]);
  });

  // zones are named in the order in which they are made
  let zones = 0;
  function zone0(): string {
    zones += 1;
    return `z${zones}.example`;
  }

  /** Records of the server's provider configuration, and of another one: each configuration of a provider has processes of its own. */
  const configurations = [
    { records: "in the same provider configuration", rest: "" },
    { records: "in another provider configuration", rest: elsewhere.rest },
  ] as const;
  /** A zone with a server for each of them. */
  const openZones = () =>
    configurations.map((each, nr) => ({ ...each, zone: stage.zone(foreign(zone0())), label: `r${nr}` }));
  type Open = ReturnType<typeof openZones>[number];
  const heldIn = (zones: readonly Open[]): unknown[] => zones.map(({ records, zone }) => [records, held(stage, zone)]);
  const servers = (zones: readonly Open[], customer = "acme"): string =>
    zones.map(({ zone, label }) => server(zone, { label, customer })).join("");
  const a = ({ zone, label, rest }: Open): string =>
    recordHcl(`a_${label}`, { zone, name: "web", data: '["192.0.2.1"]', rest });
  const v6 = ({ zone, label, rest }: Open): string =>
    recordHcl(`v6_${label}`, { zone, name: "web", type: "AAAA", data: '["2001:db8::1"]', rest });
  const alias = ({ zone, label, rest }: Open, to: string): string =>
    recordHcl(`alias_${label}`, { zone, name: "www", type: "CNAME", data: `["${to}.${zone}."]`, rest });
  const mail = ({ zone, label, rest }: Open): string =>
    setHcl(`mx_${label}`, { zone, name: "web", type: "MX", values: [`10 mail.${zone}.`], rest });

  it.each([
    { by: "one command", saved: [] },
    { by: "a plan that is applied later", saved: ["saved.plan"] },
  ])(
    "spares what the same run keeps, changes and creates, in the same and in another provider configuration, by $by",
    async ({ saved }) => {
      const zones = openZones();
      const workspace = await stage.workspace();
      const kept = (to: string): string =>
        elsewhere.hcl + zones.map((each) => a(each) + mail(each) + alias(each, to)).join("");
      await workspace.configure(servers(zones) + kept("web"));
      await workspace.apply();
      // the servers go to another customer: they are destroyed and created anew
      await workspace.configure(servers(zones, "globex") + kept("new") + zones.map(v6).join(""));
      const [plan] = saved;
      if (plan !== undefined) await workspace.expectOk("plan", `-out=${plan}`, "-no-color");
      await workspace.expectOk("apply", "-auto-approve", "-no-color", ...saved);
      await expectNothingToDo(workspace);
      expect(heldIn(zones)).toEqual(
        zones.map(({ records, zone }) => [
          records,
          ["web A 192.0.2.1", "web AAAA 2001:db8::1", `web MX 10 mail.${zone}.`, `www CNAME new.${zone}.`],
        ]),
      );
      for (const { zone } of zones)
        expect(stage.sandbox.store.servers.get(`web.${zone}`)?.definition).toMatchObject({ customer: "globex" });
    },
  );

  // a plan takes its knowledge along; notes of the machine that made it are not there
  it("spares what the plan kept where another machine applies it, in the same and in another provider configuration", async () => {
    const zones = openZones();
    const workspace = await stage.workspace();
    const kept = elsewhere.hcl + zones.map((each) => a(each) + alias(each, "web")).join("");
    await workspace.configure(servers(zones) + kept);
    await workspace.apply();
    await workspace.configure(kept + zones.map(v6).join(""));
    const plan = said(await workspace.expectOk("plan", "-out=saved.plan", "-no-color"));
    for (const { zone } of zones) {
      expect(plan).toContain(`leaves the record web.${zone}. A `);
      expect(plan).toContain(`leaves the record www.${zone}. CNAME `);
      expect(plan).toContain(`removes the record web.${zone}. TXT`);
    }
    workspace.goToAnotherMachine();
    await workspace.expectOk("apply", "-no-color", "saved.plan");
    await expectNothingToDo(workspace);
    expect(heldIn(zones)).toEqual(
      zones.map(({ records, zone }) => [
        records,
        ["web A 192.0.2.1", "web AAAA 2001:db8::1", `www CNAME web.${zone}.`],
      ]),
    );
  });

  it("spares a record whose data is known only after apply", async () => {
    const zone = stage.zone(foreign(zone0()));
    const workspace = await stage.workspace();
    const late = (generation: number): string =>
      `resource "terraform_data" "late" {\n input = "192.0.2.1"\n triggers_replace = [${generation}]\n}\n` +
      recordHcl("a", { zone, name: "web", data: "[terraform_data.late.output]" });
    await workspace.configure(server(zone) + late(1));
    await workspace.apply();
    await workspace.configure(late(2));
    const plan = said(await workspace.expectOk("plan", "-out=saved.plan", "-no-color"));
    expect(plan).toContain(`leaves the record web.${zone}. A 192.0.2.1, which a resource`);
    await workspace.expectOk("apply", "-no-color", "saved.plan");
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual(["web A 192.0.2.1"]);
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

  // an engine plans what refers to a server after it, so the plan of the server cannot know of it
  it("says of a renamed one's records that those stay which are declared by what refers to it, and spares them", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const renamed = (label: string): string =>
      server(zone).replace(`"web.${zone}"`, `"${label}.${zone}"`) +
      recordHcl("alias", { zone, name: "www", type: "CNAME", data: '["${ims_server_definition.web.fqdn}."]' }) +
      recordHcl("role", { zone, name: "web", type: "TXT", data: '["${ims_server_definition.web.role}"]' });
    await workspace.configure(renamed("web"));
    await workspace.apply();
    await workspace.configure(renamed("new"));
    const plan = said(await workspace.expectOk("plan", "-out=saved.plan", "-no-color"));
    const unless = ", unless a resource that is planned after this server declares it";
    expect(plan).toContain(`removes the record www.${zone}. CNAME web.${zone}.${unless}`);
    expect(plan).toMatch(new RegExp(`removes the record web.${zone}. TXT \\S+${unless}`));
    await workspace.expectOk("apply", "-no-color", "saved.plan");
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual(["web TXT web", `www CNAME new.${zone}.`]);
  });
});
