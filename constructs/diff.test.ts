import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Aspects, TerraformCount, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { connect, type ImsClient } from "../src/client/index.ts";
import { createSandbox, type Sandbox } from "../src/sandbox/index.ts";
import type { ConstructDiff } from "../src/diff/index.ts";
import { diff } from "./diff.ts";
import "./jest.ts";
import { Construct } from "constructs";
import { DnsRecordSet } from "./dns-record-set.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import * as l1 from "./generated/index.ts";
import { DnsRecord, type DnsRecordProps } from "./dns-record.ts";
import { PlatformProject, type PlatformProjectProps } from "./platform-project.ts";
import { ServerDefinition, type ServerDefinitionProps } from "./server-definition.ts";
import { createStack } from "./testing/synth.ts";

let sandbox: Sandbox;
let client: ImsClient;
let lockDirectory: string;

beforeEach(() => {
  lockDirectory = mkdtempSync(join(tmpdir(), "ims-diff-"));
  sandbox = createSandbox();
  client = connect({
    baseUrl: sandbox.baseUrl,
    accessToken: sandbox.accessToken.reveal(),
    transport: sandbox.transport,
    lockDirectory,
    environment: {},
  });
});
afterEach(() => rmSync(lockDirectory, { recursive: true }));

// as the sandbox has them from the start
const withoutStage: ServerDefinitionProps = {
  customer: "acme",
  fqdn: "web1.example.com",
  environment: "production",
  project: "shop",
  role: "webserver",
  location: "zrh1",
  region: "ZRH.CH",
  zone: "dmz",
};
const web1: ServerDefinitionProps = { ...withoutStage, stage: "prod" };
const www: DnsRecordProps = {
  zone: "example.com",
  name: "www.example.com.",
  type: "CNAME",
  data: ["web1.example.com."],
  ttl: "300",
};
const shop: PlatformProjectProps = { cluster: "Cluster One", name: "Shop Production", adminUids: ["u10002", "u10001"] };

async function diffOf(make: (stack: TerraformStack) => void): Promise<readonly ConstructDiff[]> {
  const stack = createStack();
  make(stack);
  return diff(stack, { client });
}

const noChange = { action: "none", changes: [], unknown: [] };

test("what is as declared, in other forms, is no difference", async () => {
  const found = await diffOf((stack) => {
    new ServerDefinition(stack, "web1", web1);
    new DnsRecord(stack, "www", { ...www, name: "WWW.Example.com.", ttl: "5m" });
    new DnsRecord(stack, "mx", {
      zone: "example.com",
      name: "example.com.",
      type: "MX",
      data: ["10 MX1.example.com."],
    });
    new DnsRecord(stack, "ipv6", {
      zone: "example.com",
      name: "web1.example.com.",
      type: "AAAA",
      data: ["2001:DB8:0::10"],
    });
    new PlatformProject(stack, "shop", shop);
  });
  expect(found).toEqual([
    { path: "s/web1", kind: "ims_server_definition", id: "acme/web1.example.com", ...noChange },
    { path: "s/www", kind: "ims_dns_record", id: "example.com/CNAME/www.example.com.", ...noChange },
    { path: "s/mx", kind: "ims_dns_record", id: "example.com/MX/example.com.", ...noChange },
    { path: "s/ipv6", kind: "ims_dns_record", id: "example.com/AAAA/web1.example.com.", ...noChange },
    {
      path: "s/shop",
      kind: "ims_platform_project",
      id: expect.stringContaining("Cluster One/") as string,
      ...noChange,
    },
  ]);
});

test("what is not there would be created, with all that is declared", async () => {
  expect(await diffOf((stack) => new DnsRecord(stack, "new", { ...www, name: "new.example.com." }))).toEqual([
    {
      path: "s/new",
      kind: "ims_dns_record",
      id: undefined,
      action: "create",
      changes: [
        { attribute: "zone", before: null, after: "example.com", forcesReplacement: true },
        { attribute: "name", before: null, after: "new.example.com.", forcesReplacement: true },
        { attribute: "type", before: null, after: "CNAME", forcesReplacement: true },
        { attribute: "data", before: null, after: ["web1.example.com."], forcesReplacement: false },
        { attribute: "ttl", before: null, after: "300", forcesReplacement: false },
      ],
      unknown: [],
    },
  ]);
});

describe("drift", () => {
  test("of a server: also what is no longer declared", async () => {
    const found = await diffOf((stack) => new ServerDefinition(stack, "web1", { ...withoutStage, role: "proxy" }));
    expect(found).toMatchObject([
      {
        action: "update",
        changes: [
          { attribute: "role", before: "webserver", after: "proxy", forcesReplacement: false },
          { attribute: "stage", before: "prod", after: null, forcesReplacement: false },
        ],
      },
    ]);
  });

  test("of a record's data: the one record of its type and name that nobody else declares", async () => {
    const pool = { zone: "example.com", name: "pool.example.com.", type: "A" };
    const found = await diffOf((stack) => {
      new DnsRecord(stack, "a", { ...pool, data: ["192.0.2.30"] });
      new DnsRecord(stack, "b", { ...pool, data: ["192.0.2.31"] });
      new DnsRecord(stack, "c", { ...pool, data: ["192.0.2.99"] });
    });
    expect(found.map(({ action, changes }) => [action, ...changes])).toEqual([
      ["none"],
      ["none"],
      ["update", { attribute: "data", before: ["192.0.2.32"], after: ["192.0.2.99"], forcesReplacement: false }],
    ]);
  });

  test("of a project, which cannot be changed", async () => {
    const found = await diffOf((stack) => new PlatformProject(stack, "shop", { ...shop, billingCycle: "YEARLY" }));
    expect(found).toMatchObject([
      {
        action: "replace",
        changes: [{ attribute: "billingCycle", before: "MONTHLY", after: "YEARLY", forcesReplacement: true }],
      },
    ]);
  });
});

describe("expressions", () => {
  test("references to what other constructs declare are followed, and variables have their defaults", async () => {
    const found = await diffOf((stack) => {
      const server = new ServerDefinition(stack, "web1", web1);
      const address = new TerraformVariable(stack, "address", { type: "string", default: "192.0.2.10" });
      const record = { zone: "example.com", name: `${server.fqdn}.`, type: "A" };
      new DnsRecord(stack, "ipv4", { ...record, data: [address.stringValue] });
    });
    expect(found.map(({ action }) => action)).toEqual(["none", "none"]);
  });

  test("variables can be given other values", async () => {
    const stack = createStack();
    const address = new TerraformVariable(stack, "address", { type: "string", default: "192.0.2.10" });
    new DnsRecord(stack, "ipv4", { ...www, name: "web1.example.com.", type: "A", data: [address.stringValue] });
    const [found] = await diff(stack, { client, variables: { address: "192.0.2.11" } });
    expect(found?.changes).toContainEqual(expect.objectContaining({ before: ["192.0.2.10"], after: ["192.0.2.11"] }));
  });

  test("are told in the order of the tree", async () => {
    const found = await diffOf((stack) => {
      new DnsRecord(stack, "first", www);
      new ServerDefinition(stack, "second", web1);
      new DnsRecord(stack, "third", { ...www, name: "third.example.com." });
    });
    expect(found.map(({ path }) => path)).toEqual(["s/first", "s/second", "s/third"]);
  });

  test("what the service decides is not compared, and what it identifies is unknown", async () => {
    const found = await diffOf((stack) => {
      const project = new PlatformProject(stack, "shop", shop);
      new DnsRecord(stack, "url", { ...www, comment: project.url });
      new DnsRecord(stack, "name", { ...www, name: `${project.projectId}.example.com.` });
      new DnsRecord(stack, "many", { ...www, count: TerraformCount.of(2) });
    });
    expect(found.map(({ path, action, unknown }) => [path, action, unknown])).toEqual([
      ["s/shop", "none", []],
      ["s/url", "none", ["comment"]],
      ["s/name", "unknown", ["name"]],
      ["s/many", "unknown", []],
    ]);
  });

  test("a reference to another stack is not taken for one to the own", async () => {
    const app = Testing.app();
    const [first, second] = [new TerraformStack(app, "first"), new TerraformStack(app, "second")];
    const other = new DnsRecord(first, "same", { ...www, name: "elsewhere.example.com." });
    new DnsRecord(second, "same", www);
    new DnsRecord(second, "www", { ...www, name: other.name });
    const found = await diff(app, { client });
    expect(found.map(({ path, action }) => [path, action])).toEqual([
      ["first/same", "create"],
      ["second/same", "none"],
      ["second/www", "unknown"],
    ]);
  });
});

test("a comparison writes nothing", async () => {
  const before = JSON.stringify(sandbox.store.read());
  await diffOf((stack) => new ServerDefinition(stack, "web1", { ...web1, role: "proxy" }));
  expect(JSON.stringify(sandbox.store.read())).toBe(before);
});

test("what cannot be read, or breaks a rule, does not end the rest", async () => {
  const found = await diffOf((stack) => {
    new PlatformProject(stack, "shop", { ...shop, cluster: "Cluster Nine" });
    new DnsRecord(stack, "bad", { ...www, ttl: "abc" });
    new ServerDefinition(stack, "web1", web1);
  });
  expect(found.map(({ path, action, problems }) => [path, action, problems])).toEqual([
    ["s/shop", "unknown", [expect.stringMatching(/^Cannot compare s\/shop with the service/)]],
    ["s/bad", "invalid", [expect.stringMatching(/^ttl: /)]],
    ["s/web1", "none", undefined],
  ]);
});

describe("what is compared is what is synthesised", () => {
  test("after setters, overrides and Aspects, which visit once", async () => {
    const stack = createStack();
    const record = new DnsRecord(stack, "www", { ...www, ttl: "60" });
    let visits = 0;
    Aspects.of(stack).add({
      visit: (node) => {
        if (!(node instanceof DnsRecord)) return;
        node.ttl = "300";
        visits += 1;
      },
    });
    record.data = ["elsewhere.example.com."];
    record.addOverride("comment", "overridden");
    expect(await diff(stack, { client })).toMatchObject([
      {
        action: "update",
        changes: [
          { attribute: "data", after: ["elsewhere.example.com."] },
          { attribute: "comment", after: "overridden" },
        ],
      },
    ]);
    await diff(stack, { client });
    expect(visits).toBe(1);
  });

  test("L1 constructs too", async () => {
    const found = await diffOf((stack) => new l1.DnsRecord(stack, "www", www as l1.DnsRecordConfig));
    expect(found).toMatchObject([{ path: "s/www", action: "none" }]);
  });

  test("of a part of a stack: that part, with references to the rest", async () => {
    const stack = createStack();
    const server = new ServerDefinition(stack, "web1", web1);
    const part = new Construct(stack, "part");
    new DnsRecord(part, "ipv4", {
      zone: "example.com",
      name: `${server.fqdn}.`,
      type: "A",
      data: ["192.0.2.10"],
    });
    expect(await diff(part, { client })).toMatchObject([{ path: "s/part/ipv4", action: "none" }]);
  });
});

test("of a set and of a zone's records: value by value", async () => {
  const found = await diffOf((stack) => {
    const pool = { zone: "example.com", name: "pool.example.com.", type: "A" };
    new DnsRecordSet(stack, "pool", { ...pool, values: ["192.0.2.30", "192.0.2.31", "192.0.2.99"] });
    new DnsZoneRecords(stack, "zone", {
      zone: "example.com",
      records: { "pool A": { values: ["192.0.2.30", "192.0.2.31", "192.0.2.98"] } },
    });
  });
  expect(found.map(({ changes }) => changes.map(({ elements }) => elements))).toEqual([
    [
      [
        { at: "", before: "192.0.2.32", after: null },
        { at: "", before: null, after: "192.0.2.99" },
      ],
    ],
    [
      [
        { at: '["pool A"].values', before: "192.0.2.32", after: null },
        { at: '["pool A"].values', before: null, after: "192.0.2.98" },
      ],
    ],
  ]);
});

describe("live objects that nobody declares", () => {
  test("in the zones, of the customers and on the clusters that are touched", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", web1);
    new DnsRecord(stack, "www", www);
    new PlatformProject(stack, "shop", shop);
    const found = (await diff(stack, { client, undeclared: true })).filter(({ action }) => action === "undeclared");
    const ids = found.map(({ id }) => id);
    expect(ids).toContain("example.com/A/web1.example.com.");
    expect(ids).not.toContain("example.com/CNAME/www.example.com.");
    expect(ids).not.toContain("example.com/SOA/example.com.");
    expect(ids).not.toContain("acme/web1.example.com");
    expect(found.filter(({ kind }) => kind === "ims_server_definition").length).toBeGreaterThan(0);
    expect(found.every(({ path, changes }) => path === "" && changes.every(({ after }) => after === null))).toBe(true);
  });

  test("none where a declaration may be of any of them", async () => {
    const stack = createStack();
    const project = new PlatformProject(stack, "shop", shop);
    new DnsRecord(stack, "any", { ...www, name: `${project.projectId}.example.com.` });
    const found = await diff(stack, { client, undeclared: true });
    expect(found.filter(({ kind, action }) => kind === "ims_dns_record" && action === "undeclared")).toEqual([]);
  });

  test("cost one request a zone, customer and cluster at most", async () => {
    const stack = createStack();
    for (const name of ["pool", "mail", "www", "web1"])
      new DnsRecord(stack, name, { ...www, name: `${name}.example.com.`, type: "A", data: ["192.0.2.30"] });
    const count = async (undeclared: boolean): Promise<number> => {
      const fresh = createSandbox();
      const own = connect({
        baseUrl: fresh.baseUrl,
        accessToken: fresh.accessToken.reveal(),
        transport: fresh.transport,
        lockDirectory,
        environment: {},
      });
      await diff(stack, { client: own, undeclared });
      return fresh.requests.length;
    };
    expect(await count(true)).toBeLessThanOrEqual(await count(false));
  });
});

describe("toMatchLive", () => {
  test("passes where all is as declared", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", web1);
    await expect(stack).toMatchLive({ client });
  });

  test("tells what differs", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", { ...web1, role: "proxy" });
    await expect(stack).not.toMatchLive({ client });
    await expect(expect(stack).toMatchLive({ client })).rejects.toThrow(
      /s\/web1 {2}ims_server_definition acme\/web1\.example\.com\n.*role: "webserver" -> "proxy"/,
    );
  });

  test("counts what nobody declares where that is asked for", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", web1);
    await expect(stack).not.toMatchLive({ client, undeclared: true });
  });
});
