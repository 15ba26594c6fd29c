import { TerraformVariable } from "cdktf";
import { Construct } from "constructs";
import { DnsRecord } from "./dns-record.ts";
import { PlatformProject } from "./platform-project.ts";
import { ServerDefinition } from "./server-definition.ts";
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
    "[s/project] quotaMemory: Must be more than 0.",
    "[s/project] quotaCpu: Must be a whole number.",
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

test("the rules of the kind beyond single attributes hold, too", () => {
  const stack = createStack();
  new DnsRecord(stack, "www", { ...record, dataComments: ["one", "too many"] });
  expect(complaintsOf(stack)).toEqual([expect.stringMatching(/^\[s\/www\] dataComments: data has 1 entries and/)]);
});
