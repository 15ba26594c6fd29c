import { diff } from "./diff.ts";
import { DnsRecord } from "./dns-record.ts";
import { DnsRecordSet } from "./dns-record-set.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { PlatformProject } from "./platform-project.ts";
import { ServerDefinition } from "./server-definition.ts";
import type { ConstructDiff } from "../src/diff/index.ts";
import { createSandbox, type StoredRecordInput } from "../src/sandbox/index.ts";
import { client, connectTo, diffOf, sandbox, shop, web1, www } from "./testing/live-sandbox.ts";
import { createStack } from "./testing/synth.ts";

/** Terraform has the spelling of the state, in which each of these is as declared. */
describe("zones and customers that are spelled differently from the service", () => {
  it.each(["Example.COM", "example.com.", "EXAMPLE.com."])("of records: %s", async (zone) => {
    const found = await diffOf((stack) => {
      new DnsRecord(stack, "www", { ...www, zone });
      const pool = ["192.0.2.30", "192.0.2.31", "192.0.2.32"];
      new DnsRecordSet(stack, "pool", { zone, name: "pool.example.com.", type: "A", values: pool });
      new DnsZoneRecords(stack, "zone", {
        zone,
        records: { "db1 A": { values: ["192.0.2.20"], comment: "shop database" } },
      });
    });
    expect(found.map(({ action, problems }) => [action, problems])).toEqual(found.map(() => ["none", undefined]));
  });

  it("of servers and projects", async () => {
    const found = await diffOf((stack) => {
      new ServerDefinition(stack, "web1", { ...web1, customer: "ACME" });
      new PlatformProject(stack, "shop", { ...shop, customerId: "ACME" });
    });
    expect(found.map(({ action }) => action)).toEqual(["none", "none"]);
  });

  it.each(["example.com", "Example.com"])("of names, in %s", async (zone) => {
    const spelled = ["a@c", "am&p", "h\\035ash"].map((label) => ({ name: `${label}.example.com.`, type: "TXT" }));
    for (const one of spelled) sandbox.store.zones.add("example.com", { ...one, data: ['"x"'] });
    const found = await diffOf((stack) => {
      new DnsRecordSet(stack, "at", { zone, name: "a\\@c.example.com.", type: "TXT", values: ["x"] });
      new DnsRecord(stack, "and", { zone, name: "am\\&p.example.com.", type: "txt", data: ["x"] });
      new DnsRecord(stack, "hash", { zone, name: "h\\#ash.example.com.", type: "TXT", data: ["x"] });
    });
    expect(found.map(({ action, problems }) => [action, problems])).toEqual(found.map(() => ["none", undefined]));
  });

  it("are told where there is no such object: nothing can be created by that spelling", async () => {
    const found = await diffOf((stack) => {
      new DnsRecord(stack, "new", { ...www, zone: "Example.COM", name: "new.example.com." });
      new ServerDefinition(stack, "web1", { ...web1, customer: "initech" });
      new DnsZoneRecords(stack, "zone", { zone: "Example.COM.", records: { "newer A": { values: ["192.0.2.9"] } } });
    });
    expect(found.map(({ action, problems = [] }) => [action, problems.length])).toEqual([
      ["unknown", 1],
      ["unknown", 1],
      ["unknown", 1],
    ]);
  });

  it("are read once more, and only where they are not found", async () => {
    const listings = async (zone: string): Promise<number> => {
      const stack = createStack();
      for (const name of ["a", "b", "c"]) new DnsRecord(stack, name, { ...www, zone, name: `${name}.example.com.` });
      const before = sandbox.requestCounts().byEndpoint["dns.listZones"] ?? 0;
      await diff(stack, { client });
      return (sandbox.requestCounts().byEndpoint["dns.listZones"] ?? 0) - before;
    };
    expect(await listings("example.com")).toBe(0);
    expect(await listings("Example.com")).toBeLessThanOrEqual(2);
  });
});

test.each<[string, Pick<StoredRecordInput, "comment" | "dataComments">, string, string]>([
  [
    "of the data, which the zone's text shows alike",
    { comment: "whole", dataComments: [null, "two"] },
    "two whole",
    "update",
  ],
  ["of the record", { comment: "whole", dataComments: null }, "whole", "none"],
  ["with blanks at its ends", { comment: " whole ", dataComments: null }, "whole", "none"],
])("a comment %s is read as it is", async (_, has, comment, action) => {
  sandbox.store.zones.add("example.com", { name: "t9.example.com.", type: "TXT", data: ['"a"', '"b"'], ...has });
  for (const refresh of ["zone", "exact"] as const) {
    const stack = createStack();
    new DnsZoneRecords(stack, "z", {
      zone: "example.com",
      records: { "t9 TXT": { values: ['"a" "b"'], comment } },
    });
    expect(await diff(stack, { client: connectTo(sandbox, { refresh }) })).toMatchObject([{ action }]);
  }
});

test("a record that has changed is found beside siblings, in whatever spelling these name the zone", async () => {
  const pool = { name: "pool.example.com.", type: "A" };
  const found = await diffOf((stack) => {
    new DnsRecord(stack, "one", { ...pool, zone: "example.com", data: ["192.0.2.30"] });
    new DnsRecord(stack, "two", { ...pool, zone: "Example.com", data: ["192.0.2.31"] });
    new DnsRecord(stack, "three", { ...pool, zone: "example.com", data: ["192.0.2.99"] });
  });
  expect(found.map(({ action }) => action)).toEqual(["none", "none", "update"]);
});

test("what is declared in another spelling of its zone or customer is not undeclared, and nothing is listed twice", async () => {
  const stack = createStack();
  new DnsRecord(stack, "www", www);
  new DnsRecord(stack, "db1", { zone: "Example.com", name: "db1.example.com.", type: "A", data: ["192.0.2.20"] });
  new ServerDefinition(stack, "web1", { ...web1, customer: "Acme" });
  new ServerDefinition(stack, "web9", { ...web1, fqdn: "web9.example.com" });
  const found = (await diff(stack, { client, undeclared: true })).filter(({ path }) => path === "");
  expect(found.flatMap(({ problems = [] }) => problems)).toEqual([]);
  const ids = found.map(({ id, changes }) => `${id} ${JSON.stringify(changes)}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(found.map(({ id }) => id)).not.toContain("example.com/CNAME/www.example.com.");
  expect(found.map(({ id }) => id)).not.toContain("example.com/A/db1.example.com.");
  expect(found.map(({ id }) => id)).not.toContain("acme/web1.example.com");
});

test("an element that is declared twice counts once in a set, as for Terraform", async () => {
  const found = await diffOf((stack) => {
    const values = ["192.0.2.30", "192.0.2.31", "192.0.2.32", "192.0.2.31"];
    new DnsRecordSet(stack, "pool", { zone: "example.com", name: "pool.example.com.", type: "A", values });
  });
  expect(found.map(({ action }) => action)).toEqual(["none"]);
});

test("a server whose internationalised name the service spells otherwise is not undeclared", async () => {
  const fqdn = "xn--bcher-kva.example.com";
  const live = await client.servers.get({ customer: "acme", fqdn: web1.fqdn });
  if (live === undefined) throw new Error("no web1");
  await client.servers.create({ declared: { ...live, fqdn } });
  const undeclared = async (declared: string): Promise<readonly (string | undefined)[]> => {
    const stack = createStack();
    new ServerDefinition(stack, "web", { ...web1, fqdn: declared });
    const found = await diff(stack, { client, undeclared: true });
    return found.flatMap(({ action, id }) => (action === "undeclared" ? [id] : []));
  };
  expect(await undeclared(web1.fqdn)).toContain(`acme/${fqdn}`);
  expect(await undeclared("bücher.example.com")).not.toContain(`acme/${fqdn}`);
});

describe("two projects of one name and customer", () => {
  const twice = { name: shop.name, customerId: "acme", adminUids: ["u10001", "u10002"] };
  const project = { ...shop, customerId: "acme" };
  const compared = async (importId?: string): Promise<readonly ConstructDiff[]> => {
    const clusters = { [shop.cluster]: { projects: [twice, { ...twice, adminUids: ["u1"] }] } };
    const stack = createStack();
    const declared = new PlatformProject(stack, "shop", project);
    if (importId !== undefined) declared.importFrom(importId);
    return diff(stack, {
      client: connectTo(createSandbox({ seed: { customers: ["acme"], clusters } })),
      undeclared: true,
    });
  };

  it("are told, with their ids, and neither is taken for the declared one", async () => {
    const found = await compared();
    expect(found.map(({ action }) => action)).toEqual(["unknown"]);
    expect(found[0]?.problems?.join()).toMatch(
      /has 2 projects of this name of the customer acme.*"Cluster One\/shop-production" and "Cluster One\/shop-production-2"/,
    );
  });

  it("are told apart by the id of an import", async () => {
    const found = await compared("Cluster One/shop-production");
    expect(found.map(({ action, id }) => [action, id])).toEqual([
      ["none", "Cluster One/shop-production"],
      ["undeclared", "Cluster One/shop-production-2"],
    ]);
  });
});
