import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const zone = "example.com";
const name = `mixed.${zone}.`;

/** A set whose configuration takes over the TTL of one of its records alone. */
const pool = (ttl: string, ignored = ""): string => `resource "ims_dns_record_set" "pool" {
  zone   = "${zone}"
  name   = "${name}"
  type   = "A"
  values = ["192.0.2.1", "192.0.2.2"]
  ttl    = "${ttl}"
  lifecycle { ignore_changes = [${ignored}] }
}`;

describeWithTerraform("a set of records of several TTLs", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy();
  });
  afterAll(() => deployment.close());

  it("is planned whichever of them is declared, unless that is to be ignored", async () => {
    const { workspace, sandbox } = deployment;
    const actions = async (): Promise<unknown[]> => (await workspace.plan()).map(({ change }) => change.actions);
    await workspace.configure(pool("300"));
    await workspace.apply();
    sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { ttl: "600" });
    await workspace.configure(pool("600"));
    await workspace.expectOk("apply", "-refresh-only", "-auto-approve", "-no-color");
    const { stdout } = await workspace.expectOk("plan", "-no-color");
    expect(stdout).toContain("Plan: 0 to add, 1 to change, 0 to destroy");
    expect(stdout).toContain("192.0.2.2 has the TTL 300");
    await workspace.configure(pool("900", "ttl"));
    expect(await actions()).toEqual([["update"]]);
    await workspace.configure(pool("900", "ttl, mixed"));
    expect(await actions()).toEqual([]);
    await workspace.configure(pool("900", "ttl, mixed").replace("192.0.2.2", "192.0.2.3"));
    expect((await workspace.apply()).stdout).toContain("0 added, 1 changed, 0 destroyed");
    expect(await actions()).toEqual([]);
    await workspace.configure(pool("600"));
    await workspace.apply();
    expect(await actions()).toEqual([]);
    expect(sandbox.store.zones.records(zone, "A", name).map(({ ttl }) => ttl)).toEqual(["600", "600"]);
  });
});
