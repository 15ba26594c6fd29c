import { DataResource, TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import { DnsRecord } from "./dns-record.ts";
import { complaintsOf, createStack, synthesise } from "./testing/synth.ts";

const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };
type Stack = ReturnType<typeof createStack>;

const dependsOn = (make: (stack: Stack) => void): unknown => {
  const stack = createStack();
  make(stack);
  return synthesise(stack).resource?.["ims_dns_record"]?.["www"];
};

it.each<[string, (stack: Stack) => void, readonly string[] | undefined]>([
  ["nothing", (stack) => new DnsRecord(stack, "www", record), undefined],
  [
    "another construct",
    (stack) => new DnsRecord(stack, "www", { ...record, dependsOn: [new DnsRecord(stack, "a", record)] }),
    ["ims_dns_record.a"],
  ],
  [
    "a resource of Terraform",
    (stack) => new DnsRecord(stack, "www", { ...record, dependsOn: [new DataResource(stack, "other")] }),
    ["terraform_data.other"],
  ],
  [
    "a construct that is filled later",
    (stack) => {
      const group = new Construct(stack, "group");
      new DnsRecord(stack, "www", { ...record, dependsOn: [group] });
      new DataResource(group, "Default");
    },
    ["terraform_data.group"],
  ],
  [
    "the dependencies of the construct tree",
    (stack) => new DnsRecord(stack, "www", record).node.addDependency(new DnsRecord(stack, "a", record)),
    ["ims_dns_record.a"],
  ],
  [
    "the resource that it stands in, and not on what else stands there",
    (stack) => {
      const around = new DnsRecord(stack, "around", record);
      new DnsRecord(around, "beside", record);
      new DnsRecord(around, "www", { ...record, dependsOn: [around] }).overrideLogicalId("www");
    },
    ["ims_dns_record.around"],
  ],
  [
    "where a part of a construct has moved to",
    (stack) => {
      const group = new Construct(stack, "group");
      new DnsRecord(group, "a", record).moveTo("here", "a");
      new DnsRecord(group, "b", record).moveToId('ims_dns_record.many["b"]');
      new DnsRecord(group, "c", record).moveToId("module.elsewhere.ims_dns_record.c");
      new DnsRecord(group, "d", record).moveFromId("ims_dns_record.e");
      new DnsRecord(stack, "many", record).addMoveTarget("here");
      new DnsRecord(stack, "www", { ...record, dependsOn: [group] });
    },
    ["ims_dns_record.many", "ims_dns_record.group_d_73C83947"],
  ],
  [
    "nothing where that is the construct itself",
    (stack) => {
      const group = new Construct(stack, "group");
      new DnsRecord(group, "a", record).moveTo("here");
      new DnsRecord(stack, "www", { ...record, dependsOn: [group] }).addMoveTarget("here");
    },
    undefined,
  ],
  [
    "the same twice",
    (stack) => {
      const a = new DnsRecord(stack, "a", record);
      new DnsRecord(stack, "www", { ...record, dependsOn: [a, a] });
    },
    ["ims_dns_record.a"],
  ],
])("depends on %s", (_, make, addresses) => {
  expect(dependsOn(make)).toEqual({ ...record, ...(addresses === undefined ? {} : { depends_on: addresses }) });
});

it("on what stands in another stack: that stack is deployed before", () => {
  const app = Testing.app();
  const [first, second] = ["first", "second"].map((name) => new TerraformStack(app, name)) as [Stack, Stack];
  const one = new DnsRecord(first, "one", record);
  const other = new DnsRecord(second, "other", record);
  new DnsRecord(second, "www", { ...record, dependsOn: [one, other] });
  second.prepareStack();
  expect(synthesise(second).resource?.["ims_dns_record"]?.["www"]).toMatchObject({
    depends_on: ["ims_dns_record.other"],
  });
  expect(second.dependencies).toEqual([first]);
});

test("what is no construct is told at synth, with the path of the construct", () => {
  const stack = createStack();
  const [first] = [] as DnsRecord[];
  new DnsRecord(stack, "www", { ...record, dependsOn: [first, "ims_dns_record.a"] } as never);
  new DnsRecord(stack, "one", { ...record, name: "a.example.com.", dependsOn: new Construct(stack, "c") } as never);
  expect(complaintsOf(stack)).toEqual([
    "[s/www] dependsOn[0]: Must be a construct, and is undefined.",
    '[s/www] dependsOn[1]: Must be a construct, and is "ims_dns_record.a".',
  ]);
});
