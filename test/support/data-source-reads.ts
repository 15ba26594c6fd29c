/** A read of a data source in the sandbox's usual seed. */
interface DataSourceRead {
  readonly label: string;
  readonly typeName: string;
  readonly config: Readonly<Record<string, string>>;
  /** Attributes that are read. */
  readonly found: Readonly<Record<string, unknown>>;
}

const [cluster, zone] = ["Cluster One", "example.com"];
const several = (count: number): unknown[] => Array.from({ length: count }, () => expect.anything() as unknown);

/** At least one of each kind. What is read is the same in every style of the service. */
export const dataSourceReads: readonly DataSourceRead[] = [
  { label: "customers", typeName: "ims_customers", config: {}, found: { ids: ["acme", "globex"] } },
  { label: "servers", typeName: "ims_servers", config: {}, found: { fqdns: several(3) } },
  {
    label: "acme",
    typeName: "ims_servers",
    config: { customer: "acme" },
    found: { fqdns: ["web1.example.com", "db1.example.com"] },
  },
  {
    label: "web",
    typeName: "ims_server_definition",
    config: { fqdn: "web1.example.com" },
    found: { role: "webserver", customer: "acme" },
  },
  {
    label: "facts",
    typeName: "ims_server_facts",
    config: { customer: "acme", fqdn: "web1.example.com" },
    found: { facts: expect.objectContaining({ processorcount: "4" }) as unknown },
  },
  {
    label: "zones",
    typeName: "ims_dns_zones",
    config: {},
    found: { ids: [zone, "example.net", "2.0.192.in-addr.arpa"] },
  },
  {
    label: "zone",
    typeName: "ims_dns_zone",
    config: { zone },
    found: {
      serial: expect.stringMatching(/^\d+$/) as unknown,
      default_ttl: "3600",
      record_types: expect.arrayContaining(["SOA", "NS", "MX", "A"]) as unknown,
      text: expect.stringMatching(/^.{101}/s) as unknown,
    },
  },
  { label: "mx", typeName: "ims_dns_record_names", config: { zone, type: "MX" }, found: { names: ["example.com."] } },
  {
    label: "pool",
    typeName: "ims_dns_records",
    config: { zone, type: "A", name: "pool.example.com." },
    found: {
      records: ["192.0.2.30", "192.0.2.31", "192.0.2.32"].map(
        (data, nr) => expect.objectContaining({ name: "pool.example.com.", type: "A", data: [data], nr }) as unknown,
      ),
    },
  },
  {
    label: "none",
    typeName: "ims_dns_records",
    config: { zone, type: "A", name: "nothing.example.com." },
    found: { records: [] },
  },
  { label: "records", typeName: "ims_dns_records", config: { zone: "example.net" }, found: { records: several(7) } },
  { label: "clusters", typeName: "ims_platform_clusters", config: {}, found: { ids: [cluster, "Cluster Two"] } },
  {
    label: "cluster",
    typeName: "ims_platform_cluster",
    config: { cluster },
    found: { entities: ["nodes", "projects"] },
  },
  { label: "nodes", typeName: "ims_platform_nodes", config: { cluster }, found: { names: several(3) } },
  { label: "projects", typeName: "ims_platform_projects", config: { cluster }, found: { ids: several(3) } },
  {
    label: "project",
    typeName: "ims_platform_project",
    config: { cluster, project_id: "default" },
    found: { name: "default", type: "SYSTEM" },
  },
];
