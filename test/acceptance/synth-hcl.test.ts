import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Fn, TerraformIterator, TerraformStack, TerraformVariable, Testing } from "cdktf";
import * as ims from "../../constructs/index.ts";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const zone = "example.com";
const texts = ['say "hi" \\ back', "c:\\temp", "[team] a", '{ "a": 1 }', '"', "$${raw} %%{raw}"];

/** Every kind, with texts that HCL writes otherwise than JSON, and with all that names other resources. */
function declare(): TerraformStack {
  const stack = new TerraformStack(Testing.app(), "shop");
  new ims.ImsProvider(stack, "ims", { maxRetries: 3 });
  const provider = new ims.ImsProvider(stack, "other", { alias: "other" });
  const variable = new TerraformVariable(stack, "v", { type: "string", default: "v" }).stringValue;
  const project = { cluster: "Cluster One", customerId: "acme", adminUids: ["u10001"] };
  const shop = { ...project, name: 'The "shop"', description: texts.join("\n") };
  new ims.PlatformProject(stack, "project", shop).addOverride("timeouts.create", "9m");
  const web = new ims.ServerDefinition(stack, "web", {
    ...{ customer: "acme", fqdn: "web7.example.com", environment: "production", role: "r", location: "l" },
    project: 'a "b" c:\\temp',
    decommission: { revoke: false, dnsCleanupZones: [zone] },
  });
  // the HCL of cdktf loses both
  web.addOverride("decommission.deactivate", false);
  web.addOverride("stage", 'a "stage"');
  const db = { customer: "acme", fqdn: "db7.example.com", environment: "e", role: "r", location: "l", project: "p" };
  new ims.ServerDefinition(stack, "db", db).addOverride("decommission.dns_cleanup_zones", [zone]);
  const record = { zone, type: "TXT", data: [ims.RecordData.txt('"\\')] };
  texts.forEach((comment, at) => {
    new ims.DnsRecord(stack, `text-${at}`, { ...record, name: `t${at}.${zone}.`, comment });
  });
  new ims.DnsRecord(stack, "expression", {
    ...{ ...record, name: `e.${zone}.`, dependsOn: [web] },
    data: [ims.RecordData.txt("a")],
    dataComments: ['"${var.v}"'],
    comment: Fn.join(", ", [variable, Fn.rawString('"q"')]),
    lifecycle: { preventDestroy: true, ignoreChanges: ["ttl", "cls"] },
  });
  new ims.DnsRecord(stack, "nulls", {
    ...{ zone, name: `n.${zone}.`, type: "MX", data: ["10", "mx1.example.com."] },
    dataComments: ['[prio] "${var.v}"', null] as never,
  });
  new ims.DnsRecord(stack, "each", {
    ...{ ...record, name: `\${each.value}.${zone}.`, provider },
    forEach: TerraformIterator.fromList(["e1", "e2"]),
  });
  new ims.DnsRecordSet(stack, "set", {
    ...{ zone, name: `set.${zone}.`, type: "TXT", values: ['"a" "b\\"c"'] },
    lifecycle: { replaceTriggeredBy: [web] },
  });
  const sets = texts.map((comment, at) => [`s${at} TXT`, { values: ['"x"', '"123"'], ttl: "300", comment }] as const);
  const file = 'x TXT "say \\"hi\\" ${x} %{i}" ; [note] "q"\n';
  const nulls = { "nulls TXT": { values: ['"x"'], ttl: null, comment: null, allowRules: null } as never };
  const records = { ...Object.fromEntries(sets), ...nulls, ...ims.zoneRecords(file, "example.net") };
  new ims.DnsZoneRecords(stack, "net", { zone: "example.net", records });
  return stack;
}

describeWithTerraform("what cdktf synth --hcl writes", () => {
  let deployment: Deployment;
  beforeAll(async () => (deployment = await deploy()));
  afterAll(() => deployment.close());

  it("changes nothing of what its JSON deployed", async () => {
    const { workspace } = deployment;
    const file = (name: string): string => join(workspace.directory, name);
    await writeFile(file("cdk.tf.json"), Testing.synth(declare(), true));
    await workspace.apply();
    await rm(file("cdk.tf.json"));
    await writeFile(file("cdk.tf"), String(Testing.synthHcl(declare())));
    const { stdout } = await workspace.expectOk("validate", "-no-color");
    expect(stdout).not.toContain("Quoted references");
    expect(await workspace.plan()).toEqual([]);
  });
});
