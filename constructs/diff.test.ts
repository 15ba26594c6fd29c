import { conditional, Fn, TerraformCount, TerraformStack, TerraformVariable, Testing, Token } from "cdktf";
import { diff } from "./diff.ts";
import { DnsRecordSet } from "./dns-record-set.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { DnsRecord } from "./dns-record.ts";
import { PlatformProject } from "./platform-project.ts";
import { ImsProvider } from "./provider.ts";
import { ServerDefinition } from "./server-definition.ts";
import { client, diffOf, sandbox, shop, web1, withoutStage, www } from "./testing/live-sandbox.ts";
import { createStack } from "./testing/synth.ts";

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

  test.each([
    ["bool", "true", ["create"]],
    ["bool", "1", ["create"]],
    ["bool", "false", []],
    ["any", "true", ["create"]],
    ["bool", "perhaps", ["unknown"]],
  ])("a variable of the type %s is given as Terraform takes it: as the text %s", async (type, given, actions) => {
    const stack = createStack();
    const on = new TerraformVariable(stack, "on", { type, default: false });
    const count = TerraformCount.of(Token.asNumber(conditional(on.value, 1, 0)));
    new DnsRecord(stack, "new", { ...www, name: "new9.example.com.", type: "A", data: ["192.0.2.1"], count });
    const found = await diff(stack, { client, variables: { on: given } });
    expect(found.map(({ action }) => action)).toEqual(actions);
  });

  test("a variable of another type than a plain one is given as Terraform takes it: as an expression", async () => {
    const stack = createStack();
    const pool = new TerraformVariable(stack, "pool", { type: "list(string)" });
    const name = new TerraformVariable(stack, "name", { type: "string", default: "pool" });
    const zone = "example.com";
    new DnsRecordSet(stack, "pool-set", {
      zone,
      name: `${name.stringValue}.${zone}.`,
      type: "A",
      values: pool.listValue,
    });
    const action = async (given: string): Promise<unknown> =>
      (await diff(stack, { client, variables: { pool: given, name: "pool" } })).map((one) => [one.action, one.unknown]);
    expect(await action('["192.0.2.30", "192.0.2.31", "192.0.2.32"]')).toEqual([["none", []]]);
    expect(await action('["192.0.2.30"]')).toEqual([["update", []]]);
    expect(await action("concat(1)")).toEqual([["none", ["values"]]]);
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
    });
    expect(found.map(({ path, action, unknown }) => [path, action, unknown])).toEqual([
      ["s/shop", "none", []],
      ["s/url", "none", ["comment"]],
      ["s/name", "unknown", ["name"]],
    ]);
  });

  test("of values of a set that are not all known, the rest is compared", async () => {
    const found = await diffOf((stack) => {
      const { url } = new PlatformProject(stack, "shop", shop);
      const pool = { zone: "example.com", name: "pool.example.com.", type: "A" };
      new DnsRecordSet(stack, "some", { ...pool, values: ["192.0.2.30", url], ttl: "77" });
      new DnsRecordSet(stack, "none", { ...pool, name: "new.example.com.", values: Fn.split(",", url) });
    });
    expect(found.slice(1).map(({ action, unknown, changes }) => [action, unknown, changes[0]?.attribute])).toEqual([
      ["update", ["values"], "ttl"],
      ["create", ["values"], "zone"],
    ]);
  });

  test("a reference to another stack is not taken for one to the own", async () => {
    const app = Testing.app();
    const [first, second] = [new TerraformStack(app, "first"), new TerraformStack(app, "second")];
    const other = new DnsRecord(first, "same", { ...www, name: "elsewhere.example.com." });
    new DnsRecord(second, "same", { ...www, name: "no.example.com." });
    new DnsRecord(second, "www", { ...www, data: [other.name] });
    const found = await diff(app, { client });
    expect(found.map(({ path, action, changes }) => [path, action, changes.at(-1)?.after])).toEqual([
      ["first/same", "create", "300"],
      ["second/same", "create", "300"],
      ["second/www", "update", ["elsewhere.example.com."]],
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

test("of a set and of a zone's records: value by value", async () => {
  const ofSet = await diffOf((stack) => {
    const pool = { zone: "example.com", name: "pool.example.com.", type: "A" };
    new DnsRecordSet(stack, "pool", { ...pool, values: ["192.0.2.30", "192.0.2.31", "192.0.2.99"] });
  });
  const ofZone = await diffOf((stack) => {
    const records = { "pool A": { values: ["192.0.2.30", "192.0.2.31", "192.0.2.98"] } };
    new DnsZoneRecords(stack, "zone", { zone: "example.com", records });
  });
  expect([...ofSet, ...ofZone].map(({ changes }) => changes.map(({ elements }) => elements))).toEqual([
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

test("what contradicts another declaration of the service is invalid, and not what is of another one", async () => {
  const found = await diffOf((stack) => {
    const provider = new ImsProvider(stack, "other", { alias: "other", baseUrl: "https://other.example.com" });
    new DnsRecord(stack, "a", www);
    new DnsRecord(stack, "b", { ...www, type: "A", data: ["192.0.2.1"] });
    new DnsRecord(stack, "c", { ...www, type: "A", data: ["192.0.2.2"], provider });
    new DnsRecord(stack, "d", { ...www, type: "A", data: ["192.0.2.2"], provider });
  });
  const both = [expect.stringContaining("s/a and s/b contradict each other")];
  const others = [expect.stringContaining("s/c and s/d both declare the A records")];
  expect(found.map(({ path, action, problems }) => ({ path, action, problems }))).toEqual([
    { path: "s/a", action: "invalid", problems: both },
    { path: "s/b", action: "invalid", problems: both },
    { path: "s/c", action: "invalid", problems: others },
    { path: "s/d", action: "invalid", problems: others },
  ]);
});
