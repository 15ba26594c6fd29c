import { Lazy, TerraformCount, TerraformIterator, TerraformVariable } from "cdktf";
import { Construct } from "constructs";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { PlatformProject } from "./platform-project.ts";
import { ImsProvider } from "./provider.ts";
import { ServerDefinition } from "./server-definition.ts";
import { server } from "./testing/declared-server.ts";
import { complaintsOf, createStack } from "./testing/synth.ts";

const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };
const project = { cluster: "Cluster One", name: "Shop", adminUids: ["u10001"] };
const records = { "www A": { values: ["192.0.2.10"] } };

class Entry {
  readonly values = ["192.0.2.11"];
}

/** What cdktf would write as something else, or leave out, or what it stumbles over. */
test.each<[string, (scope: Construct) => void, string]>([
  [
    "records that are not awaited, which would be none",
    (scope) => new DnsZoneRecords(scope, "x", { zone: "example.com", records: Promise.resolve(records) } as never),
    "records: Await it: a Promise has no value yet.",
  ],
  [
    "a set where an object must be",
    (scope) => new DnsZoneRecords(scope, "x", { zone: "example.com", records: new Set(["www A"]) } as never),
    "records: Write a list, `[ … ]`: a Set is not read.",
  ],
  [
    "a promise within",
    (scope) => new DnsZoneRecords(scope, "x", { zone: "example.com", records: { a: Promise.resolve() } } as never),
    'records["a"]: Await it: a Promise has no value yet.',
  ],
  [
    "a block that is not awaited",
    (scope) => new ServerDefinition(scope, "x", { ...server, decommission: Promise.resolve({}) } as never),
    "decommission: Await it: a Promise has no value yet.",
  ],
  [
    "a date",
    (scope) => new DnsRecord(scope, "x", { ...record, comment: new Date(0) } as never),
    is("comment", "a Date"),
  ],
  [
    "a text that was cut within a character",
    (scope) => new DnsRecord(scope, "x", { ...record, comment: "x\ud83dy" }),
    'comment: It ends or begins within a character (it has half of a surrogate pair), and engines write another one there. Cut texts by characters: `[...text].slice(0, 20).join("")`.',
  ],
  ["no number", (scope) => new ServerDefinition(scope, "x", { ...server, stage: NaN } as never), is("stage", "NaN")],
  [
    "no number in a list",
    (scope) => new DnsRecord(scope, "x", { ...record, data: [NaN] } as never),
    is("data[0]", "NaN"),
  ],
  [
    "a number without an end",
    (scope) => new PlatformProject(scope, "x", { ...project, quotaMemory: 1 / 0 }),
    is("quotaMemory", "Infinity"),
  ],
  [
    "a bigint",
    (scope) => new PlatformProject(scope, "x", { ...project, quotaMemory: 4096n } as never),
    is("quotaMemory", "a bigint"),
  ],
  ["a symbol", (scope) => new DnsRecord(scope, "x", { ...record, ttl: Symbol("a") } as never), is("ttl", "a symbol")],
  [
    "an element that is undefined",
    (scope) => new DnsRecord(scope, "x", { ...record, data: ["192.0.2.10", undefined] } as never),
    is("data[1]", "undefined"),
  ],
  [
    "a hole",
    (scope) => new DnsRecord(scope, "x", { ...record, allowRules: [, "N8"] } as never),
    is("allowRules[0]", "undefined"),
  ],
  [
    "what was set later",
    (scope) => {
      new DnsRecord(scope, "x", record).comment = new Date(0) as never;
    },
    is("comment", "a Date"),
  ],
  [
    "a property of the provider",
    (scope) => new ImsProvider(scope, "x", { alias: "x", owner: new Date(0) } as never),
    is("owner", "a Date"),
  ],
  [
    "a count that is none",
    (scope) => new DnsRecord(scope, "x", { ...record, count: NaN }),
    "count: Must be a number or a `TerraformCount`, and is NaN.",
  ],
  [
    "a count that is a truth value",
    (scope) => new DnsRecord(scope, "x", { ...record, count: true } as never),
    "count: Must be a number or a `TerraformCount`, and is boolean.",
  ],
  [
    "a lifecycle that is none",
    (scope) => new DnsRecord(scope, "x", { ...record, lifecycle: "all" } as never),
    'lifecycle: Must be an object, `{ … }`, and is "all".',
  ],
  [
    "a list as lifecycle",
    (scope) => new DnsRecord(scope, "x", { ...record, lifecycle: [{}] } as never),
    "lifecycle: Must be an object, `{ … }`, and is a list.",
  ],
  [
    "provisioners that are no list",
    (scope) => new DnsRecord(scope, "x", { ...record, provisioners: { type: "local-exec", command: "true" } } as never),
    "provisioners: Must be a list of objects, each with its `type`, and is an object.",
  ],
  [
    "provisioners without a type",
    (scope) => new DnsRecord(scope, "x", { ...record, provisioners: [{ command: "true" }] } as never),
    "provisioners: Must be a list of objects, each with its `type`, and is a list.",
  ],
])("%s is told once, at the path of its construct", (_, make, complaint) => {
  const stack = createStack();
  make(new Construct(stack, "scope"));
  expect(complaintsOf(stack)).toEqual([`[s/scope/x] ${complaint}`]);
});

test("what cdktf writes is no complaint", () => {
  const stack = createStack();
  const variable = new TerraformVariable(stack, "v", { type: "number" });
  const lazy = Lazy.anyValue({ produce: () => ["192.0.2.1"] });
  const ofClass = { "www A": new Entry(), "a A": undefined };
  const more = { connection: { type: "ssh", host: "a" }, provisioners: [{ type: "local-exec", command: "true" }] };
  new DnsRecord(stack, "lazy", { ...record, data: lazy, comment: null, ttl: undefined } as never);
  new DnsZoneRecords(stack, "class", { zone: "example.net", records: ofClass } as never);
  new PlatformProject(stack, "number", { ...project, quotaMemory: variable.numberValue, count: variable.numberValue });
  const each = TerraformIterator.fromList(["a"]);
  const name = `${each.value as string}.example.com.`;
  new DnsRecord(stack, "iterated", { ...record, name, forEach: each });
  new DnsRecord(stack, "text", { ...record, name: "b.example.com.", count: "${var.v}" } as never);
  new DnsRecord(stack, "token", { ...record, name: "c.example.com.", count: variable.value as number });
  new DnsRecord(stack, "count", { ...record, name: "d.example.com.", count: TerraformCount.of(1), ...more } as never);
  expect(complaintsOf(stack)).toEqual([]);
});

function is(place: string, what: string): string {
  return `${place}: Must be a text, a number, a truth value, a list or an object, and is ${what}.`;
}
