import { impliedType } from "terraform-provider-sdk";
import { valueObject, type Value } from "terraform-provider-sdk/values";
import { startInMemory } from "../support/in-memory.ts";
import { DiagnosticsError } from "../support/terraform-core.ts";

type Config = Readonly<Record<string, Value>>;
/** What is done, what of what exists the answer names, and what it says is to be done. */
type Row = readonly [string, Config | string, string, RegExp];

const customers = "The token may use these customers: acme, globex.";
const zones = "The token may use these zones: example.com, example.net, 2.0.192.in-addr.arpa.";
const clusters = "The token may use these clusters: Cluster One, Cluster Two.";
const ofAcme = "The nearest servers are: web1.example.com, db1.example.com.";
const ofAll = "The nearest servers are: web1.example.com, db1.example.com, app1.example.net.";
const addresses = "The nearest names of A records are: web1.example.com.";
const projects = "The nearest projects are: acme-shop-production";

const [customer, zone, cluster] = ["customer", "zone", "cluster"].map(
  (what) => new RegExp(`Check that the ${what} exists and that the (?:access )?token may use it`),
) as [RegExp, RegExp, RegExp];
const name = /Check the spelling, and that the token has access to it/;

const reads: readonly Row[] = [
  ["ims_servers", { customer: "acmee" }, customers, customer],
  ["ims_server_definition", { fqdn: "web11.example.com" }, ofAll, name],
  ["ims_server_definition", { customer: "acme", fqdn: "web11.example.com" }, ofAcme, name],
  ["ims_server_definition", { customer: "acmee", fqdn: "web1.example.com" }, customers, customer],
  ["ims_server_facts", { fqdn: "web11.example.com" }, ofAll, name],
  ["ims_server_facts", { customer: "acme", fqdn: "web11.example.com" }, ofAcme, name],
  ["ims_server_facts", { customer: "acmee", fqdn: "web1.example.com" }, customers, customer],
  ["ims_dns_zone", { zone: "exmple.com" }, zones, zone],
  ["ims_dns_record_names", { zone: "exmple.com", type: "A" }, zones, zone],
  ["ims_dns_served", { zone: "exmple.com" }, zones, zone],
  ["ims_dns_served", { zone: "exmple.com", type: "A", name: "a.exmple.com." }, zones, zone],
  ["ims_dns_records", { zone: "exmple.com" }, zones, zone],
  ["ims_dns_records", { zone: "exmple.com", type: "A" }, zones, zone],
  ["ims_dns_records", { zone: "exmple.com", name: "a.exmple.com." }, zones, zone],
  ["ims_dns_records", { zone: "exmple.com", type: "A", name: "a.exmple.com." }, zones, zone],
  ["ims_platform_cluster", { cluster: "Cluster Onne" }, clusters, cluster],
  ["ims_platform_nodes", { cluster: "Cluster Onne" }, clusters, cluster],
  ["ims_platform_projects", { cluster: "Cluster Onne" }, clusters, cluster],
  ["ims_platform_project", { cluster: "Cluster Onne", project_id: "x" }, clusters, cluster],
  ["ims_platform_project", { cluster: "Cluster One", project_id: "acme-shop-prodution" }, projects, name],
];

const imports: readonly Row[] = [
  ["ims_server_definition", "acme/web11.example.com", ofAcme, name],
  ["ims_server_definition", "_/web11.example.com", ofAll, name],
  ["ims_server_definition", "acmee/web1.example.com", customers, customer],
  ["ims_dns_record", "example.com/A/web11.example.com.", addresses, name],
  [
    "ims_dns_record",
    "example.com/A/db1.example.com.?data=192.0.2.99",
    "'example.com/A/db1.example.com.?data=192.0.2.20'",
    name,
  ],
  ["ims_dns_record", "example.com/A/db1.example.com./7", "'example.com/A/db1.example.com.?data=192.0.2.20'", name],
  ["ims_dns_record", "exmple.com/A/web1.example.com.", zones, zone],
  ["ims_dns_record_set", "example.com/A/web11.example.com.", addresses, name],
  ["ims_dns_record_set", "exmple.com/A/web1.example.com.", zones, zone],
  ["ims_dns_zone_records", "example.com?keys=web11%20A&keys=www%20CNAME", addresses, name],
  ["ims_dns_zone_records", "exmple.com", zones, zone],
  ["ims_dns_zone_records", "exmple.com?keys=www%20A", zones, zone],
  ["ims_platform_project", "Cluster One/acme-shop-prodution", projects, name],
  ["ims_platform_project", "Cluster Onne/shop-production", clusters, cluster],
];

const server = { fqdn: "w.example.com", environment: "p", project: "s", role: "r", location: "l" };
const inZone = { zone: "exmple.com", name: "a.exmple.com.", type: "A" };
const records = valueObject([
  ["a A", valueObject(Object.entries({ values: ["192.0.2.1"], ttl: null, comment: null, allow_rules: null }))],
]);
const creates: readonly Row[] = [
  ["ims_server_definition", { ...server, customer: "acmee" }, customers, customer],
  ["ims_dns_record", { ...inZone, data: ["192.0.2.1"] }, zones, zone],
  ["ims_dns_record_set", { ...inZone, values: ["192.0.2.1"] }, zones, zone],
  ["ims_dns_zone_records", { zone: "exmple.com", records }, zones, zone],
  ["ims_dns_zone_records", { zone: "exmple.com", records, exclusive: true }, zones, zone],
  ["ims_platform_project", { cluster: "Cluster Onne", name: "n", admin_uids: ["u"] }, clusters, cluster],
];

/** Texts of what is told, without where lines are broken. */
async function toldBy(work: Promise<unknown>): Promise<string> {
  const told: unknown = await work.catch((error: unknown) => error);
  if (!(told instanceof DiagnosticsError)) throw new Error(`nothing was told: ${String(told)}`);
  return told.message.replaceAll(/\s+/g, " ");
}

async function readData(
  typeName: string,
  config: Config,
  own: Parameters<typeof startInMemory>[2] = {},
): Promise<void> {
  const { provider } = await startInMemory({ options: { projectIds: "prefixed" } }, "zone", own);
  const { block } = provider.schemas().dataSources[typeName] ?? {
    block: { attributes: {}, blocks: {}, description: "" },
  };
  const names = Object.keys(impliedType(block).attributes);
  const all = valueObject(names.map((each) => [each, config[each] ?? null]));
  const { diagnostics } = await provider.readDataSource({ typeName, config: all });
  if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics);
}

const createCore = async (typeName: string) =>
  (await startInMemory({ options: { projectIds: "prefixed" } })).object(typeName);

describe("what is not there: the answer says what is, and what to do", () => {
  it.each(reads)("a read of %s %j", async (typeName, config, exists, advice) => {
    const told = await toldBy(readData(typeName, config as Config));
    expect(told).toContain(exists);
    expect(told).toMatch(advice);
  });

  it.each(imports)("an import of %s %j", async (typeName, id, exists, advice) => {
    const told = await toldBy((await createCore(typeName)).import(id as string));
    expect(told).toContain(exists);
    expect(told).toMatch(advice);
  });

  it.each(creates)("a create of %s %j", async (typeName, config, exists, advice) => {
    const told = await toldBy((await createCore(typeName)).apply(config as Config));
    expect(told).toContain(exists);
    expect(told).toMatch(advice);
  });

  it.each<[string, Config]>([
    ["ims_platform_clusters", {}],
    ["ims_platform_projects", { cluster: "Cluster One" }],
  ])("an API at another address: %s %j", async (typeName, config) => {
    const told = await toldBy(readData(typeName, config, { platformSegment: "k8s" }));
    expect(told).toContain("There is no such API at this address");
    expect(told).toMatch(/Check base_url and platform_segment/);
  });

  it.each(creates)("an API at another address: a create of %s %j", async (typeName, config) => {
    const { sandbox } = await startInMemory();
    const elsewhere = await startInMemory({}, "zone", { baseUrl: `${sandbox.baseUrl}/elsewhere` });
    const told = await toldBy(elsewhere.object(typeName).apply(config as Config));
    expect(told).toMatch(/There is no such API at this address.*Check base_url/);
  });
});
