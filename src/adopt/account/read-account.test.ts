import type { FaultInput, SeedInput } from "../../sandbox/index.ts";
import { connectSandbox } from "../../../test/support/connected-sandbox.ts";
import type { DeclaredObjects } from "../declare/dropped.ts";
import { readAccount } from "./read-account.ts";

const server = { environment: "e", project: "p", role: "r", location: "l" };
const seed: SeedInput = {
  customers: ["acme", "globex"],
  servers: [
    { ...server, customer: "acme", fqdn: "a1.example.com" },
    { ...server, customer: "acme", fqdn: "a2.example.com" },
    { ...server, customer: "globex", fqdn: "g1.example.com" },
  ],
  zones: {
    "example.com": { records: [{ name: "www.example.com.", type: "A", data: ["192.0.2.1"] }] },
    "example.net": { records: [{ name: "www.example.net.", type: "A", data: ["192.0.2.1"] }] },
  },
  clusters: { "Cluster One": { projects: [{ name: "Shop", customerId: "acme", adminUids: ["u1"] }] } },
};

interface Case {
  readonly narrowing?: Partial<Parameters<typeof readAccount>[0]["narrowing"]>;
  readonly faults?: readonly FaultInput[];
  /** What earlier code declares. */
  readonly declared?: DeclaredObjects;
  /** Whether the other APIs have no token. */
  readonly isDnsOnly?: boolean;
}

/** What was found, what was left out, and the progress that was reported. */
async function read({ narrowing = {}, declared = {}, faults = [], isDnsOnly = false }: Case) {
  const connected = connectSandbox({ seed, faults, client: { refresh: "zone" } });
  const dnsToken = connected.sandbox.accessToken.reveal();
  const client = isDnsOnly ? connected.connectAnother({ accessToken: undefined, dnsToken }) : connected.client;
  const told: string[] = [];
  const { signal } = new AbortController();
  const reading = {
    client,
    narrowing: { customers: [], zones: [], clusters: [], ...narrowing },
    ...{ declared, needsExact: () => true },
    progress: (what: string, done: number, of: number) => void told.push(`${what} ${done}/${of}`),
  };
  try {
    const { customers, zones, clusters, leftOut } = await readAccount(reading, signal);
    return {
      found: [
        ...customers.flatMap(({ servers }) => servers.map(({ fqdn }) => fqdn)),
        ...zones.flatMap(({ sets }) => sets.flat().map(({ name }) => name)),
        ...clusters.flatMap(({ projects }) => projects.map(({ name }) => name)),
      ],
      leftOut: [...leftOut, ...[...customers, ...zones, ...clusters].flatMap((each) => each.leftOut)].map(
        ({ object }) => object,
      ),
      wholeParts: [...customers, ...zones, ...clusters].flatMap((each) =>
        each.leftOut.flatMap(({ object, isWholePart }) => (isWholePart === true ? [object] : [])),
      ),
      told,
    };
  } finally {
    await client.close();
    await connected.close();
  }
}

const all = ["a1.example.com", "a2.example.com", "g1.example.com", "www.example.com.", "www.example.net.", "Shop"];
const refused = { status: 403, times: "always" } as const;
const listed = (...lines: readonly string[]) => ({ status: 200, body: lines.join("\n"), times: 2 });

it.each<[string, Case, string[], string[]]>([
  ["all of it", {}, all, []],
  ["one customer", { narrowing: { customers: ["globex"] } }, ["g1.example.com"], []],
  ["one customer, in another spelling", { narrowing: { customers: ["GLOBEX"] } }, ["g1.example.com"], []],
  [
    "a server that is listed in two spellings",
    { faults: [{ path: "/servers/1/acme/", ...listed("a1.example.com", "A1.Example.COM.", "a2.example.com") }] },
    all,
    [],
  ],
  [
    "a server that is listed in two spellings beside a name with a blank",
    { faults: [{ path: "/servers/1/acme/", ...listed("a1.example.com", "A1.example.com", "a 2.example.com") }] },
    all.filter((name) => name !== "a2.example.com"),
    ["the server acme/a 2.example.com"],
  ],
  [
    "a customer that is listed in two spellings",
    { faults: [{ endpoint: "servers.listCustomers", ...listed("acme", "ACME", "globex") }] },
    all,
    [],
  ],
  [
    "the entry that stands for all customers beside them",
    { faults: [{ endpoint: "servers.listCustomers", ...listed("_", "acme", "globex") }] },
    all,
    [],
  ],
  [
    "the entry that stands for all customers alone",
    { faults: [{ endpoint: "servers.listCustomers", ...listed("_") }] },
    all,
    [],
  ],
  [
    "a zone that is listed in two spellings",
    { faults: [{ endpoint: "dns.listZones", ...listed("example.com", "Example.COM.", "example.net") }] },
    all,
    [],
  ],
  ["one zone, in another spelling", { narrowing: { zones: ["Example.NET."] } }, ["www.example.net."], []],
  [
    "a cluster and a zone",
    { narrowing: { clusters: ["Cluster One"], zones: ["example.com"] } },
    ["www.example.com.", "Shop"],
    [],
  ],
  [
    "a token that is not one of the servers API",
    { faults: [{ path: "/servers/1/", ...refused }] },
    all.slice(3),
    ["all servers"],
  ],
  ["no token but that of the DNS API", { isDnsOnly: true }, all.slice(3, 5), ["all servers", "all projects"]],
  [
    "a server that is refused",
    { faults: [{ path: "/a2.example.com", ...refused }] },
    all.filter((name) => name !== "a2.example.com"),
    ["the server acme/a2.example.com"],
  ],
  [
    "a server whose name is listed with a blank",
    { faults: [{ path: "/servers/1/acme/", status: 200, body: "a1.example.com\na 2.example.com\n", times: 2 }] },
    all.filter((name) => name !== "a2.example.com"),
    ["the server acme/a 2.example.com"],
  ],
  [
    "a zone whose name is listed with a blank",
    {
      faults: [
        { path: "/dns/1/", endpoint: "dns.listZones", status: 200, body: "example.com\nexam ple.net\n", times: 2 },
      ],
    },
    all.filter((name) => name !== "www.example.net."),
    ["the zone exam ple.net"],
  ],
  [
    "a project whose id is listed with a blank",
    { faults: [{ endpoint: "platform.listProjects", status: 200, body: "shop\nshop dev\n", times: 2 }] },
    all,
    ["the project Cluster One/shop dev"],
  ],
  [
    "a customer whose servers are not to be listed",
    { faults: [{ endpoint: "servers.listServers", path: "/acme/", ...refused }] },
    all.slice(2),
    ["all servers of the customer acme"],
  ],
  [
    "a cluster that is not there any more",
    { faults: [{ endpoint: "platform.listProjects", status: 404, times: "always" }] },
    all.slice(0, -1),
    ["all projects on the cluster Cluster One"],
  ],
  [
    "a zone whose text is cut",
    { faults: [{ path: "/dns/1/example.net", truncate: { lines: 1 }, times: "always" }] },
    all.filter((name) => name !== "www.example.net."),
    ["the zone example.net"],
  ],
  [
    "a project that is listed and cannot be read: it comes or goes",
    { faults: [{ path: "/projects/shop", status: 404, times: "always" }] },
    all.slice(0, -1),
    ["the project Cluster One/shop"],
  ],
])("%s", async (_, given, found, leftOut) => {
  expect(await read(given)).toMatchObject({ found, leftOut });
});

const ofAcme = "servers of the customer acme";
const ofCluster = { part: "projects on the cluster Cluster One", customer: "acme" };

describe("what earlier code declares and a listing lacks", () => {
  const declared = {
    "the server acme/A1.example.com.": ofAcme,
    "the server acme/a2.example.com": ofAcme,
    "the project Cluster One/shop": ofCluster,
  };
  const ofServers: FaultInput = { endpoint: "servers.listServers", path: "/acme/", truncate: { lines: 1 } };
  const ofProjects: FaultInput = { endpoint: "platform.listProjects", truncate: { lines: 0 } };

  it.each<[string, Case, string[], string[]]>([
    ["is read by itself", { faults: [ofServers, ofProjects] }, all, []],
    ["is not read twice, in two spellings", {}, all, []],
    [
      "and is gone is not left out",
      {
        declared: {
          "the server acme/a9.example.com": ofAcme,
          "the server globex/a9.example.com": "servers of the customer globex",
          "the project Cluster One/gone": ofCluster,
        },
      },
      all,
      [],
    ],
    [
      "and cannot be read is left out",
      {
        faults: [
          ofServers,
          { path: "/a2.example.com", ...refused },
          { ...ofProjects, times: "always" },
          { path: "/projects/shop", ...refused },
        ],
      },
      all.filter((name) => !["a2.example.com", "Shop"].includes(name)),
      ["the server acme/a2.example.com", "the project Cluster One/shop"],
    ],
    [
      "of a customer that is not to be read is not read",
      { narrowing: { customers: ["globex"] } },
      ["g1.example.com"],
      [],
    ],
  ])("%s", async (_, given, found, leftOut) => {
    expect(await read({ declared, ...given })).toMatchObject({ found, leftOut });
  });

  it("is counted", async () => {
    const { told } = await read({ declared, faults: [ofServers] });
    expect(told.slice(0, 3)).toEqual(["servers 1/3", "servers 2/3", "servers 3/3"]);
  });
});

it("says which parts are missing as a whole", async () => {
  const faults = [
    { endpoint: "servers.listServers", path: "/acme/", ...refused },
    { path: "/g1.example.com", ...refused },
    { path: "/dns/1/example.net", ...refused },
    { endpoint: "platform.listProjects", ...refused },
  ];
  expect((await read({ faults })).wholeParts).toEqual([
    ...["all servers of the customer acme", "the zone example.net", "all projects on the cluster Cluster One"],
  ]);
});

it("tells how far it is", async () => {
  expect((await read({})).told).toEqual([
    ...["servers 1/3", "servers 2/3", "servers 3/3", "zones 1/2", "zones 2/2", "projects 1/1"],
  ]);
});

it.each<[string, Case, string]>([
  ["a customer that is not listed", { narrowing: { customers: ["umbrella"] } }, "option-invalid"],
  ["a token that is refused everywhere", { faults: [refused] }, "http-forbidden"],
  ["a token that is refused for what was named", { narrowing: { zones: ["z"] }, faults: [refused] }, "http-forbidden"],
  [
    "a service that fails for one server is a service that fails",
    { faults: [{ path: "/a2.example.com", status: 500, times: "always" }] },
    "http-server-error",
  ],
])("%s", async (_, given, code) => {
  await expect(read(given)).rejects.toMatchObject({ code });
});
