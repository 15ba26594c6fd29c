import type { Lifecycle } from "./construct-options.ts";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { ServerDefinition } from "./server-definition.ts";
import { diffOf, web1, www } from "./testing/live-sandbox.ts";

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
