import type { Lifecycle } from "./construct-options.ts";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { ServerDefinition } from "./server-definition.ts";
import { diffOf, web1, www } from "./testing/live-sandbox.ts";
import { complaintsOf, createStack } from "./testing/synth.ts";

describe("what `ignoreChanges` names is not compared, since Terraform plans no change of it", () => {
  it.each<[string, Lifecycle["ignoreChanges"], readonly string[]]>([
    ["nothing", undefined, ["ttl", "comment"]],
    ["one attribute", ["ttl"], ["comment"]],
    ["each attribute that differs", ["ttl", "comment"], []],
    ["everything", "all", []],
    ["something else", ["data"], ["ttl", "comment"]],
  ])("%s", async (_, ignoreChanges, attributes) => {
    const lifecycle = ignoreChanges === undefined ? undefined : { ignoreChanges };
    const [found] = await diffOf((stack) => {
      new DnsRecord(stack, "www", { ...www, ttl: "60", comment: "another", lifecycle });
    });
    expect(found?.changes.map(({ attribute }) => attribute)).toEqual(attributes);
    expect(found?.action).toBe(attributes.length === 0 ? "none" : "update");
  });

  it("an element of what the service holds in another form", async () => {
    const lifecycle = { ignoreChanges: ["data[0]"] };
    const mx = { zone: "example.com", name: "example.com.", type: "MX", lifecycle };
    const found = await diffOf((stack) => {
      new DnsRecord(stack, "fields", { ...mx, data: ["10", "MX1.example.com."] });
      const srv = { ...mx, name: "_sip._tcp.example.com.", type: "SRV", comment: "another" };
      new DnsRecord(stack, "whole", { ...srv, data: ["10 60 5060 web1.example.com."] });
    });
    expect(found.map(({ changes }) => changes.map(({ attribute }) => attribute))).toEqual([[], ["comment"]]);
  });

  it.each<[string, string, readonly unknown[]]>([
    ["an element of a map", 'records["pool A"]', ['["www CNAME"].values']],
    ["an attribute of an element", 'records["pool A"].values', ['["www CNAME"].values']],
    ["an element that differs in nothing", 'records["mail A"]', ['["pool A"].values', '["www CNAME"].values']],
  ])("%s", async (_, place, differing) => {
    const [found] = await diffOf((stack) => {
      const records = {
        "pool A": { values: ["192.0.2.30", "192.0.2.31", "192.0.2.99"] },
        "www CNAME": { values: ["elsewhere.example.com."], ttl: "300" },
      };
      new DnsZoneRecords(stack, "zone", { zone: "example.com", records, lifecycle: { ignoreChanges: [place] } });
    });
    const places = found?.changes.flatMap(({ elements = [] }) => elements.map(({ at }) => at)) ?? [];
    expect([...new Set(places)]).toEqual(differing);
  });

  it("by an override, and not of an object that is still to be created", async () => {
    const found = await diffOf((stack) => {
      new ServerDefinition(stack, "web1", { ...web1, role: "proxy" }).addOverride("lifecycle.ignore_changes", ["role"]);
      const fqdn = "web99.example.com";
      new ServerDefinition(stack, "new", { ...web1, fqdn, lifecycle: { ignoreChanges: ["role"] } });
    });
    expect(found.map(({ action }) => action)).toEqual(["none", "create"]);
    expect(found[1]?.changes.map(({ attribute }) => attribute)).toContain("role");
  });
});

describe("a reference to what `ignoreChanges` names has the value of the state, which only Terraform knows", () => {
  it.each<[string, Lifecycle["ignoreChanges"], string]>([
    ["nothing", undefined, "create"],
    ["the attribute", ["role"], "unknown"],
    ["another one", ["stage"], "create"],
    ["everything", "all", "unknown"],
  ])("%s", async (_, ignoreChanges, action) => {
    const lifecycle = ignoreChanges === undefined ? undefined : { ignoreChanges };
    const [, found] = await diffOf((stack) => {
      const server = new ServerDefinition(stack, "web1", { ...web1, role: "proxy", lifecycle });
      new DnsRecord(stack, "www", { ...www, name: `${server.role}.example.com.` });
    });
    expect(found?.action).toBe(action);
  });

  it("also of an element, and of all that holds it", async () => {
    const found = await diffOf((stack) => {
      const mx = { zone: "example.com", name: "a.example.com.", type: "MX", data: ["10", "mx.example.com."] };
      const one = new DnsRecord(stack, "one", { ...mx, lifecycle: { ignoreChanges: ["data[0]"] } });
      new DnsRecord(stack, "first", { ...mx, name: "b.example.com.", comment: `\${${one.fqn}.data[0]}` });
      new DnsRecord(stack, "second", { ...mx, name: "c.example.com.", comment: `\${${one.fqn}.data[1]}` });
      new DnsRecord(stack, "both", { ...mx, name: "d.example.com.", data: one.data });
    });
    expect(found.map(({ unknown }) => unknown)).toEqual([[], ["comment"], [], ["data"]]);
  });

  it("and contradicts nothing", () => {
    const stack = createStack();
    const server = new ServerDefinition(stack, "web1", { ...web1, role: "r2", lifecycle: { ignoreChanges: ["role"] } });
    const record = { ...www, name: `${server.role}.example.com.` };
    new DnsRecord(stack, "x", record);
    new DnsRecord(stack, "y", { ...record, name: "r2.example.com.", type: "A", data: ["192.0.2.1"] });
    expect(complaintsOf(stack)).toEqual([]);
  });
});
