import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openStage,
  recordHcl,
  refused,
  said,
  serverHcl,
  setHcl,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

const cluster = "Cluster One";

interface Declared {
  readonly block?: string;
  /** What the resource is replaced with when it changes. */
  readonly version?: number;
}
const trigger = (version: number | undefined): string =>
  version === undefined ? "" : `resource "terraform_data" "version" {\n input = ${version}\n}\n`;
const lifecycle = (version: number | undefined): string =>
  version === undefined ? "" : "lifecycle {\n replace_triggered_by = [terraform_data.version]\n }";

const server = (fqdn: string, { block = "", version }: Declared = {}): string =>
  serverHcl("web", { fqdn, rest: `decommission {\n ${block}\n }\n ${lifecycle(version)}` }) + trigger(version);
const project = (name: string, { block = "", version }: Declared = {}): string => `
  resource "ims_platform_project" "web" {
    cluster     = "${cluster}"
    name        = "${name}"
    customer_id = "acme"
    admin_uids  = ["u10001"]
    ${block}
    ${lifecycle(version)}
  }
  ${trigger(version)}`;

/** Ways to have a resource replaced that none of its attributes forces. */
const ways: readonly (readonly [
  string,
  (hcl: (declared: Declared) => string, workspace: Workspace) => Promise<string[]>,
])[] = [
  [
    "-replace",
    async (hcl, workspace) => {
      await workspace.configure(hcl({}));
      await workspace.apply();
      const type = hcl({}).includes("ims_server_definition") ? "ims_server_definition" : "ims_platform_project";
      return [`-replace=${type}.web`];
    },
  ],
  [
    "replace_triggered_by",
    async (hcl, workspace) => {
      await workspace.configure(hcl({ version: 1 }));
      await workspace.apply();
      await workspace.configure(hcl({ version: 2 }));
      return [];
    },
  ],
];
/** As far as an engine plans it as a create of a new object. */
const tainted: (typeof ways)[number] = [
  "taint",
  async (hcl, workspace) => {
    await workspace.configure(hcl({}));
    await workspace.apply();
    await workspace.expectOk("taint", "ims_server_definition.web");
    return [];
  },
];

describeWithTerraform("what is replaced on request", () => {
  let stage: Stage;
  let workspace: Workspace;
  beforeAll(async () => {
    const quick = { visibleAfter: 100, settledAfter: 200, lingersFor: 100 };
    stage = await openStage(quick, { customers: ["acme"], clusters: { [cluster]: {} } });
  });
  beforeEach(async () => {
    workspace = await stage.workspace();
    stage.sandbox.resetRequests();
  });
  afterAll(() => stage.close());
  const deletions = (): number => stage.sandbox.requests.filter(({ method }) => method === "DELETE").length;

  it.each([...ways, tainted])(
    "%s: the clean-up of a server's name takes what was there, and spares what is declared",
    async (_, configure) => {
      const zone = stage.zone();
      const add = (type: string, data: string): void => {
        stage.sandbox.store.zones.add(zone, { type, name: `web.${zone}.`, data: [data] });
      };
      const block = `dns_cleanup_zones = ["${zone}"]`;
      const own = recordHcl("own", { zone, name: "web", data: '["192.0.2.9"]' });
      const flags = await configure((declared) => server(`web.${zone}`, { ...declared, block }) + own, workspace);
      add("TXT", "left over");
      await workspace.expectOk("plan", "-no-color", "-out=plan", ...flags);
      add("AAAA", "2001:db8::1");
      expect(await refused(workspace, "apply", "plan")).toMatch(
        /would remove a record that was not there: web\.\S+ AAAA/,
      );
      expect([deletions(), held(stage, zone)]).toEqual([
        0,
        ["web A 192.0.2.9", "web AAAA 2001:db8::1", "web TXT left over"],
      ]);
      const applied = said(await workspace.expectOk("apply", "-auto-approve", "-no-color", ...flags));
      expect(applied).toMatch(/removed records They were: - web\.\S+ TXT left over - web\.\S+ AAAA/);
      expect(held(stage, zone)).toEqual(["web A 192.0.2.9"]);
      await expectNothingToDo(workspace);
    },
  );

  it.each(ways)("%s of a server whose definition stays: the plan refuses, and no step is run", async (_, configure) => {
    const zone = stage.zone();
    const block = "delete = false";
    const flags = await configure((declared) => server(`web.${zone}`, { ...declared, block }), workspace);
    const told = await refused(workspace, "apply", "-auto-approve", ...flags);
    expect(told).toContain("Error: A server whose definition stays cannot be replaced");
    expect(told).toContain("ims_server_decommission_steps");
    expect(deletions()).toBe(0);
  });

  it("taint of a server whose definition stays: the plan refuses, and what it advises works", async () => {
    const name = `tainted.${stage.zone()}`;
    const declared = (block: string): string => server(name, { block });
    const [, taint] = tainted;
    await taint(() => declared("delete = false"), workspace);
    stage.sandbox.resetRequests();
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toContain("Error: A server whose definition stays cannot be created anew");
    expect([told.includes("terraform untaint ADDRESS"), deletions()]).toEqual([true, 0]);
    await workspace.expectOk("untaint", "ims_server_definition.web");
    await expectNothingToDo(workspace);
    await workspace.configure(declared("revoke = false"));
    await workspace.apply();
    await workspace.expectOk("apply", "-auto-approve", "-replace=ims_server_definition.web");
    await expectNothingToDo(workspace);
  });

  it.each(ways)("%s of a protected project: the plan refuses", async (way, configure) => {
    const flags = await configure((declared) => project(`Kept ${way}`, declared), workspace);
    const told = await refused(workspace, "plan", ...flags);
    expect(told).toContain(`Error: The project Kept ${way} would be replaced`);
    expect(told).toContain("It is forced by: - a request: -replace or replace_triggered_by");
    expect(deletions()).toBe(0);
  });

  it.each(ways)("%s of a project without protection", async (way, configure) => {
    const block = "deletion_protection = false";
    const flags = await configure((declared) => project(`Free ${way}`, { ...declared, block }), workspace);
    await workspace.expectOk("apply", "-auto-approve", "-no-color", ...flags);
    expect(deletions()).toBe(1);
    await expectNothingToDo(workspace);
  });

  // what depends on a resource with create_before_destroy has an engine create that one first, too
  const before = "lifecycle {\n create_before_destroy = true\n }";
  const inner = (type: string): string =>
    `resource "terraform_data" "user" {\n input = ${type}.web.id\n ${before}\n}\n`;
  const dns: readonly (readonly [string, (zone: string) => string])[] = [
    ["ims_dns_record", (zone) => recordHcl("web", { zone, name: "www", data: '["192.0.2.1"]' })],
    ["ims_dns_record_set", (zone) => setHcl("web", { zone, name: "www", values: ["192.0.2.1"] })],
    ["ims_dns_zone_records", (zone) => zoneHcl("web", { zone, records: { "www A": ["192.0.2.1"] } })],
  ];
  it.each(dns)("of %s that is to be created first: refused with advice that works", async (type, hcl) => {
    const zone = stage.zone();
    await workspace.configure(hcl(zone) + inner(type));
    await workspace.apply();
    const told = await refused(workspace, "apply", "-auto-approve", `-replace=${type}.web`);
    expect(told).toContain("take create_before_destroy out of its lifecycle block, and of those that depend on it");
    expect(held(stage, zone)).toEqual(["www A 192.0.2.1"]);
    await expectNothingToDo(workspace);
    await workspace.configure(hcl(zone));
    await workspace.apply();
    await workspace.expectOk("apply", "-auto-approve", `-replace=${type}.web`);
    expect([held(stage, zone), deletions()]).toEqual([["www A 192.0.2.1"], 1]);
    await expectNothingToDo(workspace);
  });
});
