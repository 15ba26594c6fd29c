import { Lazy, TerraformCount, TerraformIterator, TerraformVariable, Token } from "cdktf";
import { Construct } from "constructs";
import { DnsRecordSet } from "./dns-record-set.ts";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { PlatformProject } from "./platform-project.ts";
import { RecordData } from "./record-data.ts";
import { ServerDefinition } from "./server-definition.ts";
import type { Lifecycle } from "./construct-options.ts";
import { server } from "./testing/declared-server.ts";
import { complaintsOf, createStack } from "./testing/synth.ts";

const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };

test("all problems of all constructs at once, each at its path", () => {
  const stack = createStack();
  new DnsRecord(new Construct(stack, "shop"), "www", { ...record, zone: "", data: [] });
  new PlatformProject(stack, "project", {
    cluster: "Cluster One",
    name: "Shop",
    adminUids: [],
    billingCycle: "DAILY",
    quotaCpu: 0.5,
    quotaMemory: -1,
    timeouts: { create: "soon" },
  });
  expect(complaintsOf(stack)).toEqual([
    "[s/shop/www] zone: Must not be empty.",
    "[s/shop/www] data: Must have at least one entry.",
    "[s/project] adminUids: Must name at least one user.",
    "[s/project] billingCycle: Must be one of MONTHLY, YEARLY, NONE.",
    "[s/project] quotaMemory: Must be a whole number from 0 to 9007199254740991.",
    "[s/project] quotaCpu: Must be a whole number from 0 to 9007199254740991.",
    '[s/project] timeouts.create: Must be a duration such as "30s", "10m" or "1h30m".',
  ]);
});

test("the known parts of a list are checked, although others are not known yet", () => {
  const stack = createStack();
  const admin = new TerraformVariable(stack, "admin", { type: "string" }).stringValue;
  new PlatformProject(stack, "project", { cluster: "Cluster One", name: "Shop", adminUids: [admin, ""] });
  expect(complaintsOf(stack)).toEqual(["[s/project] adminUids: Must not be empty."]);
});

test("problems inside blocks are told in the names of the properties", () => {
  const stack = createStack();
  new ServerDefinition(stack, "web1", {
    customer: "_",
    fqdn: "web1.example.com",
    environment: "production",
    project: "shop",
    role: "webserver",
    location: "zrh1",
    decommission: { dnsCleanupZones: ["example.com", ""] },
  });
  expect(complaintsOf(stack)).toEqual([
    "[s/web1] customer: Must be a real one: _ stands for all customers in reads only.",
    "[s/web1] decommission.dnsCleanupZones[1]: Must not be empty.",
  ]);
});

test("properties that do not exist, and those that are missing", () => {
  const stack = createStack();
  new DnsRecord(stack, "www", { ...record, data: undefined, ttll: "300" } as never);
  expect(complaintsOf(stack)).toEqual([
    "[s/www] ttll: ims_dns_record has no such attribute.",
    "[s/www] data: data must not be null.",
  ]);
});

test("what a block or a nested object does not have is told, and what is no object", () => {
  const stack = createStack();
  const decommissions = [
    { dnsCleanupZone: ["example.com"] },
    [{ dnsCleanupZones: ["example.com"] }],
    { delete: false },
  ];
  decommissions.forEach((decommission, at) => {
    new ServerDefinition(stack, `web${at}`, { ...server, fqdn: `web${at}.example.com`, decommission } as never);
  });
  const records = { "a A": { values: ["192.0.2.1"], tll: "5m", comment: undefined } };
  new DnsZoneRecords(stack, "zone", { zone: "example.com", records } as never);
  new DnsZoneRecords(stack, "map", { zone: "example.net", records: new Map(Object.entries(records)) } as never);
  expect(complaintsOf(stack)).toEqual([
    "[s/web0] decommission.dnsCleanupZone: ims_server_definition has no such attribute.",
    "[s/web1] decommission: Write one object, `{ … }`: a list of them is not read.",
    '[s/zone] records["a A"].tll: ims_dns_zone_records has no such attribute.',
    "[s/map] records: Write an object, `{ … }`: a Map is not read.",
  ]);
});

test("what is no object where one must be, and a block that is null", () => {
  const stack = createStack();
  new ServerDefinition(stack, "web", { ...server, decommission: true } as never);
  new ServerDefinition(stack, "none", { ...server, fqdn: "none.example.com", decommission: null } as never);
  new DnsRecord(stack, "www", { ...record, waitUntilServed: null } as never);
  const decommission = Lazy.anyValue({ produce: () => ({ revoke: false }) });
  new ServerDefinition(stack, "lazy", { ...server, fqdn: "lazy.example.com", decommission } as never);
  new DnsZoneRecords(stack, "zone", { zone: "example.com", records: "www A" } as never);
  new DnsZoneRecords(stack, "net", { zone: "example.net", records: "${var.records}" } as never);
  expect(complaintsOf(stack)).toEqual([
    "[s/web] decommission: Write an object, `{ … }`, in place of true.",
    '[s/zone] records: Write an object, `{ … }`, in place of "www A".',
  ]);
});

test("arguments of Terraform's own that cdktf would leave out or stumble over", () => {
  const stack = createStack();
  new DnsRecord(stack, "provider", { ...record, provider: "ims.other" } as never);
  const rest = { ...record, name: "a.example.com.", provider: {}, forEach: ["a"], dependsOn: ["ims_dns_record.a"] };
  new DnsRecord(stack, "rest", rest as never);
  const none = { provider: null, forEach: null, count: null, dependsOn: null, lifecycle: null, connection: null };
  new DnsRecord(stack, "none", { ...record, ...none, name: "b.example.com." } as never);
  expect(complaintsOf(stack)).toEqual([
    '[s/provider] provider: Must be a provider of the stack, such as an `ImsProvider`, and is "ims.other".',
    "[s/rest] provider: Must be a provider of the stack, such as an `ImsProvider`, and is an object.",
    "[s/rest] forEach: Must be a `TerraformIterator`, and is a list.",
    '[s/rest] dependsOn[0]: Must be a construct, and is "ims_dns_record.a".',
  ]);
});

test("the rules of the kind beyond single attributes hold, too", () => {
  const stack = createStack();
  new DnsRecord(stack, "www", { ...record, dataComments: ["one", "too many"] });
  expect(complaintsOf(stack)).toEqual([expect.stringMatching(/^\[s\/www\] dataComments: data has 1 entries and/)]);
});

test("what is ignored has Terraform's own names", () => {
  const stack = createStack();
  const ignoreChanges = ["dataComments", "data[0]", "ttl", "ttll", "data_comments"];
  new DnsRecord(stack, "www", { ...record, lifecycle: { ignoreChanges } });
  new DnsRecord(stack, "all", { ...record, name: "all.example.com.", lifecycle: { ignoreChanges: "all" } });
  expect(complaintsOf(stack)).toEqual([
    '[s/www] lifecycle.ignoreChanges: Write "data_comments" in place of "dataComments": Terraform\'s own names stand here.',
    '[s/www] lifecycle.ignoreChanges: ims_dns_record has no attribute "ttll".',
  ]);
});

test("what is ignored of a set is all of it", () => {
  const stack = createStack();
  const { zone, name, type, data } = record;
  const set = { zone, name, type, values: data };
  new DnsRecordSet(stack, "part", { ...set, lifecycle: { ignoreChanges: ["values[0]"] } });
  new DnsRecordSet(stack, "all", { ...set, name: "all.example.com.", lifecycle: { ignoreChanges: ["values"] } });
  expect(complaintsOf(stack)).toEqual([
    '[s/part] lifecycle.ignoreChanges: An element of "values" has no place, since it is a set: name "values" itself.',
  ]);
});

test.each<[string, Lifecycle["ignoreChanges"], readonly string[]]>([
  ["all of it", "all", ["What decommission says is ignored, too"]],
  ["its name", ["decommission"], ["What decommission says is ignored, too"]],
  ["something else", ["role"], []],
])("a protection that is ignored is a warning: by %s", (_, ignoreChanges, told) => {
  const stack = createStack();
  const decommission = { delete: false };
  const web = new ServerDefinition(stack, "web", { ...server, decommission, lifecycle: { ignoreChanges } });
  const plain = new ServerDefinition(stack, "plain", {
    ...server,
    fqdn: "plain.example.com",
    lifecycle: { ignoreChanges },
  });
  expect(complaintsOf(stack)).toEqual([]);
  const warningsOf = ({ node }: Construct): unknown[] =>
    node.metadata.filter(({ type }) => type === "@cdktf/warn").map(({ data }) => data as unknown);
  expect(warningsOf(web)).toEqual(told.map((text) => expect.stringContaining(text) as string));
  expect(warningsOf(plain).filter((text) => String(text).includes("ignored"))).toEqual([]);
});

test("what Terraform takes for a directive is one", () => {
  const stack = createStack();
  const txt = { ...record, type: "TXT" };
  const data = ["v=spf1 exists:%{i}._spf.example.com include:%{d2} -all"];
  new DnsRecord(stack, "macros", { ...txt, data });
  new DnsRecord(stack, "built", { ...txt, name: "a.example.com.", data: [RecordData.txt("exists:%{ir}.a -all")] });
  new DnsZoneRecords(stack, "zone", { zone: "example.net", records: { "@ TXT": { values: ["a %{", "%{~ x ~}"] } } });
  const fine = [
    "exists:%%{i} -all",
    "%{ if true }a%{ else }b%{~ endif ~}",
    "%{ for x in var.l }${x}%{ endfor }",
    "% {i} {%}",
  ];
  new DnsRecord(stack, "fine", { ...txt, name: "b.example.com.", data: fine, comment: "%%{i}" });
  const complaint = (place: string, found: string): string =>
    `[s/${place}: Terraform takes \`${found}\` for a directive of a template, and knows none of that name. Write \`%${found}\` for the text itself.`;
  expect(complaintsOf(stack)).toEqual([
    complaint("macros] data[0]", "%{i}"),
    complaint("macros] data[0]", "%{d2}"),
    complaint("built] data[0]", "%{ir}"),
    complaint('zone] records["@ TXT"].values[0]', "%{"),
    complaint('zone] records["@ TXT"].values[1]', "%{~ x ~}"),
  ]);
});

test("what stands for one object is not declared inside several", () => {
  const stack = createStack();
  const count = TerraformCount.of(2);
  const fqdn = `web${Token.asString(count.index)}.example.com`;
  new ServerDefinition(stack, "web", { ...server, fqdn, count }).addAddress("192.0.2.10", { zone: "example.com" });
  const forEach = TerraformIterator.fromList(["a", "b"]);
  const name = `${forEach.value as string}.example.com.`;
  new DnsRecord(stack, "www", { ...record, name, forEach }).addPtr({ zone: "2.0.192.in-addr.arpa" });
  const advice = "Declare one construct for each, by a loop in TypeScript, or leave this record out.";
  expect(complaintsOf(stack)).toEqual([
    `[s/web/192.0.2.10] name: s/web stands for several objects (\`count\` or \`forEach\`), so it has no one name. ${advice}`,
    `[s/www/ptr] data: s/www stands for several objects (\`count\` or \`forEach\`), so it has no one name. ${advice}`,
  ]);
});
