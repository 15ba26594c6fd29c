import { App, conditional, TerraformCount, TerraformStack, TerraformVariable, Testing, Token } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { DnsRecordSet } from "./dns-record-set.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import * as l1 from "./generated/index.ts";
import { PlatformProject } from "./platform-project.ts";
import { ImsProvider } from "./provider.ts";
import { ServerDefinition } from "./server-definition.ts";
import { complaintsOf, createStack } from "./testing/synth.ts";
import { server } from "./testing/declared-server.ts";

const zone = "example.com";
const www = { zone, name: "www.example.com.", type: "A", data: ["192.0.2.10"] };
const twice = { cluster: "Cluster One", name: "Twice", adminUids: ["u10001"] };
const set = { zone, name: "www.example.com.", type: "A", values: ["192.0.2.11"] };

describe("constructs that contradict each other are found at synth, with both paths", () => {
  it.each<[string, (stack: TerraformStack) => void, RegExp]>([
    [
      "two records of equal content, in other forms",
      (stack) => {
        new DnsRecord(stack, "a", { ...www, type: "MX", data: ["10 mx1.example.com."] });
        new DnsRecord(stack, "b", { ...www, zone: "Example.com.", type: "mx", data: ["10", "MX1.example.com."] });
      },
      /^\[s\] s\/a and s\/b both declare the MX records of www\.example\.com\./,
    ],
    [
      "a relative and a whole target that mean the same",
      (stack) => {
        new DnsRecord(stack, "a", { ...www, type: "MX", data: ["10", "mx1"] });
        new DnsRecord(stack, "b", { ...www, type: "MX", data: ["10 mx1.example.com."] });
      },
      /^\[s\] s\/a and s\/b both declare the MX records of www\.example\.com\./,
    ],
    [
      "a number of equal objects",
      (stack) => new DnsRecord(stack, "a", { ...www, count: 2 }),
      /^\[s\] s\/a\[0\] and s\/a\[1\] both declare the A records of www\.example\.com\./,
    ],
    [
      "a CNAME beside an address",
      (stack) => {
        new DnsRecord(stack, "a", www);
        new DnsRecord(stack, "b", { ...www, type: "CNAME", data: ["web1.example.com."] });
      },
      /^\[s\] s\/a and s\/b contradict each other at www\.example\.com\. \(rule C1\)/,
    ],
    [
      "a record and a set of one name and type",
      (stack) => {
        new DnsRecord(stack, "a", www);
        new DnsRecordSet(stack, "b", set);
      },
      /^\[s\] s\/a and s\/b both declare the A records of [^ ]+ in the zone example\.com\. They/,
    ],
    [
      "two owners of one set, one of them an L1 construct",
      (stack) => {
        new DnsZoneRecords(stack, "a", { zone, records: { "www A": { values: ["192.0.2.10"] } } });
        new l1.DnsRecordSet(stack, "b", set);
      },
      /^\[s\] s\/a and s\/b both declare the A records/,
    ],
    [
      "a record in a zone that is exclusive",
      (stack) => {
        new DnsRecord(stack, "a", www);
        new DnsZoneRecords(stack, "b", { zone, exclusive: true, records: {} });
      },
      /^\[s\] s\/a and s\/b: one of them declares the A records of www\.example\.com\. .* exclusive/,
    ],
    [
      "two providers of one service, with different settings",
      (stack) => {
        const provider = new ImsProvider(stack, "mail", { alias: "mail", owner: "mail", maxRetries: 1 });
        new DnsRecord(stack, "a", www);
        new DnsRecord(stack, "b", { ...www, provider });
      },
      /^\[s\] s\/a and s\/b both declare the A records/,
    ],
    [
      "two providers of one service, whose address is written in two forms",
      (stack) => {
        const [one, two] = ["http://127.0.0.1:9300", "HTTP://127.0.0.1:9300/"].map(
          (baseUrl, nr) => new ImsProvider(stack, `at-${nr}`, { alias: `at-${nr}`, baseUrl }),
        );
        new DnsRecord(stack, "a", { ...www, provider: one });
        new DnsRecord(stack, "b", { ...www, type: "CNAME", data: ["web1.example.com."], provider: two });
      },
      /^\[s\] s\/a and s\/b contradict each other at www\.example\.com\. \(rule C1\)/,
    ],
    [
      "a name that is a reference",
      (stack) => {
        const web = new ServerDefinition(stack, "web", server);
        new DnsRecord(stack, "a", { ...www, name: `${web.fqdn}.` });
        new DnsRecordSet(stack, "b", { ...set, name: "web1.example.com." });
      },
      /^\[s\] s\/a and s\/b both declare the A records of web1/,
    ],
    [
      "a server twice",
      (stack) => {
        new ServerDefinition(stack, "a", server);
        new ServerDefinition(stack, "b", { ...server, fqdn: "WEB1.example.com" });
      },
      /^\[s\] s\/a and s\/b both declare the server web1\.example\.com/,
    ],
    [
      "a project twice",
      (stack) => {
        const project = { cluster: "Cluster One", name: "Shop Staging", adminUids: ["u10001"] };
        new PlatformProject(stack, "a", project);
        new PlatformProject(stack, "b", { ...project, quotaMemory: 2048 });
        new PlatformProject(stack, "d", { ...project, name: "shop staging" });
        new PlatformProject(stack, "c", { ...project, cluster: "Cluster Two" });
      },
      /^\[s\] s\/a and s\/b both declare the project Shop Staging of Cluster One: declare it once\. Where/,
    ],
    [
      "a project of a name that is there twice, once more",
      (stack) => {
        new PlatformProject(stack, "a", twice).importFrom("Cluster One/one");
        new PlatformProject(stack, "b", twice).importFrom("Cluster One/two");
        new PlatformProject(stack, "c", twice);
      },
      /^\[s\] s\/a and s\/c both declare the project Twice of Cluster One: .* each needs its `importFrom`, and keeps it\.$/,
    ],
    [
      "a project by one id twice",
      (stack) => {
        new PlatformProject(stack, "a", twice).importFrom("Cluster One/one");
        new PlatformProject(stack, "b", twice).importFrom("Cluster One/one");
      },
      /^\[s\] s\/a and s\/b both declare the project Twice of Cluster One: /,
    ],
    [
      "a server by two ids",
      (stack) => {
        new ServerDefinition(stack, "a", server).importFrom("acme/web1.example.com");
        new ServerDefinition(stack, "b", server).importFrom("ACME/web1.example.com");
      },
      /^\[s\] s\/a and s\/b both declare the server web1\.example\.com: declare it once\.$/,
    ],
    [
      "a server twice, in other spellings of an internationalised name",
      (stack) => {
        new ServerDefinition(stack, "a", { ...server, fqdn: "bücher.example.com" });
        new ServerDefinition(stack, "b", { ...server, fqdn: "xn--bcher-kva.example.com" });
      },
      /^\[s\] s\/a and s\/b both declare the server bücher\.example\.com:/,
    ],
  ])("%s", (_, make, complaint) => {
    const stack = createStack();
    make(stack);
    expect(complaintsOf(stack)).toEqual([expect.stringMatching(complaint)]);
  });

  it.each<[string, (stack: TerraformStack) => void]>([
    [
      "other data, other types, other names, other zones",
      (stack) => {
        new DnsRecord(stack, "a", www);
        new DnsRecord(stack, "b", { ...www, data: ["192.0.2.11"] });
        new DnsRecord(stack, "c", { ...www, type: "AAAA", data: ["2001:db8::1"] });
        new DnsRecord(stack, "d", { ...www, name: "mail.example.com." });
        new DnsRecord(stack, "e", { ...www, zone: "www.example.com" });
      },
    ],
    [
      "two projects of one name, each by its own id, as far as that is known",
      (stack) => {
        const id = new TerraformVariable(stack, "id", { default: "one" }).stringValue;
        new PlatformProject(stack, "a", twice).importFrom("Cluster One/one");
        new PlatformProject(stack, "b", twice).importFrom("Cluster One/two");
        new PlatformProject(stack, "c", twice).importFrom(id);
      },
    ],
    [
      "what the exclusive zone ignores",
      (stack) => {
        new DnsRecord(stack, "a", www);
        new DnsZoneRecords(stack, "b", { zone, exclusive: true, ignore: ["www *"], records: {} });
      },
    ],
    [
      "what a rule is told to allow",
      (stack) => {
        new DnsRecord(stack, "a", { ...www, allowRules: ["C1"] });
        new DnsRecord(stack, "b", { ...www, type: "CNAME", data: ["web1.example.com."], allowRules: ["C1"] });
      },
    ],
    [
      "what has moved elsewhere",
      (stack) => {
        new DnsRecord(stack, "a", www).moveToId("ims_dns_record.b");
        new DnsRecord(stack, "b", www);
      },
    ],
    [
      "different services",
      (stack) => {
        const provider = new ImsProvider(stack, "other", { alias: "other", baseUrl: "https://other.example.com" });
        new DnsRecord(stack, "a", www);
        new DnsRecord(stack, "b", { ...www, provider });
      },
    ],
    [
      "different platforms of one service",
      (stack) => {
        const provider = new ImsProvider(stack, "four", { alias: "four", platformSegment: "openshift4" });
        const project = { cluster: "Cluster One", name: "Shop", adminUids: ["u10001"] };
        new PlatformProject(stack, "a", project);
        new PlatformProject(stack, "b", { ...project, provider });
      },
    ],
    [
      "different platforms of one service",
      (stack) => {
        const provider = new ImsProvider(stack, "four", { alias: "four", platformSegment: "openshift4" });
        const project = { cluster: "Cluster One", name: "Shop", adminUids: ["u10001"] };
        new PlatformProject(stack, "a", project);
        new PlatformProject(stack, "b", { ...project, provider });
      },
    ],
    [
      "what stands for a number of objects that only Terraform knows, of which one may be none",
      (stack) => {
        const blue = new TerraformVariable(stack, "blue", { type: "bool", default: true }).value as unknown;
        const either = (...counts: [number, number]): TerraformCount =>
          TerraformCount.of(Token.asNumber(conditional(blue, ...counts)));
        new DnsRecord(stack, "a", { ...www, count: either(1, 0) });
        new DnsRecord(stack, "b", { ...www, type: "CNAME", data: ["web1.example.com."], count: either(0, 1) });
        new ServerDefinition(stack, "c", { ...server, count: either(1, 0) });
        new ServerDefinition(stack, "d", { ...server, role: "proxy", count: either(0, 1) });
      },
    ],
  ])("no conflict: %s", (_, make) => {
    const stack = createStack();
    make(stack);
    expect(complaintsOf(stack)).toEqual([]);
  });

  test("between stacks it is a warning, for they may be of different services", () => {
    const app = Testing.stubVersion(new App({ stackTraces: false, outdir: Testing.app().outdir }));
    for (const name of ["one", "two"]) {
      const stack = new TerraformStack(app, name);
      new ImsProvider(stack, "ims");
      new DnsRecord(stack, "www", www);
    }
    app.synth();
    const warnings = app.node.findAll().flatMap(({ node }) => node.metadata.map(({ data }) => data as string));
    expect(warnings.filter((text) => text.includes("both declare"))).toEqual([
      expect.stringMatching(/^one\/www and two\/www both declare the A records/),
    ]);
  });

  test.each<[string, string | undefined, boolean]>([
    ["the same owner", "one", true],
    ["no owner", undefined, true],
    ["a former owner", "former", true],
    ["another owner, whose mark an exclusive zone leaves alone", "two", false],
  ])("between stacks, a record in an exclusive zone: of %s", (_, owner, isTold) => {
    const app = Testing.stubVersion(new App({ stackTraces: false, outdir: Testing.app().outdir }));
    const [one, two] = ["one", "two"].map((id) => new TerraformStack(app, id)) as [TerraformStack, TerraformStack];
    new ImsProvider(one, "ims", { owner: "one", formerOwners: ["former"] });
    new ImsProvider(two, "ims", owner === undefined ? {} : { owner });
    new DnsZoneRecords(one, "zone", { zone, exclusive: true, records: {} });
    new DnsRecord(two, "www", www);
    app.synth();
    const warnings = app.node.findAll().flatMap(({ node }) => node.metadata.map(({ data }) => data as string));
    expect(warnings.some((text) => text.includes("is exclusive and would remove"))).toBe(isTold);
  });

  test("by the defaults of variables it is a warning, for other values may be given", () => {
    const stack = createStack();
    const name = new TerraformVariable(stack, "name", { type: "string", default: www.name }).stringValue;
    new DnsRecord(stack, "a", www);
    new DnsRecord(stack, "b", { ...www, name });
    new DnsRecord(stack, "c", { ...www, type: "TXT" });
    new DnsRecord(stack, "d", { ...www, type: "TXT" });
    expect(complaintsOf(stack)).toEqual([expect.stringContaining("s/c and s/d both declare the TXT records")]);
    const warnings = stack.node.metadata.map(({ data }) => data as string);
    expect(warnings).toEqual([
      expect.stringMatching(/^s\/a and s\/b both declare the A records .*\(By the defaults of variables\.\)$/),
    ]);
  });
});
