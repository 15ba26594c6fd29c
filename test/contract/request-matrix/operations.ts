import type {
  ConnectedClient,
  ProjectDeclaration,
  RecordContent,
  ServerDeclaration,
} from "../../../src/client/index.ts";
import type { Sandbox, SeedInput } from "../../../src/sandbox/index.ts";

export const zone = "example.com";
export const name = "www.example.com.";
export const address = (nth: number): string => `192.0.2.${nth}`;
export const record = (nth: number): RecordContent => ({
  ...{ name, type: "A", ttl: null, cls: "IN", data: [address(nth)], dataComments: null, comment: null },
});

export const cluster = "prod cluster";
const timeoutMs = 600_000;
export const shop: ProjectDeclaration = {
  ...{ cluster, name: "Web Shop", adminUids: ["u1"], editorUids: null, viewerUids: null, customerId: "acme" },
  ...{ productId: null, description: "sells", nodeSelector: null, requesterUid: null, billingCycle: "YEARLY" },
  ...{ quotaMemory: 2048, quotaCpu: null },
};

const stored = {
  customer: "acme",
  fqdn: "db1.example.com",
  environment: "production",
  project: "shop",
  role: "db",
  location: "dc1",
};
const server: ServerDeclaration = { ...stored, region: null, zone: null, stage: null };
const fresh = { ...server, fqdn: "web1.example.com", role: "web" };

/** Each operation works on the middle one of three, so that a request sent once too often hits a neighbour. */
export const seed: SeedInput = {
  customers: ["acme"],
  servers: [stored, { ...stored, fqdn: "db2.example.com" }],
  zones: {
    [zone]: {
      records: [
        ...[1, 2, 3].map((nth) => ({ name, type: "A", data: [address(nth)] })),
        { name, type: "TXT", data: ["text"] },
        { name: "alias.example.com.", type: "CNAME", data: [name] },
        { name: "other.example.com.", type: "A", data: [address(9)] },
      ],
    },
  },
  clusters: {
    [cluster]: {
      nodes: ["n1"],
      projects: ["one", "two", "three"].map((project) => ({ name: project, adminUids: ["u9"], customerId: "acme" })),
    },
  },
};

/** What a sandbox holds, as far as requests can change it: one line a thing, in order. */
export function contentOf({ store }: Sandbox): readonly string[] {
  const { servers, zones, clusters } = store.read();
  return [
    ...servers.map(({ fqdn, definition }) => `server ${fqdn} ${String(definition["role"])}`),
    ...zones.flatMap(({ records }) =>
      records.filter(({ type }) => type !== "SOA").map((one) => `record ${one.type} ${one.name} ${one.data.join(" ")}`),
    ),
    ...clusters.flatMap(({ projects }) => projects.filter(isThere).map((project) => `project ${project.name}`)),
  ].sort();
}

function isThere({ goneAt }: { readonly goneAt: number | null }): boolean {
  return goneAt === null;
}

/** One kind of request, the operation of the client that sends it, and what it shall lead to. */
export interface Operation {
  /** `METHOD PATH` of the requests that are struck. */
  readonly struck: RegExp;
  run(client: ConnectedClient): Promise<unknown>;
  /** Lines of the content that go, and that come. */
  readonly goes?: readonly string[];
  readonly comes?: readonly string[];
  /** What a read shall give, as far as it tells right from wrong. */
  readonly reads?: unknown;
}

const sets = "example\\.com/A/www\\.example\\.com\\.";

export const operations = {
  "GET listing": {
    struck: /^GET \/servers\/1\/acme\/$/,
    run: (client) => client.servers.list("acme"),
    reads: [server.fqdn, "db2.example.com"],
  },
  "GET record": {
    struck: new RegExp(`^GET /dns/1/${sets}$`),
    run: async ({ records }) =>
      (await records.readSet({ zone, type: "A", name })).map(({ content }) => content.data[0]),
    reads: [1, 2, 3].map(address),
  },
  "GET zone": {
    struck: /^GET \/dns\/1\/example\.com$/,
    run: async ({ zones }) => (await zones.get(zone)).defaultTtl,
    reads: 3600,
  },
  "GET server": {
    struck: /^GET \/servers\/1\/acme\/db1\.example\.com$/,
    run: async ({ servers }) => (await servers.get(server))?.role,
    reads: "db",
  },
  "GET project": {
    struck: /^GET \/openshift\/1\/prod%20cluster\/projects\/two$/,
    run: async ({ projects }) => (await projects.get({ cluster, id: "two" }))?.name,
    reads: "two",
  },
  "POST server": {
    struck: /^POST \/servers\//,
    run: (client) => client.servers.create({ declared: fresh }),
    comes: ["server web1.example.com web"],
  },
  "PUT server": {
    struck: /^PUT \/servers\//,
    run: (client) => client.servers.update({ expected: server, planned: { ...server, role: "replica" } }),
    goes: ["server db1.example.com db"],
    comes: ["server db1.example.com replica"],
  },
  "DELETE server": {
    struck: /^DELETE \/servers\//,
    run: (client) => client.servers.decommission({ server }),
    goes: ["server db1.example.com db"],
  },
  "POST record": {
    struck: /^POST \/dns\//,
    run: (client) => client.records.create({ zone, content: record(4) }),
    comes: [`record A ${name} ${address(4)}`],
  },
  "PUT record": {
    struck: /^PUT \/dns\//,
    run: (client) => client.records.update({ zone, prior: record(2), next: record(7) }),
    goes: [`record A ${name} ${address(2)}`],
    comes: [`record A ${name} ${address(7)}`],
  },
  "DELETE record": {
    struck: new RegExp(`^DELETE /dns/1/${sets}/`),
    run: (client) => client.records.delete({ zone, content: record(2) }),
    goes: [`record A ${name} ${address(2)}`],
  },
  "clean-up": {
    struck: /^DELETE \/dns\/1\/example\.com\/_\//,
    run: (client) => client.records.cleanUp(zone, name),
    goes: [
      ...[1, 2, 3].map((nth) => `record A ${name} ${address(nth)}`),
      `record TXT ${name} text`,
      `record CNAME alias.example.com. ${name}`,
    ],
  },
  "POST project": {
    struck: /^POST \/openshift\//,
    run: (client) => client.projects.create({ declared: shop, timeoutMs }),
    comes: ["project Web Shop"],
  },
  "DELETE project": {
    struck: /^DELETE \/openshift\//,
    run: (client) => client.projects.delete({ project: { cluster, id: "two" }, timeoutMs }),
    goes: ["project two"],
  },
} satisfies Record<string, Operation>;
export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];
