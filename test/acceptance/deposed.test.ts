import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "../../src/sandbox/index.ts";
import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  openStage,
  projectHcl,
  recordHcl,
  refused,
  serverHcl,
  setHcl,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";

const cluster = "Cluster One";

/** A resource with one of two names, and a change of it by somebody else. */
interface Row {
  readonly type: string;
  readonly hcl: (zone: string, name: string, rest: string, other: string) => string;
  readonly edit: (sandbox: Sandbox, zone: string, name: string) => void;
}

const retime: Row["edit"] = ({ store }, zone, name) =>
  store.zones.update(zone, { type: "A", name: `${name}.${zone}.`, nr: 0 }, { ttl: "77" });
const data = "192.0.2.1";
const rows: readonly Row[] = [
  {
    type: "ims_dns_record",
    hcl: (zone, name, rest) => recordHcl("web", { zone, name, data: `["${data}"]`, rest }),
    edit: retime,
  },
  {
    type: "ims_dns_record_set",
    hcl: (zone, name, rest) => setHcl("web", { zone, name, values: [data], rest }),
    edit: retime,
  },
  {
    type: "ims_dns_zone_records",
    hcl: (zone, name, rest, other) =>
      zoneHcl("web", { zone: name === "old" ? zone : other, records: { "old A": [data] }, rest }),
    edit: retime,
  },
  {
    type: "ims_server_definition",
    hcl: (zone, name, rest) => serverHcl("web", { fqdn: `${name}.${zone}`, rest }),
    edit: ({ store }, zone, name) => store.servers.set(`${name}.${zone}`, { stage: "elsewhere" }),
  },
  {
    type: "ims_platform_project",
    hcl: (zone, name, rest) => projectHcl("web", { name: `${name} ${zone}`, rest }),
    edit({ store: { clusters } }, zone, name) {
      const ids = clusters.projectIds(cluster);
      const id = ids.find((one) => clusters.project(cluster, one)?.["name"] === `${name} ${zone}`);
      clusters.setProject(cluster, id ?? "", { description: "by hand" });
    },
  },
];

describeWithTerraform("what a replacement that failed half way has left", () => {
  let stage: Stage;
  beforeAll(async () => {
    const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
    stage = await openStage({ visibleAfter: 50, settledAfter: 100, lingersFor: 50 }, seed);
  });
  afterAll(() => stage.close());

  const first = "lifecycle {\n create_before_destroy = true\n }";
  // the first advice of the message is to be followed, whatever the second one was followed to
  const secondFirst = rows.slice(1, 2).map((row) => ({ ...row, after: "", order: "taken out" }));
  it.each([...rows.map((row) => ({ ...row, after: first, order: "kept" })), ...secondFirst])(
    "of $type is not declared anew, and the advice works (create_before_destroy $order)",
    async ({ hcl, edit, after }) => {
      const [zone, other] = [stage.zone(), stage.zone()];
      const workspace = await stage.workspace();
      await workspace.configure(hcl(zone, "old", first, other));
      await workspace.apply();
      await workspace.configure(hcl(zone, "new", first, other));
      await workspace.expectOk("plan", "-out=plan");
      edit(stage.sandbox, zone, "old");
      expect(await refused(workspace, "apply", "plan")).toContain("Error code: plan-stale");

      await workspace.configure(hcl(zone, "old", after, other));
      const told = await refused(workspace, "apply", "-auto-approve");
      expect(told).toContain("If the plan destroys a deposed object that has");
      expect(told).toContain(
        "undo the change of the configuration and apply: that deletes it. Then make the change again.",
      );
      await workspace.configure(hcl(zone, "new", after, other));
      await workspace.apply();
      await expectNothingToDo(workspace);
      await workspace.configure(hcl(zone, "old", after, other));
      await workspace.apply();
      await expectNothingToDo(workspace);
    },
  );

  it("is deleted as the message says, where a run was killed that replaced it by itself", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const hcl = projectHcl("web", { name: `self ${zone}`, rest: first });
    await workspace.configure(hcl);
    await workspace.apply();
    // as the engine leaves it that was killed while the create of -replace waited for the name, which Terraform writes down and OpenTofu 1.12 does not
    const state = JSON.parse(await workspace.read("terraform.tfstate")) as {
      readonly serial: number;
      readonly resources: readonly { readonly instances: readonly object[] }[];
    };
    const resources = state.resources.map((resource) => ({
      ...resource,
      instances: resource.instances.map((instance) => ({ ...instance, deposed: "0badc0de" })),
    }));
    const file = join(workspace.directory, "terraform.tfstate");
    writeFileSync(file, JSON.stringify({ ...state, serial: state.serial + 1, resources }));
    expect(await refused(workspace, "apply", "-auto-approve")).toContain(
      "Where it came from -replace or replace_triggered_by alone, take the resource out, apply that, and then declare it again.",
    );
    await workspace.configure("");
    await workspace.apply();
    await workspace.configure(hcl);
    await workspace.apply();
    await expectNothingToDo(workspace);
  });
});
