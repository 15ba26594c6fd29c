import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const zone = "2.0.192.in-addr.arpa";

/** Takes a zone of others over, declares one record of it, and ignores changes of the records. */
const pointers = (isProtected: boolean): string => `import {
  to = ims_dns_zone_records.pointers
  id = "${zone}"
}

resource "ims_dns_zone_records" "pointers" {
  zone                = "${zone}"
  records             = { "99 PTR" = { values = ["x99.example.com."] } }
  deletion_protection = ${String(isProtected)}
  lifecycle { ignore_changes = [records] }
}`;

describeWithTerraform("a zone's records that are imported, and of which changes are ignored", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy();
  });
  afterAll(() => deployment.close());

  it("stay at a destruction where no configuration listed them", async () => {
    const { workspace, sandbox } = deployment;
    const held = (): string[] =>
      sandbox.store.zones.records(zone, "PTR").map(({ name, data }) => `${name} ${data.join(" ")}`);
    for (const nr of ["10", "20", "99"])
      sandbox.store.zones.add(zone, { name: `${nr}.${zone}.`, type: "PTR", data: [`x${nr}.example.com.`] });
    const before = held();
    for (const isProtected of [true, false]) {
      await workspace.configure(pointers(isProtected));
      expect((await workspace.apply()).stdout).toContain("1 changed, 0 destroyed");
    }
    await workspace.expectOk("destroy", "-auto-approve", "-no-color");
    expect(held()).toEqual(before.filter((line) => !line.endsWith(" x99.example.com.")));
  });
});
