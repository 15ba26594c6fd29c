import { setMaxListeners } from "node:events";
import { readAccount } from "../../src/adopt/account/read-account.ts";
import { adopt } from "../../src/adopt/declare/adopt.ts";
import { recordModes, type AdoptedObject, type RecordMode } from "../../src/adopt/declare/adopted.ts";
import { draftWholeZone } from "../../src/adopt/declare/draft-whole-zone.ts";
import type { LeftOut } from "../../src/adopt/account/account.ts";
import { connect } from "../../src/client/index.ts";
import type { Transport } from "../../src/http/transport.ts";
import { demoSeed, type SandboxOptionsInput, type SeedInput } from "../../src/sandbox/index.ts";
import { isValueObject, valueObject, type Value } from "../../src/values/value.ts";
import { oddRecords } from "../support/account-seed.ts";
import { styles } from "../support/deployment.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";

const seed: SeedInput = {
  customers: ["acme"],
  servers: [
    {
      customer: "acme",
      fqdn: "web1.example.com",
      environment: "e",
      project: "p",
      role: "r",
      location: "l",
      region: "",
    },
  ],
  zones: {
    "example.com": { ttl: "1h", records: [{ name: "@", type: "NS", data: ["ns1.example.com."] }, ...oddRecords] },
  },
  clusters: {
    "Cluster One": {
      projects: [
        { name: "Shop", adminUids: ["u2", "u1"], description: "", customerId: "acme" },
        { name: "shop", adminUids: ["u1"], nodeSelector: "customer=acme", quotaCpu: 100 },
      ],
    },
  },
};

/** Shows the default TTL in every line of a zone's text that has none, as some deployments do. */
const showingDefaults =
  (transport: Transport): Transport =>
  async (request, signal) => {
    const response = await transport(request, signal);
    if (!/\/dns\/1\/[^/]+$/.test(request.target)) return response;
    return { ...response, body: response.body.replace(/^(\S+)\tIN\t/gm, "$1\t3600\tIN\t") };
  };

/** Shows the default TTL with every record that has none, as some deployments do. */
const readingDefaults =
  (transport: Transport): Transport =>
  async (request, signal) => {
    const response = await transport(request, signal);
    if (!response.body.startsWith("[")) return response;
    const records = JSON.parse(response.body) as Record<string, unknown>[];
    return { ...response, body: JSON.stringify(records.map((one) => ({ ttl: "3600", ...one }))) };
  };

interface Deployment {
  readonly name: string;
  readonly seed: SeedInput;
  readonly options?: SandboxOptionsInput;
  readonly disguise?: (transport: Transport) => Transport;
}

const deployments: readonly Deployment[] = [
  ...styles.map(([name, options]) => ({ name: `odd records, ${name}`, seed, options })),
  { name: "the demo data", seed: demoSeed },
  { name: "texts in quotes of the deployment's own", seed: demoSeed, options: { txt: "adds-quotes" } },
  { name: "default TTLs in every line", seed, disguise: showingDefaults },
  { name: "default TTLs in every record", seed, disguise: readingDefaults },
];

async function adoptAll({ sandbox, clock }: InMemory, mode: RecordMode, transport: Transport) {
  const { baseUrl, accessToken } = sandbox;
  const client = connect({ baseUrl, accessToken: accessToken.reveal(), transport, clock, refresh: "zone" });
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const account = await readAccount(
    {
      client,
      narrowing: { customers: [], zones: [], clusters: [] },
      needsOwnTtls: (zone, sets) => mode !== "zone" || !draftWholeZone(zone, sets).isWhole,
      progress: () => undefined,
    },
    signal,
  );
  await client.close();
  return adopt(account, mode);
}

/** What Terraform makes of values that say no null inside of maps. */
function whole(value: Value): Value {
  if (value === null || !isValueObject(value)) return value;
  const none = { values: null, ttl: null, comment: null, allow_rules: null };
  return valueObject(
    Object.entries(value).map(([key, element]) => [
      key,
      element !== null && isValueObject(element) ? valueObject(Object.entries({ ...none, ...element })) : element,
    ]),
  );
}

describe.each(deployments)("$name", ({ seed: own, options = {}, disguise = (transport) => transport }) => {
  it.each(recordModes)("%s: every object imports, and then its plan is empty", async (mode) => {
    const parts = { seed: own, options };
    const memory = await startInMemory(parts, "zone", {});
    const transport = disguise(memory.sandbox.transport);
    const provider = await startInMemory(parts, "zone", { transport });
    const { files } = await adoptAll(memory, mode, transport);
    const objects = files.flatMap((file) => file.objects);
    const outcomes: (readonly [string, string])[] = [];
    for (const object of objects) outcomes.push([object.name, await importAndPlan(provider, object)]);
    expect(outcomes.filter(([, action]) => action !== "no-op")).toEqual([]);
    expect(new Set(objects.map(({ name }) => name)).size).toBe(objects.length);
    expect(objects.length + files.flatMap((file): readonly LeftOut[] => file.leftOut).length).toBeGreaterThan(4);
  });
});

async function importAndPlan(memory: InMemory, { kind, importId, values }: AdoptedObject): Promise<string> {
  const object = memory.object(kind.typeName);
  try {
    await object.import(importId);
    const config = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, whole(value)] as const));
    return (await object.plan(config)).action;
  } catch (error) {
    return String(error);
  }
}
