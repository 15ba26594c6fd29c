import { describeWithTerraform } from "../support/engines.ts";
import {
  elsewhere,
  expectNothingToDo,
  held,
  openTakenStage,
  projectHcl,
  recordHcl,
  refused,
  said,
  serverHcl,
  setHcl,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

/** What one cannot become, since that could not be created: replaced-elsewhere.test.ts */
describeWithTerraform("a tainted object", () => {
  let stage: Stage;
  let workspace: Workspace;
  beforeAll(async () => {
    stage = await openTakenStage();
  });
  beforeEach(async () => {
    workspace = await stage.workspace();
  });
  afterAll(() => stage.close());

  it("says what the replacement of a server does, also of one that gets another name, and removes nothing that came since", async () => {
    const zone = stage.zone();
    const fqdn = `web.${zone}`;
    const add = (type: string, data: string): void => {
      stage.sandbox.store.zones.add(zone, { name: `${fqdn}.`, type, data: [data] });
    };
    add("A", "192.0.2.7");
    const first = serverHcl("first", { fqdn, rest: `decommission {\n dns_cleanup_zones = ["${zone}"]\n}` });
    const renamed = first.replace(fqdn, `other.${zone}`) + serverHcl("second", { fqdn: `new.${zone}` });
    await workspace.configure(first);
    await workspace.apply();
    await workspace.expectOk("taint", "ims_server_definition.first");
    for (const [hcl, words] of [
      [first, `The server ${fqdn} will be decommissioned, if it is tainted`],
      [renamed, `The server ${fqdn} will be decommissioned, if it is tainted`],
    ] as const) {
      await workspace.configure(hcl);
      for (const flags of [[], ["-refresh=false"]]) {
        const told = said(await workspace.expectOk("plan", "-no-color", "-out=plan", ...flags));
        expect(told).toContain(words);
        expect(told).toMatch(/removes the record web\.\S+ A 192\.0\.2\.7/);
      }
    }
    add("AAAA", "2001:db8::7");
    expect(await refused(workspace, "apply", "plan")).toMatch(/would remove a record that was not there: \S+ AAAA/);
    await workspace.apply();
    expect(held(stage, zone)).toEqual([]);
    await expectNothingToDo(workspace);
  });

  it("is known by its name: of several servers that get other names, what the clean-up of each removes is shown, and nothing that came since goes", async () => {
    const zone = stage.zone();
    const labels = ["a", "b"];
    const hcl = (prefix: string): string => {
      const rest = `decommission {\n dns_cleanup_zones = ["${zone}"]\n}`;
      return labels.map((label) => serverHcl(label, { fqdn: `${prefix}${label}.${zone}`, rest })).join("");
    };
    const add = (type: string, data: string): void => {
      for (const label of labels)
        stage.sandbox.store.zones.add(zone, { name: `web-${label}.${zone}.`, type, data: [data] });
    };
    add("A", "192.0.2.7");
    await workspace.configure(hcl("web-"));
    await workspace.apply();
    for (const label of labels) await workspace.expectOk("taint", `ims_server_definition.${label}`);
    await workspace.configure(hcl("other-"));
    await workspace.expectOk("plan", "-out=plan");
    add("AAAA", "2001:db8::7");
    const told = await refused(workspace, "apply", "plan");
    for (const label of labels)
      expect(told).toContain(`would remove a record that was not there: web-${label}.${zone}. AAAA 2001:db8::7`);
    await workspace.apply();
    expect(held(stage, zone)).toEqual([]);
    await expectNothingToDo(workspace);
  });

  it("says that others made a project anew", async () => {
    const { IMS_BASE_URL: baseUrl, IMS_ACCESS_TOKEN: token } = workspace.environment;
    await workspace.configure(projectHcl("web", { name: "Shop" }));
    await workspace.apply();
    await workspace.expectOk("taint", "ims_platform_project.web");
    await workspace.expectOk("plan", "-out=plan");
    stage.sandbox.store.clusters.removeProject("Cluster One", "shop");
    const theirs = { name: "Shop", customerId: "acme", adminUids: ["u2"] };
    const projects = `${baseUrl}/openshift/1/Cluster%20One/projects/?accessToken=${token}`;
    await fetch(projects, { method: "POST", body: JSON.stringify(theirs) });
    await stage.sandbox.control.advance(1_000);
    const refusal = await workspace.run("apply", "-no-color", "plan");
    expect(refusal.stderr.replaceAll(/\s+/g, " ")).toContain("another project has this name and ID now");
    const { stdout } = await workspace.expectOk("plan", "-no-color");
    expect(stdout).toContain("Warning: Cluster One Shop: The project was created by others");
  });

  it("is replaced under its own name, or by what can be created, beside what an attribute replaces, is new or stays; and is destroyed", async () => {
    const names = Array.from({ length: 8 }, (_, at) => `s${at}`);
    const servers = (labels: readonly string[]): string =>
      labels.map((label) => serverHcl(label, { fqdn: `${label}.example.com` })).join("");
    const hcl = (fqdn: string, name: string, description: string): string =>
      serverHcl("web", { fqdn }) +
      projectHcl("web", { name }) +
      projectHcl("same", { name: "Same" }) +
      projectHcl("too", { name: "Too" }) +
      projectHcl("beside", { name: "Beside", rest: `description = "${description}"` });
    const tainted = [
      "ims_server_definition.web",
      ...["web", "same", "too"].map((one) => `ims_platform_project.${one}`),
    ];
    const taint = async (): Promise<void> => {
      for (const address of tainted) await workspace.expectOk("taint", address);
    };
    await workspace.configure(hcl("web.example.com", "Web", "before") + servers(names.slice(4)));
    await workspace.apply();
    await taint();
    await workspace.configure(hcl("other.example.com", "Other", "after") + servers(names));
    await workspace.apply();
    await expectNothingToDo(workspace);

    // the walk before a destruction, which refreshes, plans it as new
    await taint();
    await workspace.expectOk("destroy", "-auto-approve");
    expect(stage.sandbox.store.servers.get("other.example.com")).toBeUndefined();
    expect(stage.sandbox.store.clusters.projectIds("Cluster One")).not.toContain("other");
  });

  const www = { name: "www", values: ["192.0.2.1"] };
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, nr) => [`h${nr} A`, www.values]));
  const listed = (zone: string, rest = ""): string => zoneHcl("it", { zone, records: { "www A": www.values }, rest });
  it.each<[string, string, (zone: string) => string]>([
    ["records of a zone", "ims_dns_zone_records.it", (zone) => listed(zone)],
    ["all records of a zone", "ims_dns_zone_records.it", (zone) => listed(zone, "exclusive = true")],
    [
      "records of a zone, of another configuration",
      "ims_dns_zone_records.it",
      (zone) => elsewhere.hcl + listed(zone, elsewhere.rest),
    ],
    ["a set", "ims_dns_record_set.it", (zone) => setHcl("it", { zone, ...www })],
    ["a record", "ims_dns_record.it", (zone) => recordHcl("it", { zone, name: "www", data: '["192.0.2.1"]' })],
    ["a server", "ims_server_definition.it", (zone) => serverHcl("it", { fqdn: `www.${zone}` })],
    ["a project", "ims_platform_project.it", (zone) => projectHcl("it", { name: `It ${zone}` })],
  ])("is destroyed where it is all that there is: %s", async (_, address, hcl) => {
    const zone = stage.zone();
    await workspace.configure(hcl(zone));
    await workspace.apply();
    await workspace.expectOk("taint", address);
    await workspace.expectOk("destroy", "-auto-approve");
    expect(held(stage, zone)).toEqual([]);
    expect((await workspace.expectOk("state", "list")).stdout).toBe("");
  });

  it.each<[string, string, (zone: string, rest: string) => string]>([
    [
      "a project",
      "ims_platform_project.it",
      (zone, rest) => projectHcl("it", { name: `Kept ${zone}`, rest }).replace("deletion_protection = false", ""),
    ],
    ["the records of a zone", "ims_dns_zone_records.it", (zone, rest) => zoneHcl("it", { zone, records: many, rest })],
  ])("that is protected is deleted once the advice is followed: %s", async (_, address, hcl) => {
    const zone = stage.zone();
    await workspace.configure(hcl(zone, ""));
    await workspace.apply();
    await workspace.expectOk("taint", address);
    const words = [/untaint ADDRESS/, /deletion_protection = false/, /then run `terraform apply -replace=ADDRESS`/];
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toMatch(new RegExp(words.map(({ source }) => source).join(".*")));
    expect(await refused(workspace, "destroy", "-auto-approve")).toMatch(/is tainted.*run `terraform untaint ADDRESS`/);
    await workspace.expectOk("untaint", address);
    await workspace.configure(hcl(zone, "deletion_protection = false"));
    const isReplaced = async (...args: string[]): Promise<string> =>
      (await workspace.expectOk("apply", "-auto-approve", "-no-color", ...args)).stdout;
    expect(await isReplaced()).toContain("0 added, 1 changed, 0 destroyed");
    expect(await isReplaced(`-replace=${address}`)).toContain("1 added, 0 changed, 1 destroyed");
    await workspace.expectOk("destroy", "-auto-approve");
  });

  it("is destroyed when it was created in part", async () => {
    const zone = stage.zone();
    const records = Object.fromEntries(["a", "b", "c"].map((name) => [`${name} A`, www.values]));
    stage.sandbox.faults.add({ method: "POST", path: `/${zone}/`, nth: 2, status: 403 });
    await workspace.configure(zoneHcl("it", { zone, records }));
    await refused(workspace, "apply", "-auto-approve");
    expect(held(stage, zone)).not.toEqual([]);
    await workspace.expectOk("destroy", "-auto-approve");
    expect(held(stage, zone)).toEqual([]);
  });
});
