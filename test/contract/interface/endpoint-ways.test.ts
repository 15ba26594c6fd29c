import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Testing } from "cdktf";
import { endpointsPage } from "../../../scripts/generate/docs-endpoints.ts";
import { ways, type Way } from "../../../scripts/generate/endpoint-ways.ts";
import { WebShop } from "../../../examples/stacks/web-shop/web-shop.ts";
import * as constructs from "../../../constructs/index.ts";
import { createProgram } from "../../../src/cli/program.ts";
import { connect, type ConnectedClient } from "../../../src/client/index.ts";
import { silentLog, createManualClock } from "terraform-provider-sdk/core";
import { createProvider } from "terraform-provider-sdk";
import { dataSources, resources } from "../../../src/registry.ts";
import type { KindServices } from "../../../src/resources/kind-services.ts";
import { createSandbox, type Sandbox } from "../../../src/sandbox/index.ts";
import { valueObject } from "terraform-provider-sdk/values";
import { startInMemory } from "../../support/in-memory.ts";
import { cases } from "../kinds.cases.ts";
import { createContext } from "../../../src/cli/create-context.ts";

/** The ways of `scripts/generate/endpoint-ways.ts`, which the page of the endpoints shows, are taken one by one. */
const all = Object.entries<Way>(ways);
const ofKind = (key: "commands" | "dataSources" | "resources"): [string, string][] =>
  all.flatMap(([endpoint, way]) => (way[key] ?? []).map((name): [string, string] => [name, endpoint]));

const zone = "example.com";
const cluster = "Cluster One";
const [id, timeoutMs] = ["shop-production", 60_000];
const set = { zone, type: "A", name: "pool.example.com." };
const server = { customer: "acme", fqdn: "web1.example.com" };
const declared = { ...server, environment: "production", project: "shop", role: "webserver", location: "zrh1" };
const places = { region: "ZRH.CH", zone: "dmz", stage: "prod" };
const content = { name: set.name, type: "A", data: ["192.0.2.30"], ttl: null, cls: "IN" };
const noComments = { dataComments: null, comment: null };
const shop = {
  cluster,
  name: "New Shop",
  customerId: "acme",
  adminUids: ["u10001"],
  editorUids: null,
  viewerUids: null,
};
const settings = { productId: null, description: null, nodeSelector: null, requesterUid: null, billingCycle: null };

const calls: { readonly [Endpoint in keyof typeof ways]: (client: ConnectedClient) => Promise<unknown> } = {
  "servers.listCustomers": ({ servers }) => servers.listCustomers(),
  "servers.listServers": ({ servers }) => servers.list("acme"),
  "servers.getServer": ({ servers }) => servers.get(server),
  "servers.createServer": ({ servers }) =>
    servers.create({ declared: { ...declared, ...places, fqdn: "web9.example.com" } }),
  "servers.updateServer": ({ servers }) =>
    servers.update({ expected: { ...declared, ...places }, planned: { ...declared, ...places, role: "proxy" } }),
  "servers.decommissionServer": ({ servers }) => servers.decommission({ server }),
  "servers.getFacts": ({ servers }) => servers.facts(server),
  "dns.listZones": ({ zones }) => zones.list(),
  "dns.getZone": ({ zones }) => zones.get(zone),
  "dns.listTypes": ({ zones }) => zones.types(zone),
  "dns.listNames": ({ zones }) => zones.names(zone, "A"),
  "dns.getRecords": ({ records }) => records.readSet(set),
  "dns.listIndexes": ({ services }) => services.dns.listIndexes(set),
  "dns.getRecord": ({ services }) => services.dns.getRecord(set, 1),
  "dns.createRecord": ({ records }) =>
    records.create({ zone, content: { ...content, ...noComments, data: ["192.0.2.77"] } }),
  "dns.updateRecord": ({ records }) =>
    records.update({
      zone,
      prior: { ...content, ...noComments },
      next: { ...content, ...noComments, data: ["192.0.2.77"] },
    }),
  "dns.deleteRecord": ({ records }) => records.delete({ zone, content: { ...content, ...noComments } }),
  "dns.cleanUpName": ({ records }) => records.cleanUp(zone, "web1.example.com."),
  "platform.listClusters": ({ platform }) => platform.clusters(),
  "platform.listEntities": ({ platform }) => platform.entities(cluster),
  "platform.listNodes": ({ platform }) => platform.nodes(cluster),
  "platform.listProjects": ({ projects }) => projects.list(cluster),
  "platform.getProject": ({ projects }) => projects.get({ cluster, id }),
  "platform.createProject": ({ projects }) =>
    projects.create({ declared: { ...shop, ...settings, quotaMemory: null, quotaCpu: null }, timeoutMs }),
  "platform.deleteProject": ({ projects }) => projects.delete({ project: { cluster, id }, timeoutMs }),
};

const inDataSource: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ims_dns_record_names: { zone, type: "CNAME" },
  ims_dns_records: { zone },
  ims_dns_served: { zone },
  ims_dns_zone: { zone },
  ims_platform_cluster: { cluster },
  ims_platform_nodes: { cluster },
  ims_platform_project: { cluster, project_id: id },
  ims_platform_projects: { cluster },
  ims_server_definition: { fqdn: server.fqdn },
  ims_server_facts: { fqdn: server.fqdn },
};

const asked = (sandbox: Sandbox): readonly string[] => Object.keys(sandbox.requestCounts().byEndpoint);

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-ways-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

function start(): { readonly sandbox: Sandbox; readonly client: ConnectedClient } {
  const clock = createManualClock(undefined, { auto: true });
  const sandbox = createSandbox({ clock });
  const { baseUrl, transport } = sandbox;
  const accessToken = sandbox.accessToken.reveal();
  return { sandbox, client: connect({ baseUrl, transport, clock, accessToken, lockDirectory: directory }) };
}

test.each(all)("%s: the program's way", async (endpoint, way) => {
  const { sandbox, client } = start();
  const call = calls[endpoint as keyof typeof ways];
  // the call is what the page names
  expect(String(call).replaceAll(/\s/g, "")).toContain(`=>${way.client}(`);
  await call(client);
  expect(asked(sandbox)).toContain(endpoint);
});

test.each(ofKind("dataSources"))("the data source %s asks %s", async (typeName, endpoint) => {
  const { sandbox, client } = start();
  const kind = dataSources.find((each) => each.typeName === typeName);
  const provider = createProvider<Readonly<Record<string, never>>, KindServices>(
    {
      ...{
        address: "registry.terraform.io/infra-management/ims",
        description: "",
        attributes: {},
        resources: [],
        dataSources,
        functions: [],
      },
      configure: () => Promise.resolve({ api: client.services, client }),
    },
    silentLog,
  );
  await provider.configureProvider({ terraformVersion: "1.11.4", config: {} });
  const given = inDataSource[typeName] ?? {};
  const config = valueObject(Object.keys(kind?.attributes ?? {}).map((name) => [name, given[name] ?? null]));
  expect(await provider.readDataSource({ typeName, config })).toMatchObject({ diagnostics: [] });
  expect(asked(sandbox)).toContain(endpoint);
});

test.each(ofKind("resources"))("the resource %s asks %s in its life", async (typeName, endpoint) => {
  const memory = await startInMemory();
  const { sandbox } = memory;
  const { config, updates } = cases.find((each) => each.typeName === typeName) ?? { config: {}, updates: [] };
  const cleanUp = { revoke: null, deactivate: null, delete: null, dns_cleanup_zones: [zone] };
  const own = typeName === "ims_server_definition" ? { decommission: cleanUp } : {};
  sandbox.store.zones.add(zone, { name: "web9.example.com.", type: "A", data: ["192.0.2.9"] });
  const core = memory.object(typeName);
  await core.apply({ ...config, ...own });
  await core.refresh();
  await core.apply({ ...config, ...updates[0]?.change, ...own });
  await core.destroy();
  expect(asked(sandbox)).toContain(endpoint);
});

const commands: Readonly<Record<string, readonly string[]>> = {
  import: ["import", "--out", "OUT"],
  "dns cleanup": ["dns", "cleanup", zone, "web1", "--yes"],
  "server decommission": ["server", "decommission", "acme", server.fqdn, "revoke", "--yes"],
  "server wait-for-facts": ["server", "wait-for-facts", server.fqdn, "processorcount"],
  "dns served": ["dns", "served", zone],
};
// of commands that ended with another one: the name servers of the demo data are nowhere
afterEach(() => {
  process.exitCode = undefined;
});

test.each(ofKind("commands").filter(([command]) => command !== "diff"))("ims %s asks %s", async (command, endpoint) => {
  const sandbox = createSandbox();
  const { baseUrl, close } = await sandbox.listen();
  const quiet = { print: () => undefined, report: () => undefined };
  const environment = {
    ...{ XDG_RUNTIME_DIR: directory, IMS_BASE_URL: baseUrl, IMS_ACCESS_TOKEN: sandbox.accessToken.reveal() },
  };
  const context = createContext({
    ...{ terminal: quiet, environment, home: directory, directory, version: "1.2.3", platform: "linux", arch: "x64" },
    signal: new AbortController().signal,
  });
  const program = createProgram(context);
  const out = mkdtempSync(join(directory, "out-"));
  const args = (commands[command] ?? [command]).map((arg) => (arg === "OUT" ? join(out, "infra") : arg));
  await program.parseAsync(args, { from: "user" });
  await close();
  expect(asked(sandbox)).toContain(endpoint);
});

test.each(ofKind("commands").filter(([command]) => command === "diff"))("ims %s asks %s", async (_, endpoint) => {
  const { sandbox, client } = start();
  const stack = new WebShop(Testing.app(), "web-shop");
  new constructs.PlatformProject(stack, "there", { cluster, name: "Shop Production", adminUids: ["u10001"] });
  // what the command prints
  await constructs.diff(stack, { client, undeclared: true });
  expect(asked(sandbox)).toContain(endpoint);
});

test("the page names constructs, kinds and commands that there are", () => {
  const page = endpointsPage();
  const links = [...page.matchAll(/\[`(data\.)?(ims_\w+)`\]\(\.\.\/(\S+)\/(\w+)\.md\)/g)];
  const kinds = { resources, "data-sources": dataSources };
  for (const [, data, typeName = "", folder = "", file = ""] of links) {
    expect(folder).toBe(data === undefined ? "resources" : "data-sources");
    expect(kinds[folder as keyof typeof kinds].map((kind) => kind.typeName)).toContain(typeName);
    expect(`ims_${file}`).toBe(typeName);
  }
  const named = [...page.matchAll(/`([A-Z]\w+)`/g)].map(([, construct = ""]) => construct);
  expect(named.filter((construct) => !(construct in constructs))).toEqual([]);
});

test("every kind is the way to something", () => {
  const named = all.flatMap(([, { dataSources: read = [], resources: made = [] }]) => [...read, ...made]);
  const kinds = [...resources, ...dataSources].map(({ typeName }) => typeName);
  expect([...new Set(named)].sort()).toEqual([...new Set(kinds)].sort());
});
