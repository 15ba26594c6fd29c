import type { TerraformStack } from "cdktf";
import {
  Annotations,
  Aspects,
  DataResource,
  Fn,
  ImportableResource,
  TerraformElement,
  TerraformIterator,
  TerraformOutput,
  TerraformResource,
  Testing,
} from "cdktf";
import "cdktf/lib/testing/adapters/jest.js";
import { Construct } from "constructs";
import { DataImsServers } from "./servers-data-sources.ts";
import { DnsRecord } from "./dns-record.ts";
import { ImsProvider } from "./provider.ts";
import { DnsRecordSet } from "./dns-record-set.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import * as l1 from "./generated/index.ts";
import { ImsConstruct } from "./ims-construct.ts";
import { PlatformProject } from "./platform-project.ts";
import { ServerDefinition } from "./server-definition.ts";
import { complaintsOf, createStack, resolved, synthesise } from "./testing/synth.ts";
import { server } from "./testing/declared-server.ts";

Testing.setupJest();

const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };

describe("a construct fits where cdktf expects a resource", () => {
  test("in the dependencies of L1 constructs and outputs", () => {
    const stack = createStack();
    const web = new ServerDefinition(stack, "web", server);
    new l1.DnsRecord(stack, "www", { ...record, dependsOn: [web] });
    new DataResource(stack, "other", { dependsOn: [web] });
    expect(synthesise(stack)).toMatchObject({
      resource: {
        ims_dns_record: { www: { depends_on: ["ims_server_definition.web"] } },
        terraform_data: { other: { depends_on: ["ims_server_definition.web"] } },
      },
    });
  });

  const web = (stack: TerraformStack): ServerDefinition => new ServerDefinition(stack, "web", server);
  test.each<[string, (stack: TerraformStack) => string | ServerDefinition, string]>([
    ["a construct", (stack) => web(stack), "ims_server_definition.web"],
    ["an attribute", (stack) => web(stack).fqdn, "ims_server_definition.web.fqdn"],
    ["an object of several", (stack) => `${web(stack).fqn}["a"]`, 'ims_server_definition.web["a"]'],
    ["an address", () => "terraform_data.version", "terraform_data.version"],
  ])("%s triggers a replacement as Terraform wants it in JSON", (_, triggerIn, address) => {
    const stack = createStack();
    const replaceTriggeredBy = [triggerIn(stack)] as const;
    new DnsRecord(stack, "www", { ...record, lifecycle: { replaceTriggeredBy, ignoreChanges: ["ttl"] as const } });
    expect(synthesise(stack).resource?.["ims_dns_record"]).toMatchObject({
      www: { lifecycle: { replace_triggered_by: [address], ignore_changes: ["ttl"] } },
    });
  });

  test("with its lists, where cdktf takes lists", () => {
    const stack = createStack();
    const set = new DnsRecordSet(stack, "set", { ...record, values: record.data });
    const www = new DnsRecord(stack, "www", { ...record, name: "a.example.com." });
    new DnsRecord(stack, "many", {
      ...record,
      name: "b.example.com.",
      forEach: TerraformIterator.fromList(set.values),
    });
    // read-only lists are taken as well
    www.allowRules = ["N8"] as const;
    const owners: readonly string[] = ["team-web"];
    new ImsProvider(stack, "other", { alias: "other" }).formerOwners = owners;
    const comment = Fn.join(", ", www.data);
    new TerraformOutput(stack, "out", { value: comment });
    expect(synthesise(stack)).toMatchObject({
      resource: { ims_dns_record: { many: { for_each: "${toset(tolist(ims_dns_record_set.set.values))}" } } },
      output: { out: { value: '${join(", ", ims_dns_record.www.data)}' } },
    });
  });

  test("in HCL, where maps of objects are attributes", () => {
    const stack = createStack();
    new DnsZoneRecords(stack, "zone", {
      zone: "example.com",
      records: { "www A": { values: ["192.0.2.10"], ttl: "5m" } },
    });
    const { hcl } = stack.toHclTerraform() as { readonly hcl: string };
    expect(hcl.replaceAll(/\s+/g, " ")).toContain('records = { "www A" = { values = [ "192.0.2.10", ] ttl = "5m" } }');
  });

  test("as what an iterator iterates over", () => {
    const stack = createStack();
    const names = TerraformIterator.fromList(["a", "b"]);
    const many = new DnsRecord(stack, "many", { ...record, forEach: names });
    const each = TerraformIterator.fromResources(many);
    new DnsRecord(stack, "other", { ...record, forEach: each, comment: each.getString("name") });
    expect(synthesise(stack).resource?.["ims_dns_record"]?.["other"]).toMatchObject({
      for_each: "${ims_dns_record.many}",
      comment: "${each.value.name}",
    });
  });

  test("in cdktf's matchers", () => {
    const stack = createStack();
    new ServerDefinition(stack, "web", server);
    new DataImsServers(stack, "servers");
    const json = Testing.synth(stack);
    expect(json).toHaveResource(ServerDefinition);
    expect(json).toHaveResourceWithProperties(ServerDefinition, { fqdn: "web1.example.com" });
    expect(json).toHaveDataSource(DataImsServers);
    expect(json).not.toHaveResource(DnsRecord);
  });

  test("with what a resource has: static members, identity, overrides", () => {
    const stack = createStack();
    const web = new ServerDefinition(stack, "web", server);
    web.addOverride("lifecycle.prevent_destroy", true);
    web.overrideLogicalId("renamed");
    expect(ServerDefinition.tfResourceType).toBe("ims_server_definition");
    expect(ServerDefinition.isConstruct(web)).toBe(true);
    expect(TerraformResource.isTerraformResource(web)).toBe(true);
    expect(TerraformElement.isTerraformElement(web)).toBe(true);
    expect(web).toBeInstanceOf(l1.ServerDefinition);
    expect(ImsConstruct.isImsConstruct(web)).toBe(true);
    expect(web.friendlyUniqueId).toBe("renamed");
    expect(resolved(stack, web.fqn)).toBe("${ims_server_definition.renamed}");
    expect(ServerDefinition.generateConfigForImport(stack, "old", "acme/old.example.com")).toBeInstanceOf(
      ImportableResource,
    );
    expect(synthesise(stack)).toMatchObject({
      resource: { ims_server_definition: { renamed: { lifecycle: { prevent_destroy: true } } } },
      import: [{ id: "acme/old.example.com", to: "ims_server_definition.old" }],
    });
  });

  test("nothing of its inner life is public", () => {
    const web = new ServerDefinition(createStack(), "web", server);
    const resource = new l1.ServerDefinition(createStack(), "web", server);
    const namesOf = (of: object): string[] => Object.keys(of).sort();
    expect(namesOf(web)).toEqual(namesOf(resource));
    for (const name of ["live", "kind", "declaredWith"]) expect(name in web).toBe(false);
  });
});

test("addresses are those of an L1 construct `Default` inside a construct of that id", () => {
  const [before, after] = [createStack(), createStack()];
  const ids = ["www", "Default", "Resource", "a-b", "www www", "x".repeat(300)];
  const scopes: ((scope: Construct) => Construct)[] = [
    (scope) => scope,
    (scope) => new Construct(scope, "shop"),
    (scope) => new Construct(new Construct(scope, "Default"), "www"),
  ];
  const zone = { zone: "example.com", records: {} };
  const set = { zone: "example.com", name: "www.example.com.", type: "A", values: ["192.0.2.10"] };
  const project = { cluster: "Cluster One", name: "Shop", adminUids: ["u10001"] };
  const makers = [
    [
      (s: Construct, id: string) => new DnsRecord(s, id, record),
      (s: Construct) => new l1.DnsRecord(s, "Default", record),
    ],
    [
      (s: Construct, id: string) => new DnsRecordSet(s, id, set),
      (s: Construct) => new l1.DnsRecordSet(s, "Default", set),
    ],
    [
      (s: Construct, id: string) => new DnsZoneRecords(s, id, zone),
      (s: Construct) => new l1.DnsZoneRecords(s, "Default", zone),
    ],
    [
      (s: Construct, id: string) => new PlatformProject(s, id, project),
      (s: Construct) => new l1.PlatformProject(s, "Default", project),
    ],
    [
      (s: Construct, id: string) => new ServerDefinition(s, id, server),
      (s: Construct) => new l1.ServerDefinition(s, "Default", server),
    ],
  ] as const;
  const addresses = (stack: TerraformStack): unknown =>
    Object.entries(synthesise(stack).resource ?? {}).map(([type, blocks]) => [type, Object.keys(blocks)]);
  makers.forEach(([l2, inner], number) => {
    for (const scopeOf of scopes) {
      // an id `Default` in the stack has no address
      for (const id of ids.slice(scopeOf === scopes[0] ? 2 : 0)) {
        const place = (stack: TerraformStack): Construct =>
          new Construct(scopeOf(new Construct(stack, `${number}-${scopes.indexOf(scopeOf)}-${id}`)), "in");
        l2(place(after), id);
        inner(new Construct(place(before), id));
      }
    }
    l2(after, `top-${number}`);
    inner(new Construct(before, `top-${number}`));
  });
  expect(addresses(after)).toEqual(addresses(before));
});

describe("what is checked is what is synthesised", () => {
  test("after setters", () => {
    const stack = createStack();
    const www = new DnsRecord(stack, "www", { ...record, ttl: "abc" });
    www.ttl = "300";
    const mail = new DnsRecord(stack, "mail", { ...record, name: "mail.example.com." });
    mail.ttl = "abc";
    mail.data = ["192.0.2.300"] as const;
    expect(complaintsOf(stack)).toEqual([
      expect.stringMatching(/^\[s\/mail\] ttl: /),
      expect.stringMatching(/^\[s\/mail\] data\[0\]: /),
    ]);
  });

  test("after Aspects and overrides", () => {
    const stack = createStack();
    const www = new DnsRecord(stack, "www", { ...record, ttl: "abc" });
    www.addOverride("ttll", "300");
    Aspects.of(stack).add({
      visit: (node) => {
        if (node instanceof DnsRecord) node.resetTtl();
      },
    });
    expect(complaintsOf(stack)).toEqual(["[s/www] ttll: ims_dns_record has no such attribute."]);
  });

  test("after overrides of the stack, which may be tokens", () => {
    const stack = createStack();
    new ImsProvider(stack, "other", { alias: "other" });
    const web = new ServerDefinition(stack, "web", server);
    new DnsRecord(stack, "www", record);
    new DnsRecord(stack, "gone", { ...record, name: "gone.example.com.", ttl: "abc" });
    stack.addOverride("resource.ims_dns_record.www.ttl", "soon");
    stack.addOverride("resource.ims_dns_record.www.comment", web.role);
    stack.addOverride("resource.ims_dns_record.gone", undefined);
    stack.addOverride("resource.ims_server_definition.web.decommission.dns_cleanup_zones", [""]);
    stack.addOverride("provider.ims.1.max_retries", "many");
    expect(complaintsOf(stack)).toEqual([
      "[s/other] maxRetries: Must be a whole number from 0 to 9007199254740991.",
      "[s/web] decommission.dnsCleanupZones[0]: Must not be empty.",
      expect.stringMatching(/^\[s\/www\] ttl: /),
    ]);
  });

  test("not where nothing is written", () => {
    const stack = createStack();
    new DnsRecord(stack, "www", { ...record, ttl: "abc" }).moveToId("ims_dns_record.web");
    expect(complaintsOf(stack)).toEqual([]);
  });
});

test("warnings are annotations, once, and say where the plan will refuse", () => {
  const stack = createStack();
  const spf = new DnsRecord(stack, "spf", { ...record, type: "TXT", data: ["v=spf1 include:a b -all"] });
  Testing.synth(stack, true);
  Testing.synth(stack, true);
  const warnings = spf.node.metadata.filter(({ type }) => type === "@cdktf/warn").map(({ data }) => data as string);
  expect(Annotations.of(spf)).toBeDefined();
  expect(warnings).toEqual([expect.stringMatching(/allowRules: \["[A-Z]+\d+"\].*The plan refuses it/)]);
});
