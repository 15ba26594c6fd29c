import { recordModes } from "../../src/adopt/declare/adopted.ts";
import type { LeftOut } from "../../src/adopt/account/account.ts";
import type { Transport } from "../../src/http/transport/transport.ts";
import { demoSeed, type SandboxOptionsInput, type SeedInput } from "../../src/sandbox/index.ts";
import { oddRecords } from "../support/account-seed.ts";
import { adoptAll, importAndPlan } from "../support/adoption.ts";
import { styles } from "../support/deployment.ts";
import { startInMemory } from "../support/in-memory.ts";

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
    "0/25.2.0.192.in-addr.arpa": {
      records: [
        { name: "1.0/25.2.0.192.in-addr.arpa.", type: "PTR", data: ["www"] },
        { name: "a\\.b.0/25.2.0.192.in-addr.arpa.", type: "TXT", data: ["x"] },
        { name: "Mixed.0/25.2.0.192.In-Addr.arpa.", type: "TXT", data: ["x"] },
      ],
    },
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

/** Zones with one record that makes the text unreadable, or a listing. */
const withBroken: SeedInput = {
  zones: {
    "example.net": {
      records: [
        { name: "www.example.net.", type: "A", data: ["192.0.2.1"] },
        { name: "a..b.example.net.", type: "A", data: ["192.0.2.2"] },
      ],
    },
    "example.com": {
      records: [
        { name: "@", type: "NS", data: ["ns1.example.com."] },
        { name: "www.example.com.", type: "A", data: ["192.0.2.1"] },
        { name: "www.example.com.", type: "TXT", data: ['"x"'], comment: " \t" },
        { name: "q.example.com.", type: "TXT", data: ['"open'] },
        { name: "t.example.com.", type: "A", data: ["192.0.2.2"], ttl: "abc" },
      ],
    },
  },
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
  { name: "records that no name server takes", seed: withBroken },
  { name: "default TTLs in every line", seed, disguise: showingDefaults },
  { name: "default TTLs in every record", seed, disguise: readingDefaults },
];

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
