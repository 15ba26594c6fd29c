import type { dnsEndpoints } from "../../src/apis/dns/endpoints.ts";
import type { platformEndpoints } from "../../src/apis/platform/endpoints.ts";
import type { serversEndpoints } from "../../src/apis/servers/endpoints.ts";

/** How users come to an endpoint. */
export interface Way {
  /** What it does, for users. */
  readonly what: string;
  /** The method of `client`, without its arguments. */
  readonly client: string;
  /** Types of data sources that ask it. */
  readonly dataSources?: readonly string[];
  /** Types of resources that ask it. */
  readonly resources?: readonly string[];
  /** `ims` commands that ask it. */
  readonly commands?: readonly string[];
  /** How to learn the same where no data source asks it as a rule. */
  readonly otherwise?: { readonly dataSource: string; readonly how: string };
}

type Ways<Api extends string, Endpoints> = { readonly [Name in keyof Endpoints & string as `${Api}.${Name}`]: Way };

const records = ["ims_dns_record", "ims_dns_record_set", "ims_dns_zone_records"];
const witness = "Asked only where readings contradict each other";

/** Of every endpoint of the interface. A test takes each of these ways. */
export const ways: Ways<"servers", typeof serversEndpoints> &
  Ways<"dns", typeof dnsEndpoints> &
  Ways<"platform", typeof platformEndpoints> = {
  "servers.listCustomers": {
    what: "Customers",
    client: "servers.listCustomers",
    dataSources: ["ims_customers"],
    commands: ["import"],
  },
  "servers.listServers": {
    what: "Servers of a customer",
    client: "servers.list",
    dataSources: ["ims_servers"],
    commands: ["import", "diff"],
  },
  "servers.getServer": {
    what: "A server",
    client: "servers.get",
    dataSources: ["ims_server_definition"],
    resources: ["ims_server_definition"],
    commands: ["import", "diff"],
  },
  "servers.createServer": {
    what: "Create a server",
    client: "servers.create",
    resources: ["ims_server_definition"],
  },
  "servers.updateServer": {
    what: "Update a server",
    client: "servers.update",
    resources: ["ims_server_definition"],
  },
  "servers.decommissionServer": {
    what: "Decommission a server",
    client: "servers.decommission",
    resources: ["ims_server_definition"],
    commands: ["server decommission"],
  },
  "servers.getFacts": {
    what: "Facts of a server",
    client: "servers.facts",
    dataSources: ["ims_server_facts"],
    commands: ["server wait-for-facts"],
  },
  "dns.listZones": {
    what: "Zones",
    client: "zones.list",
    dataSources: ["ims_dns_zones"],
    commands: ["import"],
  },
  "dns.getZone": {
    what: "A zone as text",
    client: "zones.get",
    dataSources: ["ims_dns_zone", "ims_dns_served"],
    resources: records,
    commands: ["import", "diff", "dns cleanup", "dns served"],
  },
  "dns.listTypes": {
    what: "Types of a zone's records",
    client: "zones.types",
    dataSources: ["ims_dns_zone"],
    commands: ["import"],
  },
  "dns.listNames": {
    what: "Names of a type",
    client: "zones.names",
    dataSources: ["ims_dns_record_names"],
    commands: ["import"],
  },
  "dns.getRecords": {
    what: "Records of a type and name",
    client: "records.readSet",
    dataSources: ["ims_dns_records"],
    resources: records,
    commands: ["import"],
  },
  "dns.listIndexes": {
    what: "Their indexes",
    client: "services.dns.listIndexes",
    otherwise: { dataSource: "ims_dns_records", how: `\`nr\` of each record. ${witness}` },
  },
  "dns.getRecord": {
    what: "A record by its index",
    client: "services.dns.getRecord",
    otherwise: { dataSource: "ims_dns_records", how: `the record with this \`nr\`. ${witness}` },
  },
  "dns.createRecord": {
    what: "Create a record",
    client: "records.create",
    resources: records,
  },
  "dns.updateRecord": {
    what: "Update a record",
    client: "records.update",
    resources: records,
  },
  "dns.deleteRecord": {
    what: "Delete a record",
    client: "records.delete",
    resources: records,
  },
  "dns.cleanUpName": {
    what: "Clean up a host's name",
    client: "records.cleanUp",
    resources: ["ims_server_definition"],
    commands: ["dns cleanup"],
  },
  "platform.listClusters": {
    what: "Clusters",
    client: "platform.clusters",
    dataSources: ["ims_platform_clusters"],
    commands: ["import"],
  },
  "platform.listEntities": {
    what: "What a cluster lists",
    client: "platform.entities",
    dataSources: ["ims_platform_cluster"],
  },
  "platform.listNodes": {
    what: "Nodes of a cluster",
    client: "platform.nodes",
    dataSources: ["ims_platform_nodes"],
  },
  "platform.listProjects": {
    what: "Projects of a cluster",
    client: "projects.list",
    dataSources: ["ims_platform_projects"],
    commands: ["import", "diff"],
  },
  "platform.getProject": {
    what: "A project",
    client: "projects.get",
    dataSources: ["ims_platform_project"],
    resources: ["ims_platform_project"],
    commands: ["import", "diff"],
  },
  "platform.createProject": {
    what: "Create a project",
    client: "projects.create",
    resources: ["ims_platform_project"],
  },
  "platform.deleteProject": {
    what: "Delete a project",
    client: "projects.delete",
    resources: ["ims_platform_project"],
  },
};
