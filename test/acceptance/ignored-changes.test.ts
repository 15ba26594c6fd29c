import { createSandbox } from "../../src/sandbox/index.ts";
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

  // importing into a resource of its own is the way to declare one of them
  it("may be declared in a resource of their own, which alone changes them", async () => {
    const { workspace, sandbox } = deployment;
    const small = "ignored.example";
    sandbox.store.change(
      ({ zones }) =>
        void zones.push(...createSandbox({ seed: { zones: { [small]: { records: [] } } } }).store.read().zones),
    );
    for (const name of ["www", "mail"])
      sandbox.store.zones.add(small, { name: `${name}.${small}.`, type: "A", data: ["192.0.2.5"] });
    const hcl = (isFirst: boolean, address: string): string => `
${isFirst ? `import {\n  to = ims_dns_zone_records.all\n  id = "${small}"\n}` : ""}
resource "ims_dns_zone_records" "all" {
  zone    = "${small}"
  records = { "www A" = { values = ["192.0.2.5"] } }
  lifecycle { ignore_changes = [records] }
}
${isFirst ? `import {\n  to = ims_dns_record_set.mail\n  id = "${small}/A/mail.${small}."\n}` : ""}
resource "ims_dns_record_set" "mail" {
  zone   = "${small}"
  name   = "mail.${small}."
  type   = "A"
  values = ["${address}"]
}`;
    const mail = (): string[] => sandbox.store.zones.records(small, "A", `mail.${small}.`).flatMap(({ data }) => data);
    await workspace.configure(hcl(true, "192.0.2.5"));
    await workspace.apply();
    await workspace.configure(hcl(false, "192.0.2.6"));
    await workspace.apply();
    expect(mail()).toEqual(["192.0.2.6"]);
    expect((await workspace.run("plan", "-no-color", "-detailed-exitcode")).code).toBe(0);
    await workspace.expectOk("destroy", "-auto-approve", "-no-color", "-target=ims_dns_zone_records.all");
    expect(mail()).toEqual(["192.0.2.6"]);
    await workspace.expectOk("destroy", "-auto-approve", "-no-color");
    expect(mail()).toEqual([]);
  });

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
