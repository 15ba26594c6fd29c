import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveSettings, type ProviderConfig } from "../../src/provider/settings.ts";
import { attributes } from "../../src/provider/provider-attributes.ts";
import { readSandboxParts } from "../../src/cli/sandbox/sandbox-settings.ts";
import { connectTo } from "../../src/apis/testing/fake-services.ts";
import { reviewPlans } from "../../src/review/index.ts";
import { createSandbox } from "../../src/sandbox/index.ts";
import { valueObject, type Value } from "terraform-provider-sdk/values";
import { startInMemory } from "../support/in-memory.ts";

/** How zod's own texts begin: a user who has never heard of zod cannot do anything with them. */
const raw =
  /Invalid input|Invalid (option|string|key)|Too (small|big)|Unrecognized key|Expected |expected \w+, received|ZodError|✖/;

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "ims-messages-"))));
afterAll(() => rmSync(folder, { recursive: true }));

async function messageOf(act: () => unknown): Promise<string> {
  try {
    await act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was refused");
}

const startSandbox = (option: "options" | "seed" | "faults", content: unknown) => () => {
  const file = join(folder, "input.json");
  writeFileSync(file, JSON.stringify(content));
  return readSandboxParts({ host: "127.0.0.1", [option]: file });
};
const flag = (flags: object) => () => readSandboxParts({ host: "127.0.0.1", ...flags });
const none = Object.fromEntries(Object.keys(attributes).map((name) => [name, null])) as unknown as ProviderConfig;
const variable = (name: string, text: string) => () =>
  resolveSettings(none, { IMS_BASE_URL: "https://a", [name]: text });
const api = (body: unknown, ask: (services: ReturnType<typeof connectTo>["services"]) => Promise<unknown>) => () =>
  ask(connectTo({ body: JSON.stringify(body) }).services);
const review = (plan: object) => () => reviewPlans([{ name: "a", plan: JSON.stringify(plan), source: "plan.json" }]);
const options = (given: object) => () => createSandbox({ options: given });
const faults = (given: object) => () => createSandbox({ faults: [given] });
const server = { customer: "c", fqdn: "a.b", environment: "e", project: "p", role: "r", location: "l" };

/** A wrong input; what the message must name: the place, and what to write there. */
const rows: readonly (readonly [string, () => unknown, string])[] = [
  ["an option of another type", startSandbox("options", { latency: "1" }), "latency: must be a number"],
  ["an option out of range", startSandbox("options", { latency: -1 }), "latency: must be at least 0"],
  ["a broken option", startSandbox("options", { latency: 1.5 }), "latency: must be a whole number"],
  ["an option none of the words", startSandbox("options", { absent: "403" }), 'absent: must be "404" or "empty-list"'],
  ["an option none of the numbers", startSandbox("options", { emptyCleanUp: 1 }), "emptyCleanUp: must be 200 or 404"],
  [
    "an option that is not known",
    startSandbox("options", { lag: 1 }),
    '"lag" is not known here. Known are: platformSegment',
  ],
  ["a pattern", startSandbox("options", { basePath: "a" }), "basePath: must be empty or a path such as /ims"],
  ["a list of options", startSandbox("options", []), "must be an object"],
  ["an empty text", startSandbox("options", { accessToken: "" }), "accessToken: must not be empty"],
  ["a wrong token", startSandbox("options", { tokens: { abc: { apis: ["x"] } } }), "tokens.abc.apis[0]: must be "],

  ["a seed of another form", startSandbox("seed", { servers: {} }), "servers: must be a list"],
  [
    "a seed without a field",
    startSandbox("seed", { servers: [{ ...server, role: undefined }] }),
    "servers[0].role: is missing: it must be a text",
  ],
  [
    "a seed with an unknown field",
    startSandbox("seed", { servers: [{ ...server, os: "x" }] }),
    'servers[0]: must not have "os"',
  ],
  [
    "an empty list",
    startSandbox("seed", { zones: { "a.b": { records: [{ name: "@", type: "A", data: [] }] } } }),
    'zones["a.b"].records[0].data: must have an entry',
  ],
  ["an empty key", startSandbox("seed", { clusters: { "": {} } }), "must not have such a key: it must not be empty"],

  ["a fault without effect", startSandbox("faults", [{ endpoint: "dns.*" }]), "[0]: a fault needs one of status"],
  ["a fault of no endpoint", startSandbox("faults", [{ endpoint: "x", drop: true }]), '[0].endpoint: "x" is none of'],
  ["a wrong number of times", startSandbox("faults", [{ drop: true, times: 0 }]), "[0].times: must be at least 1"],
  ["a wrong choice of shapes", startSandbox("faults", [{ truncate: { bytes: "1" } }]), "[0].truncate: "],
  ["a status out of range", startSandbox("faults", [{ status: 600 }]), "[0].status: must be at most 599"],

  [
    "a number in an environment variable",
    variable("IMS_MAX_RETRIES", "many"),
    "IMS_MAX_RETRIES must be a whole number from 0 to",
  ],
  ["a range in one", variable("IMS_MAX_CONCURRENT_REQUESTS", "0"), "must be a whole number from 1 to"],
  ["a choice in one", variable("IMS_REFRESH", "all"), "IMS_REFRESH must be zone or exact"],
  ["a duration in one", variable("IMS_REQUEST_TIMEOUT", "soon"), "IMS_REQUEST_TIMEOUT must be a duration"],

  ["a flag that is no number", flag({ latency: "x" }), "latency"],
  ["a flag out of range", flag({ latency: "-1" }), "latency"],
  ["a token without an API", flag({ token: ["abc=dn"] }), "--token is not of the form TOKEN=APIS"],

  ["options of a program", options({ latency: "1" }), "must be a number"],
  ["a fault of a program", faults({ status: 1 }), "must be at least 200"],

  [
    "an answer of another form",
    api({ name: 1 }, ({ dns }) => dns.getRecords({ zone: "a.b", type: "A", name: "c.a.b." })),
    "must be a list",
  ],
  [
    "a field of another type",
    api([{ name: 1, data: ["x"] }], ({ dns }) => dns.getRecords({ zone: "a.b", type: "A", name: "c.a.b." })),
    "must be a text",
  ],
  ["a plan of another form", review({ format_version: "1.2", resource_changes: {} }), "must be a list"],
  [
    "a plan with an odd change",
    review({ format_version: "1.2", resource_changes: [{ address: 1 }] }),
    "must be a text",
  ],
];

it.each(rows)("%s is refused in plain words", async (_, act, told) => {
  const message = await messageOf(act);
  expect(message).toContain(told);
  expect(message).not.toMatch(raw);
});

describe("an attribute", () => {
  const element = (given: Readonly<Record<string, Value>>): Value =>
    valueObject(Object.entries({ values: ["192.0.2.1"], ttl: null, comment: null, allow_rules: null, ...given }));
  const wrong: readonly (readonly [string, Readonly<Record<string, Value>>])[] = [
    ["ims_server_definition", { ...server, fqdn: "" }],
    ["ims_server_definition", { ...server, environment: "" }],
    ["ims_server_definition", { ...server, fqdn: "a b" }],
    ["ims_dns_record", { zone: "a.b", name: "c.a.b.", type: "A", data: [] }],
    ["ims_dns_record", { zone: "", name: "c.a.b.", type: "A", data: ["192.0.2.1"] }],
    ["ims_dns_record", { zone: "a.b", name: "", type: "", data: [""] }],
    ["ims_dns_record_set", { zone: "a.b", name: "c.a.b.", type: "A", values: [] }],
    ["ims_dns_record_set", { zone: "a.b", name: "c.a.b.", type: "A", values: ["192.0.2.1"], ttl: "x" }],
    ["ims_dns_zone_records", { zone: "a.b", records: valueObject([["odd", element({})]]) }],
    ["ims_dns_zone_records", { zone: "a.b", records: valueObject([["c A", element({ values: [] })]]) }],
    ["ims_dns_zone_records", { zone: "a.b", records: valueObject([]), max_change_percent: 300 }],
    ["ims_platform_project", { cluster: "", name: "x" }],
    ["ims_platform_project", { cluster: "c", name: "x", billing_cycle: "DAILY" }],
    ["ims_platform_project", { cluster: "c", name: "x", admin_uids: [""] }],
  ];

  it.each(wrong)("of %s with %j is refused in plain words", async (typeName, given) => {
    const { provider } = await startInMemory();
    const names = Object.keys(provider.schemas().resources[typeName]?.block.attributes ?? {});
    const blocks = Object.keys(provider.schemas().resources[typeName]?.block.blocks ?? {});
    const config = valueObject([...names, ...blocks].map((name) => [name, given[name] ?? null] as const));
    const { diagnostics } = await provider.validateResourceConfig({ typeName, config });
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { summary, detail, path } of diagnostics) {
      expect(path).not.toEqual([]);
      expect(`${summary}\n${detail}`).not.toMatch(raw);
    }
  });
});

it.each([
  ["ims_server_definition", "a"],
  ["ims_server_definition", "a/b/c"],
  ["ims_dns_record", "a.b"],
  ["ims_dns_record", "a.b/A"],
  ["ims_dns_record_set", ""],
  ["ims_platform_project", "x"],
])("an import of %s by %j says what the id looks like", async (typeName, id) => {
  const started = await startInMemory();
  const message = await messageOf(() => started.object(typeName).import(id));
  expect(message).toMatch(/import/i);
  expect(message).not.toMatch(raw);
});
