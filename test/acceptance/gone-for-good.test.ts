import { describeWithTerraform, itNeeds } from "../support/engines.ts";
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
import { errorsByAddress, type Workspace } from "../support/terraform.ts";

const remedy =
  "is gone for good, take what is in it out of the configuration, and have Terraform forget each resource: terraform state rm ADDRESS.";
const stays = serverHcl("stays", { customer: "globex", fqdn: "stays.example.com" });
const hcls = {
  ims_server_definition: () => serverHcl("gone", { fqdn: "gone.example.com" }),
  ims_dns_record: (zone: string) => recordHcl("gone", { zone, name: "a", data: '["192.0.2.1"]' }),
  ims_dns_record_set: (zone: string) => setHcl("gone", { zone, name: "b", values: ["192.0.2.1"] }),
  ims_dns_zone_records: (zone: string) => zoneHcl("gone", { zone, records: { "c A": ["192.0.2.1"] } }),
  ims_platform_project: () => projectHcl("gone", { customer: "globex", name: "Last" }),
};
const addresses = Object.keys(hcls).map((type) => `${type}.gone`);

// docs/behaviour.md#absence-and-presence
describeWithTerraform("resources whose customer, zone or cluster others have deleted", () => {
  let stage: Stage;
  let workspace: Workspace;
  beforeAll(async () => {
    const seed = { customers: ["acme", "globex"], clusters: { "Cluster One": {}, "Cluster Two": {} } };
    stage = await openStage({ visibleAfter: 0, settledAfter: 0 }, seed);
    workspace = await stage.workspace();
    const zone = stage.zone();
    await workspace.configure([stays, ...Object.values(hcls).map((hcl) => hcl(zone))].join(""));
    await workspace.apply();
    stage.sandbox.store.change((state) => {
      state.zones = state.zones.filter(({ id }) => id !== zone);
      state.clusters = state.clusters.filter(({ id }) => id !== "Cluster One");
      state.customers = state.customers.filter((id) => id !== "acme");
      state.servers = state.servers.filter(({ customer }) => customer !== "acme");
    });
    // answers do not lag behind this long
    workspace.goToAnotherMachine();
    await stage.sandbox.control.advance(120_000);
  });
  afterAll(() => stage.close());

  it("say what to do, at each plan and deletion", async () => {
    expect(errorsByAddress(await refused(workspace, "plan"))).toEqual(
      Object.fromEntries(addresses.map((address) => [address, expect.stringContaining(remedy) as unknown])),
    );
    // a plan without refresh looks at the zone all the same where a resource has several of its records
    const planned = addresses.filter((address) => !address.startsWith("ims_dns_zone_records"));
    const targets = planned.map((address) => `-target=${address}`);
    const told = await refused(workspace, "destroy", "-auto-approve", "-refresh=false", ...targets);
    expect(told.split(remedy).length - 1).toBe(planned.length);
  });

  itNeeds("removed blocks", "are forgotten by removed blocks, in a run without refresh", async () => {
    const removed = addresses.map((from) => `removed {\n from = ${from}\n lifecycle {\n destroy = false\n }\n}\n`);
    await workspace.configure([stays, ...removed].join(""));
    await workspace.expectOk("plan", "-no-color", "-refresh=false", "-out=plan");
    expect(JSON.parse((await workspace.expectOk("show", "-json", "plan")).stdout)).toMatchObject({
      resource_changes: expect.arrayContaining(
        addresses.map(
          (address) =>
            expect.objectContaining({
              address,
              change: expect.objectContaining({ actions: ["forget"] }) as unknown,
            }) as unknown,
        ),
      ) as unknown,
    });
  });

  it("are forgotten by terraform state rm", async () => {
    await workspace.configure(stays);
    for (const address of addresses) await workspace.expectOk("state", "rm", address);
    await expectNothingToDo(workspace);
  });
});
