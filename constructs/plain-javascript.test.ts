import { TerraformIterator } from "cdktf";
import { DataImsCustomers } from "./servers-data-sources.ts";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { ImsProvider } from "./provider.ts";
import { nameIn } from "./record-data.ts";
import { ServerDefinition } from "./server-definition.ts";
import { complaintsOf, createStack, synthesise } from "./testing/synth.ts";

const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };

/** What is made of a property `lifecycle`, and the complaints. */
function withLifecycle(lifecycle: unknown, Made: typeof DnsRecord | typeof DataImsCustomers = DnsRecord) {
  const stack = createStack();
  const properties = Made === DnsRecord ? { ...record, lifecycle } : { lifecycle };
  new (Made as typeof DnsRecord)(stack, "x", properties as never);
  const { resource, data } = synthesise(stack);
  const [block] = Object.values(Object.values(resource ?? data ?? {})[0] ?? {}) as { readonly lifecycle?: unknown }[];
  return { complaints: complaintsOf(stack), written: block?.lifecycle };
}

const conditions = "a list of objects, each with its `condition` and `errorMessage`";
const all = "createBeforeDestroy, preventDestroy, ignoreChanges, replaceTriggeredBy, precondition, postcondition";

test.each<[unknown, string, unknown]>([
  [
    { preventDestroi: true },
    `lifecycle.preventDestroi: Terraform's lifecycle has no such argument here. It has ${all}.`,
    {},
  ],
  [
    { prevent_destroy: true },
    `lifecycle.prevent_destroy: Terraform's lifecycle has no such argument here. It has ${all}.`,
    {},
  ],
  [{ preventDestroy: 1 }, "lifecycle.preventDestroy: Must be true or false, and is 1.", {}],
  [{ createBeforeDestroy: "yes" }, 'lifecycle.createBeforeDestroy: Must be true or false, and is "yes".', {}],
  [
    { ignoreChanges: "ttl", preventDestroy: true },
    'lifecycle.ignoreChanges: Must be a list of names of attributes, or "all", and is "ttl".',
    { prevent_destroy: true },
  ],
  [
    { ignoreChanges: ["ttl", null] },
    'lifecycle.ignoreChanges: Must be a list of names of attributes, or "all", and is a list.',
    {},
  ],
  [
    { replaceTriggeredBy: [undefined] },
    "lifecycle.replaceTriggeredBy: Must be a list of constructs or addresses, and is a list.",
    {},
  ],
  [{ precondition: [null] }, `lifecycle.precondition: Must be ${conditions}, and is a list.`, {}],
  [{ postcondition: [{ condition: null }] }, `lifecycle.postcondition: Must be ${conditions}, and is a list.`, {}],
  [
    { preventDestroy: Object.create(null) as object },
    "lifecycle.preventDestroy: Must be true or false, and is an object.",
    {},
  ],
])("a lifecycle that Terraform or cdktf stumbles over: %j", (lifecycle, complaint, expected) => {
  const { complaints, written = {} } = withLifecycle(lifecycle);
  expect(complaints).toEqual([`[s/x] ${complaint}`]);
  expect(written).toEqual(expected);
});

test("a lifecycle that was set later", () => {
  const stack = createStack();
  new DnsRecord(stack, "x", record).lifecycle = { preventDestroi: true, ignoreChanges: null } as never;
  new DnsRecord(stack, "y", { ...record, name: "y.example.com." }).lifecycle = "all" as never;
  expect(complaintsOf(stack)).toEqual([
    `[s/x] lifecycle.preventDestroi: Terraform's lifecycle has no such argument here. It has ${all}.`,
    '[s/y] lifecycle: Must be an object, `{ … }`, and is "all".',
  ]);
});

test("what is null in a lifecycle is as good as left out", () => {
  const { complaints, written } = withLifecycle({
    preventDestroy: null,
    ignoreChanges: null,
    createBeforeDestroy: true,
  });
  expect(complaints).toEqual([]);
  expect(written).toEqual({ create_before_destroy: true });
});

test("a data source has conditions only", () => {
  const condition = { condition: "${true}", errorMessage: "Never." };
  expect(withLifecycle({ precondition: [condition] }, DataImsCustomers).complaints).toEqual([]);
  expect(withLifecycle({ createBeforeDestroy: true }, DataImsCustomers).complaints).toEqual([
    "[s/x] lifecycle.createBeforeDestroy: A data source has only precondition and postcondition.",
  ]);
});

test.each<[string, unknown, string]>([
  ["a text", "example.com", 'Give the attributes as an object, `{ … }`, in place of "example.com".'],
  ["a list", [record], "Give the attributes as an object, `{ … }`, in place of a list."],
])("%s in place of the attributes", (_, properties, complaint) => {
  const stack = createStack();
  new ServerDefinition(stack, "x", properties as never);
  new ImsProvider(stack, "y", properties as never);
  expect(complaintsOf(stack)).toEqual(expect.arrayContaining([`[s/x] ${complaint}`, `[s/y] ${complaint}`]));
  expect(complaintsOf(stack).filter((line) => line.startsWith("[s/x]"))).toHaveLength(1);
});

test("null in place of the attributes is as good as none", () => {
  const stack = createStack();
  new DnsRecord(stack, "x", null as never);
  new ImsProvider(stack, "y", null as never).alias = "y";
  new DataImsCustomers(stack, "z", null as never);
  expect(complaintsOf(stack)).toEqual(
    ["zone", "name", "type", "data"].map((name) => `[s/x] ${name}: ${name} must not be null.`),
  );
});

test("a list in place of a nested object, and functions, in whatever place", () => {
  const stack = createStack();
  const give = (): string => "300";
  const records = { "a A": ["192.0.2.1"], "b A": { values: ["192.0.2.1"], ttl: give } };
  new DnsZoneRecords(stack, "zone", { zone: "example.com", records } as never);
  new DnsRecord(stack, "www", { ...record, zone: "example.net", name: "www.example.net.", ttl: give } as never);
  new ImsProvider(stack, "y", { alias: "y", owner: give } as never);
  const called = "Call it: a function has no value yet.";
  expect(complaintsOf(stack)).toEqual([
    `[s/zone] records["b A"].ttl: ${called}`,
    `[s/www] ttl: ${called}`,
    `[s/y] owner: ${called}`,
  ]);
});

test("a list in place of a nested object", () => {
  const stack = createStack();
  new DnsZoneRecords(stack, "zone", { zone: "example.com", records: { "a A": ["192.0.2.1"] } } as never);
  expect(complaintsOf(stack)).toEqual(['[s/zone] records["a A"]: Write an object, `{ … }`, in place of a list.']);
});

test.each<[string, object]>([
  ["count", { count: 1 }],
  ["forEach", { forEach: TerraformIterator.fromList(["a"]) }],
])("an import of what stands for several objects: %s", (name, many) => {
  const stack = createStack();
  new DnsRecord(stack, "x", { ...record, ...many }).importFrom("example.com/A/www.example.com.");
  expect(complaintsOf(stack)).toEqual([
    `[s/x] importFrom: It stands for several objects (\`${name}\`), and an import names one. Declare one construct for each, by a loop in ` +
      "TypeScript, or import each by its key with `terraform import`.",
  ]);
});

test("methods that are given nothing, or something else", () => {
  const stack = createStack();
  const server = { customer: "acme", fqdn: "a.example.com", environment: "p", project: "s", role: "r", location: "z" };
  new ServerDefinition(stack, "web", server).addAddress("192.0.2.1", undefined as never);
  const x = new DnsRecord(stack, "x", record);
  x.addPtr(null as never);
  x.importFrom(undefined as never, null as never);
  expect(complaintsOf(stack)).toEqual([
    "[s/web/192.0.2.1] zone: zone must not be null.",
    "[s/x] importFrom: Give the import id as a text, in place of undefined.",
    "[s/x/ptr] zone: zone must not be null.",
  ]);
});

test.each<[unknown, unknown, string]>([
  [undefined, "www", "The zone is undefined, and must be a text."],
  ["example.com", null, "The name is null, and must be a text."],
  [["example.com"], "www", "The zone is a list, and must be a text."],
])("no full name of %j and %j", (zone, name, happened) => {
  expect(() => nameIn(zone as never, name as never)).toThrow(
    expect.objectContaining({ code: "option-invalid", happened }) as Error,
  );
});
