import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openStage,
  projectHcl,
  recordHcl,
  refused,
  said,
  serverHcl,
  setHcl,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";
import { errorsByAddress, type Workspace } from "../support/terraform.ts";

const fields = { environment: "production", project: "shop", role: "webserver", location: "zrh1" };
const cluster = "Cluster One";
const seed = {
  customers: ["acme"],
  servers: [{ customer: "acme", fqdn: "web1.example.com", ...fields }],
  clusters: { [cluster]: { projects: [{ id: "taken", name: "Taken", customerId: "acme", adminUids: ["u10001"] }] } },
};
const kinds = [
  "ims_dns_record",
  "ims_dns_record_set",
  "ims_dns_zone_records",
  "ims_platform_project",
  "ims_server_definition",
] as const;

describeWithTerraform("what an import block brings, replaced on request", () => {
  let stage: Stage;
  let workspace: Workspace;
  let zone: string;
  let other: string;
  beforeEach(async () => {
    stage = await openStage({ visibleAfter: 100, settledAfter: 200, lingersFor: 100 }, seed);
    workspace = await stage.workspace();
    zone = stage.zone([
      { name: "www.z1.example.", type: "CNAME", data: ["pool.example.net."] },
      { name: "pool.z1.example.", type: "A", data: ["192.0.2.3"] },
      { name: "pool.z1.example.", type: "A", data: ["192.0.2.4"], comment: "theirs" },
    ]);
    other = stage.zone([{ name: "www.z2.example.", type: "A", data: ["192.0.2.1"] }]);
  });
  afterEach(() => stage.close());

  const live = (): readonly string[] => [
    ...stage.sandbox.store.read().servers.map(({ fqdn }) => fqdn),
    ...stage.sandbox.store.read().clusters.flatMap(({ projects }) => projects.map(({ id }) => id)),
    ...held(stage, zone),
    ...held(stage, other),
  ];
  const ignored = "ignore_changes = [values, comment]";
  const hcl = (line = ""): string => {
    const rest = `lifecycle {\n ${line}\n }`;
    return [
      recordHcl("a", { zone, name: "www", type: "CNAME", data: '["pool.example.net."]', rest }),
      setHcl("a", { zone, name: "pool", values: ["192.0.2.3"], rest: `lifecycle {\n ${ignored}\n ${line}\n }` }),
      zoneHcl("a", { zone: other, records: { "www A": ["192.0.2.1"] }, rest }),
      projectHcl("a", { name: "Taken", rest }),
      serverHcl("a", { fqdn: "web1.example.com", rest }),
    ].join("");
  };
  const imports = (): string => {
    const ids = [
      `${zone}/CNAME/www.${zone}.`,
      `${zone}/A/pool.${zone}.`,
      other,
      `${cluster}/taken`,
      "acme/web1.example.com",
    ];
    return kinds.map((kind, nr) => `import {\n to = ${kind}.a\n id = "${ids[nr] ?? ""}"\n}\n`).join("");
  };
  const trigger = (version: number): string => `resource "terraform_data" "version" {\n input = ${version}\n}\n`;
  const triggered = "replace_triggered_by = [terraform_data.version]";
  const apply = ["apply", "-auto-approve", "-no-color"] as const;
  const request = kinds.map((kind) => `-replace=${kind}.a`);
  const refusals = Object.fromEntries(
    kinds.map((kind) => [`${kind}.a`, expect.stringContaining("Error code: import-replaced") as unknown]),
  );

  it("by -replace: the plan refuses it for each kind, and what it advises works", async () => {
    const before = live();
    await workspace.configure(hcl() + imports());
    const told = await refused(workspace, "apply", "-auto-approve", ...request);
    expect(errorsByAddress(told)).toEqual(refusals);
    expect(told).toContain("Cannot plan to replace ims_server_definition, which this run imports");
    expect(live()).toEqual(before);
    expect(said(await workspace.expectOk(...apply))).toMatch(/5 imported, 0 added, \d changed, 0 destroyed/);
    expect(live()).toEqual(before);
    expect(said(await workspace.expectOk(...apply, ...request))).toContain("5 added, 0 changed, 5 destroyed");
    await expectNothingToDo(workspace);
  });

  it("by replace_triggered_by: the plan refuses it for each kind, and what it advises works", async () => {
    const before = live();
    await workspace.configure(trigger(1));
    await workspace.apply();
    await workspace.configure(hcl(triggered) + imports() + trigger(2));
    expect(errorsByAddress(await refused(workspace, "apply", "-auto-approve"))).toEqual(refusals);
    await workspace.configure(hcl() + imports() + trigger(2));
    expect(said(await workspace.expectOk(...apply))).toMatch(/5 imported, 0 added, \d changed, 0 destroyed/);
    await workspace.configure(hcl(triggered) + trigger(2));
    await expectNothingToDo(workspace);
    expect(live()).toEqual(before);
  });

  it("by what is new in replace_triggered_by: nothing is deleted, whether the engine replaces then or not", async () => {
    const before = live();
    await workspace.configure(hcl(triggered) + imports() + trigger(1));
    const told = said(await workspace.run(...apply));
    expect([{}, refusals]).toContainEqual(errorsByAddress(told));
    expect(live()).toEqual(before);
  });
});
