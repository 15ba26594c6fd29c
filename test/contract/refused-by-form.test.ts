import { validateConfig, type Diagnostic } from "terraform-provider-sdk";
import { Decimal, valueObject, type Value } from "terraform-provider-sdk/values";
import { attributes as ofProvider } from "../../src/provider/provider-attributes.ts";
import { startInMemory } from "../support/in-memory.ts";
import { projectPayload, recordPayload, serverPayload } from "./interface/fixtures.ts";
import { jsonOf, startService, stopServices } from "./interface/support/service.ts";

/**
 * What no service takes by the form of one value, whatever it holds, is refused at validation with the name of the attribute: at the apply it
 * would fail after other objects were written. What the sandbox refuses, and another service may take and hold, is a warning or nothing.
 */
const kinds = {
  ims_server_definition: { api: "servers", path: "/acme/", payload: serverPayload, known: {} },
  ims_dns_record: { api: "dns", path: "/example.com/", payload: recordPayload, known: { zone: "example.com" } },
  ims_platform_project: {
    api: "platform",
    path: "/Cluster%20One/projects/",
    payload: projectPayload,
    known: { cluster: "Cluster One" },
  },
} as const;
type Kind = keyof typeof kinds;

const label = "a".repeat(64);
const servers: readonly (readonly [string, string, string])[] = [
  ...["environment", "project", "role", "location"].map((field) => ["an empty text", field, ""] as const),
  ["a name with a control character", "fqdn", "web1.\x7fexample.com"],
];
const records: readonly (readonly [string, string, Value])[] = [
  ["a line end", "comment", "mail\nof the shop"],
  ["a next-line character", "comment", "mail\x85of the shop"],
  ["another number of comments", "data_comments", ["a"]],
  ["no TTL", "ttl", "soon"],
  ["another class", "cls", "CH"],
  ["an unknown type", "type", "BOGUS"],
  ["a name without its dot", "name", "mail.example.com"],
  ["a name of another zone", "name", "mail.example.net."],
  ["a name with a blank", "name", "a b.example.com."],
  ["a name with an empty label", "name", "a..example.com."],
  ["a name with a label of 64", "name", `${label}.example.com.`],
  ["no entry", "data", []],
];
const projects: readonly (readonly [string, string, Value])[] = [
  ["an empty text", "name", ""],
  ["no administrator", "admin_uids", []],
  ["an empty user", "admin_uids", [""]],
  ["an empty user", "editor_uids", [""]],
  ["an unknown word", "billing_cycle", "WEEKLY"],
  ["a negative number", "quota_memory", -1],
  ["a negative number", "quota_cpu", -1],
];
const rows: readonly (readonly [Kind, string, string, Value])[] = [
  ...servers.map((row) => ["ims_server_definition", ...row] as const),
  ...records.map((row) => ["ims_dns_record", ...row] as const),
  ...projects.map((row) => ["ims_platform_project", ...row] as const),
];
/** With whether they are warned of. */
const mayBeTaken: readonly (readonly [Kind, string, string, Value, boolean])[] = [
  ["ims_server_definition", "a name of one label", "fqdn", "web1", true],
  ["ims_server_definition", "a name with an underscore", "fqdn", "web_1.example.com", true],
  ["ims_server_definition", "a name with a label that begins with a hyphen", "fqdn", "-web.example.com", true],
  ["ims_server_definition", "a name with a label that ends with one", "fqdn", "web-.example.com", true],
  ["ims_server_definition", "a name with a label of 64", "fqdn", `${label}.example.com`, true],
  ["ims_server_definition", "a name of 254 characters", "fqdn", `${"abcdefgh.".repeat(27)}example.com`, true],
  ["ims_dns_record", "a tab", "comment", "mail\tof the shop", false],
  ["ims_dns_record", "a tab", "data_comments", ["a\tb", null], false],
  ["ims_dns_record", "an empty entry", "data", ["10 mx1.example.com.", ""], false],
  ["ims_platform_project", "a word alone", "node_selector", "acme", true],
  ["ims_platform_project", "a blank", "node_selector", "customer=acme corp", true],
  ["ims_platform_project", "no key", "node_selector", "=acme", true],
  ["ims_platform_project", "two values", "node_selector", "a=b,c=d", true],
];

afterEach(stopServices);

/** What the validation says of a configuration that differs from a usual one in one attribute. */
async function validated(kind: Kind, given: Readonly<Record<string, Value>>): Promise<readonly Diagnostic[]> {
  const { payload, known } = kinds[kind];
  const { provider } = await startInMemory();
  const { attributes = {}, blocks = {} } = provider.schemas().resources[kind]?.block ?? {};
  const values: Readonly<Record<string, Value>> = { ...inSnakeCase(payload), ...known, ...given };
  const members = [...Object.keys(attributes), ...Object.keys(blocks)];
  const config = valueObject(members.map((name) => [name, values[name] ?? null] as const));
  return (await provider.validateResourceConfig({ typeName: kind, config })).diagnostics;
}

it.each(mayBeTaken)("%s with %s in %s, which a service may hold, blocks no plan", async (...row) => {
  const [kind, , attribute, value, isWarned] = row;
  const found = await validated(kind, { [attribute]: value });
  expect(found.map(({ severity, path }) => [severity, path])).toEqual(isWarned ? [["warning", [{ attribute }]]] : []);
});

describe.each(rows)("%s with %s in %s", (kind, _, attribute, value) => {
  const { api, path, payload } = kinds[kind];

  it("is refused by the service", async () => {
    const service = await startService();
    const field = camelCase(attribute);
    const { status, text } = await service[api]("POST", path, { ...payload, [field]: value });
    expect({ status, text }).toMatchObject({ status: 400 });
    expect(Object.keys(jsonOf({ status, text } as never) as object)).toContain(field);
  });

  it("is refused at validation, with the attribute's name", async () => {
    const errors = (await validated(kind, { [attribute]: value })).filter(({ severity }) => severity === "error");
    expect(errors.map((error) => error.path?.[0])).toContainEqual({ attribute });
  });
});

const most = "9007199254740991";
const attributesOfNumbers = [
  ["ims_platform_project", "quota_memory", `from 0 to ${most}`],
  ["ims_platform_project", "quota_cpu", `from 0 to ${most}`],
  ["ims_dns_zone_records", "max_change_percent", "from 0 to 100"],
  ["ims", "max_retries", `from 0 to ${most}`],
  ["ims", "max_concurrent_requests", `from 1 to ${most}`],
  ["ims", "max_requests_per_second", `from 1 to ${most}`],
] as const;
const oddNumbers = [1e30, -1, 0.5, new Decimal("1e400"), new Decimal("1.00000000000000000000000001")];

describe.each(attributesOfNumbers)("%s with a number that %s does not take", (typeName, attribute, bounds) => {
  it.each(oddNumbers)("%p has one error, which names the bounds", async (value) => {
    const { provider } = await startInMemory();
    const given = (members: object): Value =>
      valueObject(Object.keys(members).map((name) => [name, name === attribute ? value : null] as const));
    const { attributes = {}, blocks = {} } = provider.schemas().resources[typeName]?.block ?? {};
    // that of the provider in memory has none
    const diagnostics =
      typeName === "ims"
        ? validateConfig(given(ofProvider), { attributes: ofProvider })
        : (await provider.validateResourceConfig({ typeName, config: given({ ...attributes, ...blocks }) }))
            .diagnostics;
    const own = diagnostics.filter(
      ({ path = [] }) => path[0] !== undefined && "attribute" in path[0] && path[0].attribute === attribute,
    );
    expect(own.map(({ detail }) => detail)).toEqual([expect.stringContaining(`ust be a whole number ${bounds}.`)]);
  });
});

it.each(["ims_server_definition", "ims_dns_record", "ims_platform_project"] as const)(
  "%s as it should be is refused by nobody",
  async (kind) => {
    const { api, path, payload } = kinds[kind];
    const service = await startService();
    expect((await service[api]("POST", path, payload)).status).toBe(201);
    expect(await validated(kind, {})).toEqual([]);
  },
);

function camelCase(attribute: string): string {
  return attribute.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function inSnakeCase(payload: object): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [
      field.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`),
      value as Value,
    ]),
  );
}
