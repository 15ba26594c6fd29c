import { describeWithTerraform } from "../support/engines.ts";
import { expectNothingToDo, openStage, refused, setHcl, type Stage } from "../support/owners.ts";
import { type Workspace } from "../support/terraform.ts";

const consent = 'allow_rules = ["Z1"]';

describeWithTerraform("the name servers of a zone itself", () => {
  let stage: Stage;
  let workspace: Workspace;
  let zone = "";
  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(async () => {
    zone = stage.zone();
    workspace = await stage.workspace();
  });
  afterAll(() => stage.close());

  const there = ["ns1.example.net.", "ns2.example.net."];
  const held = (): string[] => stage.sandbox.store.zones.records(zone, "NS", `${zone}.`).map(({ data }) => data.join());
  const deletions = (): number => stage.sandbox.requests.filter(({ method }) => method === "DELETE").length;
  const asSet = (): string => setHcl("ns", { zone, name: "@", type: "NS", values: there, rest: consent });
  /** Each in a resource of its own. */
  const each = (hosts: readonly string[]): string => `
    resource "ims_dns_record" "ns" {
      for_each = toset(${JSON.stringify(hosts)})
      zone     = "${zone}"
      name     = "${zone}."
      type     = "NS"
      data     = [each.key]
      ${consent}
    }
    `;
  const adoptSet = async (): Promise<void> => {
    await workspace.configure(asSet());
    await workspace.expectOk("import", "ims_dns_record_set.ns", `${zone}/NS/${zone}.`);
    await workspace.apply();
    stage.sandbox.resetRequests();
  };
  const adoptEach = async (hosts: readonly string[]): Promise<void> => {
    await workspace.configure(each(hosts));
    for (const host of hosts)
      await workspace.expectOk("import", `ims_dns_record.ns["${host}"]`, `${zone}/NS/${zone}.?data=${host}`);
    await workspace.apply();
    stage.sandbox.resetRequests();
  };

  it("stay where each is a resource of its own and all go, and where others come at the same time, these do", async () => {
    await adoptEach(there);
    expect(await refused(workspace, "destroy", "-auto-approve")).toContain("Error code: zone-needs-record");
    expect(held()).toEqual(there);
    await workspace.configure(each(["ns3.example.net."]));
    await workspace.apply();
    expect(held()).toEqual(["ns3.example.net."]);
    await expectNothingToDo(workspace);
  });

  it.each([
    { what: "all of them as a set", address: "ims_dns_record_set.ns", adopt: () => adoptSet() },
    {
      what: "the last one",
      address: `ims_dns_record.ns["ns1.example.net."]`,
      adopt: async () => {
        stage.sandbox.store.zones.remove(zone, { type: "NS", name: `${zone}.`, nr: 1 });
        await adoptEach(there.slice(0, 1));
      },
    },
  ])("are not replaced: $what", async ({ address, adopt }) => {
    await adopt();
    const before = held();
    expect(await refused(workspace, "apply", "-auto-approve", `-replace=${address}`)).toContain(
      "The last of the name servers of the zone",
    );
    await workspace.expectOk("taint", address);
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toContain("Error code: zone-needs-record");
    expect(told).toContain("terraform untaint ADDRESS");
    expect([held(), deletions()]).toEqual([before, 0]);
    await workspace.expectOk("untaint", address);
    await expectNothingToDo(workspace);
  });

  it("stay where the provider's configuration is not known at plan", async () => {
    const late = (generation: number): string => `
      resource "terraform_data" "given" {
        input = [${JSON.stringify(stage.sandbox.accessToken.reveal())}, "${generation}"]
      }
      provider "ims" {
        access_token = terraform_data.given.output[0]
      }
      `;
    await workspace.configure(late(1));
    await workspace.apply();
    await workspace.configure(late(1) + each(there));
    for (const host of there)
      await workspace.expectOk("import", `ims_dns_record.ns["${host}"]`, `${zone}/NS/${zone}.?data=${host}`);
    await workspace.apply();
    await workspace.configure(late(2));
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("Error code: zone-needs-record");
    expect(held()).toEqual(there);
  });
});
