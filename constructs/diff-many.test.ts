import { Fn, TerraformCount, TerraformIterator, TerraformLocal, TerraformVariable, Token } from "cdktf";
import type { TerraformStack } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { DnsRecordSet } from "./dns-record-set.ts";
import { PlatformProject } from "./platform-project.ts";
import { nameIn } from "./record-data.ts";
import { ServerDefinition } from "./server-definition.ts";
import { diffOf, shop, web1 } from "./testing/live-sandbox.ts";

type ComplexList = Parameters<typeof TerraformIterator.fromComplexList>[0];

const zone = "example.com";
const record = { zone, type: "A" };

/** Path, action, and what differs or why that is unknown. */
type Row = readonly [string, (stack: TerraformStack) => void, readonly (readonly unknown[])[]];

const known: readonly Row[] = [
  [
    "a number of them, told apart by their number",
    (stack) => {
      const count = TerraformCount.of(2);
      const data = [`192.0.2.3${Token.asString(count.index)}`];
      new DnsRecord(stack, "pool", { ...record, name: "pool.example.com.", data, count });
    },
    [
      ["s/pool[0]", "none"],
      ["s/pool[1]", "none"],
    ],
  ],
  [
    "a number that is a variable's default",
    (stack) => {
      const two = new TerraformVariable(stack, "two", { type: "number", default: 2 });
      const count = TerraformCount.of(two.numberValue);
      const name = `new${Token.asString(count.index)}.example.com.`;
      new DnsRecord(stack, "new", { ...record, name, data: ["192.0.2.1"], count });
    },
    [
      ["s/new[0]", "create"],
      ["s/new[1]", "create"],
    ],
  ],
  [
    "names within a zone, both known by their keys and variables",
    (stack) => {
      const suffix = new TerraformVariable(stack, "suffix", { type: "string", default: "example.com." });
      const hosts = TerraformIterator.fromList(["pool", "new.example.com."]);
      const name = nameIn(suffix.stringValue, hosts.value as string);
      new DnsRecord(stack, "host", { ...record, name, data: ["192.0.2.30"], forEach: hosts });
    },
    [
      ['s/host["new.example.com."]', "create"],
      ['s/host["pool"]', "none"],
    ],
  ],
  [
    "none at all",
    (stack) => {
      const none = { count: 0, forEach: undefined };
      new DnsRecord(stack, "none", { ...record, name: "none.example.com.", data: ["192.0.2.1"], ...none });
    },
    [],
  ],
  [
    "a list",
    (stack) => {
      const hosts = TerraformIterator.fromList(["30", "31"]);
      const host = Token.asString(hosts.value);
      const pool = { ...record, name: "pool.example.com." };
      new DnsRecord(stack, "host", { ...pool, data: [`192.0.2.${host}`], comment: host, forEach: hosts });
    },
    [
      ['s/host["30"]', "update", ["comment", null, "30"]],
      ['s/host["31"]', "update", ["comment", null, "31"]],
    ],
  ],
  [
    "a list of texts with a blank",
    (stack) => {
      const words = TerraformIterator.fromList(["a b"]);
      const data = [`"${Token.asString(words.value)}"`];
      new DnsRecord(stack, "words", { ...record, name: "new.example.com.", type: "TXT", data, forEach: words });
    },
    [['s/words["a b"]', "create"]],
  ],
  [
    "a map of texts",
    (stack) => {
      const addresses = TerraformIterator.fromMap({ web1: "192.0.2.10", "pool-9": "192.0.2.99" });
      const data = [Token.asString(addresses.value)];
      new DnsRecord(stack, "a", { ...record, name: `${addresses.key}.example.com.`, data, forEach: addresses });
    },
    [
      ['s/a["web1"]', "none"],
      ['s/a["pool-9"]', "create"],
    ],
  ],
  [
    "a map of objects, with lists, numbers and odd names",
    (stack) => {
      const sets = TerraformIterator.fromMap({
        pool: { all: ["192.0.2.30", "192.0.2.31", "192.0.2.32"], ttl: 300, "the type": "A" },
      });
      new DnsRecordSet(stack, "set", {
        zone,
        name: `${sets.key}.example.com.`,
        type: sets.getString("the type"),
        values: sets.getList("all"),
        ttl: Token.asString(sets.getNumber("ttl")),
        forEach: sets,
      });
    },
    [['s/set["pool"]', "update", ["ttl", null, "300"]]],
  ],
  [
    "a local map whose values refer to others",
    (stack) => {
      const server = new ServerDefinition(stack, "web1", web1);
      const names = new TerraformLocal(stack, "names", { one: `${server.fqdn}.` });
      const each = TerraformIterator.fromMap(names.asAnyMap);
      new DnsRecord(stack, "a", { ...record, name: Token.asString(each.value), data: ["192.0.2.10"], forEach: each });
    },
    [
      ["s/web1", "none"],
      ['s/a["one"]', "none"],
    ],
  ],
  [
    "a variable's list",
    (stack) => {
      const hosts = new TerraformVariable(stack, "hosts", { type: "list(string)", default: ["web1"] });
      const each = TerraformIterator.fromList(hosts.listValue);
      const name = `${Token.asString(each.value)}.example.com.`;
      new DnsRecord(stack, "a", { ...record, name, data: ["192.0.2.10"], forEach: each });
    },
    [['s/a["web1"]', "none"]],
  ],
  [
    "a list of objects",
    (stack) => {
      const list: unknown = [{ host: "web1", address: "192.0.2.10" }];
      const hosts = TerraformIterator.fromComplexList(list as ComplexList, "host");
      const name = `${hosts.getString("host")}.example.com.`;
      new DnsRecord(stack, "a", { ...record, name, data: [hosts.getString("address")], forEach: hosts });
    },
    [['s/a["web1"]', "none"]],
  ],
  [
    "what other resources declare",
    (stack) => {
      const roles = TerraformIterator.fromMap({ web1: "webserver", web2: "webserver" });
      const fqdn = `${roles.key}.example.com`;
      const servers = new ServerDefinition(stack, "server", {
        ...web1,
        fqdn,
        role: Token.asString(roles.value),
        forEach: roles,
      });
      const each = TerraformIterator.fromResources(servers);
      const name = `${each.getString("fqdn")}.`;
      new DnsRecord(stack, "a", { ...record, name, data: ["192.0.2.10"], forEach: each });
    },
    [
      ['s/server["web1"]', "none"],
      ['s/server["web2"]', "create"],
      ['s/a["web1"]', "none"],
      ['s/a["web2"]', "create"],
    ],
  ],
];

test.each(known)("many objects are compared one by one: %s", async (_, make, expected) => {
  const found = await diffOf(make);
  expect(
    found.map(({ path, action, changes }) =>
      action === "update"
        ? [path, action, ...changes.map(({ attribute, before, after }) => [attribute, before, after])]
        : [path, action],
    ),
  ).toEqual(expected);
});

const unknown: readonly Row[] = [
  [
    "a collection that the service decides",
    (stack) => {
      const project = new PlatformProject(stack, "shop", shop);
      const each = TerraformIterator.fromList([project.url, "b"]);
      new DnsRecord(stack, "a", { ...record, name: "a.example.com.", data: ["192.0.2.1"], forEach: each });
    },
    [
      ["s/shop"],
      ["s/a", 'forEach: which objects there are, only Terraform knows: `toset([ims_platform_project.shop.url, "b"])`.'],
    ],
  ],
  [
    "a function of Terraform",
    (stack) => {
      const count = TerraformCount.of(Fn.max([1, 2]));
      new DnsRecord(stack, "a", { ...record, name: "a.example.com.", data: ["192.0.2.1"], count });
    },
    [["s/a", "count: how many objects there are, only Terraform knows: `max(1, 2)`."]],
  ],
  [
    "a value of an element",
    (stack) => {
      const project = new PlatformProject(stack, "shop", shop);
      const each = TerraformIterator.fromMap({ a: { name: project.url } });
      new DnsRecord(stack, "a", { ...record, name: each.getString("name"), data: ["192.0.2.1"], forEach: each });
    },
    [["s/shop"], ['s/a["a"]']],
  ],
];

test.each(unknown)("many objects are unknown, with the reason: %s", async (_, make, expected) => {
  const found = await diffOf(make);
  expect(found.map(({ path, reason = [] }) => [path, reason].flat())).toEqual(expected);
  expect(found.at(-1)?.action).toBe("unknown");
});
