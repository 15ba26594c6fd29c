import { TerraformCount, TerraformIterator } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { ImsProvider } from "./provider.ts";
import { complaintsOf, createStack, synthesise } from "./testing/synth.ts";

const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };

test("importing", () => {
  const stack = createStack();
  new DnsRecord(stack, "www", record).importFrom("example.com/A/www.example.com.");
  expect(synthesise(stack)["import"]).toEqual([{ id: "example.com/A/www.example.com.", to: "ims_dns_record.www" }]);
});

test("importing by the provider of the construct, which Terraform does not want to be told, and by no other", () => {
  const stack = createStack();
  const other = new ImsProvider(stack, "other", { alias: "other" });
  const id = "example.com/A/www.example.com.";
  new DnsRecord(stack, "www", { ...record, provider: other }).importFrom(id, other);
  expect(synthesise(stack)["import"]).toEqual([{ id, to: "ims_dns_record.www" }]);
  expect(complaintsOf(stack)).toEqual([]);
  new DnsRecord(stack, "wrong", { ...record, name: "wrong.example.com." }).importFrom(id, other);
  expect(complaintsOf(stack)).toEqual([
    "[s/wrong] importFrom: Terraform imports by the provider of the construct itself: give that `provider`, which is ims.other.",
  ]);
});

test("a rename", () => {
  const stack = createStack();
  new DnsRecord(stack, "www", record).moveFromId("ims_dns_record.web");
  expect(synthesise(stack)["moved"]).toEqual([{ from: "ims_dns_record.web", to: "ims_dns_record.www" }]);
});

test("a rename of what has no such address, or the same one", () => {
  const stack = createStack();
  new DnsRecord(stack, "a", record).moveFromId("old name");
  new DnsRecord(stack, "b", { ...record, data: ["192.0.2.11"] }).moveFromId("ims_dns_record.b");
  new DnsRecord(stack, "c", record).moveToId("ims_dns_record");
  expect(complaintsOf(stack)).toEqual([
    '[s/a] moveFromId: Give the address of a resource, `ims_dns_record.NAME`, as `terraform state list` shows it, in place of "old name".',
    "[s/b] moveFromId: ims_dns_record.b is the construct's own address: give the one that it had before, or will have.",
    '[s/c] moveToId: Give the address of a resource, `ims_dns_record.NAME`, as `terraform state list` shows it, in place of "ims_dns_record".',
  ]);
});

test("a move to another address", () => {
  const stack = createStack();
  new DnsRecord(stack, "www", record).moveToId("ims_dns_record.web");
  expect(synthesise(stack)).toMatchObject({ moved: [{ from: "ims_dns_record.www", to: "ims_dns_record.web" }] });
  expect(synthesise(stack).resource).toBeUndefined();
});

test("a move to another construct", () => {
  const stack = createStack();
  new DnsRecord(stack, "new", record).addMoveTarget("here");
  new DnsRecord(stack, "old", record).moveTo("here", "blue");
  const { moved, resource } = synthesise(stack);
  expect(moved).toEqual([{ from: "ims_dns_record.old", to: 'ims_dns_record.new["blue"]' }]);
  expect(Object.keys(resource?.["ims_dns_record"] ?? {})).toEqual(["new"]);
});

test.each<[string | number, string]>([
  [0, "ims_dns_record.new[0]"],
  [2, "ims_dns_record.new[2]"],
  ["0", 'ims_dns_record.new["0"]'],
  ["", 'ims_dns_record.new[""]'],
  ['a "b" \\ ${c} %{d}', 'ims_dns_record.new["a \\"b\\" \\\\ \\u0024{c} \\u0025{d}"]'],
])("a move to the object %j of another construct", (key, to) => {
  const stack = createStack();
  new DnsRecord(stack, "new", { ...record, count: 3 }).addMoveTarget("here");
  new DnsRecord(stack, "old", record).moveTo("here", key);
  expect(synthesise(stack)["moved"]).toEqual([{ from: "ims_dns_record.old", to }]);
  const { hcl } = stack.toHclTerraform() as { readonly hcl: string };
  expect(hcl).toContain(`to = ${to}\n`);
});

test("what Terraform itself steers is passed on", () => {
  const stack = createStack();
  const each = TerraformIterator.fromList(["a", "b"]);
  new DnsRecord(stack, "each", { ...record, forEach: each, name: `${each.value as string}.example.com.` });
  new DnsRecord(stack, "some", { ...record, count: TerraformCount.of(2), lifecycle: { preventDestroy: true } });
  const overridden = new DnsRecord(stack, "overridden", record);
  overridden.addOverride("timeouts", { create: "1m" });
  expect(synthesise(stack).resource?.["ims_dns_record"]).toMatchObject({
    each: { for_each: '${toset(["a", "b"])}', name: "${each.value}.example.com." },
    some: { count: 2, lifecycle: { prevent_destroy: true } },
    overridden: { timeouts: { create: "1m" } },
  });
});

test("provisioners are taken, and a read-only list of them", () => {
  const stack = createStack();
  const provisioners = [{ type: "local-exec", command: 'echo "${self.name}"', when: "destroy" }] as const;
  new DnsRecord(stack, "www", { ...record, provisioners, connection: { type: "ssh", host: "192.0.2.1" } });
  expect(complaintsOf(stack)).toEqual([]);
  expect(synthesise(stack).resource?.["ims_dns_record"]).toMatchObject({
    www: {
      provisioner: [{ "local-exec": { command: 'echo "${self.name}"', when: "destroy" } }],
      connection: { type: "ssh", host: "192.0.2.1" },
    },
  });
});
