import { cluster, customerOrAll, ofCustomer } from "../common-arguments.ts";
import { defineListing } from "./define-listing.ts";

// the data sources that are plain listings: each is an entry here, its example in examples.ts, and its construct

export const customers = defineListing({
  typeName: "ims_customers",
  description: "Customers that the token has access to.",
  arguments: {},
  result: ["ids", "Identifiers of the customers."],
  what: () => "the customers",
  list: (api, _, signal) => api.servers.listCustomers(signal),
});

export const servers = defineListing({
  typeName: "ims_servers",
  description: "Servers of a customer, or of all customers.",
  arguments: { customer: customerOrAll },
  result: ["fqdns", "Fully qualified domain names of the servers."],
  what: ({ customer }) => `the servers of ${ofCustomer(customer ?? "_")}`,
  list: (api, { customer }, signal) => api.servers.listServers(customer ?? "_", signal),
});

export const dnsZones = defineListing({
  typeName: "ims_dns_zones",
  description: "DNS zones that the token has access to.",
  arguments: {},
  result: ["ids", "Identifiers of the zones."],
  what: () => "the DNS zones",
  list: (api, _, signal) => api.dns.listZones(signal),
});

export const platformClusters = defineListing({
  typeName: "ims_platform_clusters",
  description: "Container-platform clusters that the token has access to.",
  arguments: {},
  result: ["ids", "Identifiers of the clusters."],
  what: () => "the clusters",
  list: (api, _, signal) => api.platform.listClusters(signal),
});

export const platformCluster = defineListing({
  typeName: "ims_platform_cluster",
  description: "A container-platform cluster and what it lists.",
  arguments: { cluster },
  result: ["entities", "Kinds of entities the cluster has: `nodes` and `projects`."],
  what: ({ cluster: id }) => `the cluster ${JSON.stringify(id)}`,
  list: (api, { cluster: id }, signal) => api.platform.listEntities(id, signal),
});

export const platformNodes = defineListing({
  typeName: "ims_platform_nodes",
  description: "Nodes of a container-platform cluster that the token has access to.",
  arguments: { cluster },
  result: ["names", "Names of the nodes."],
  what: ({ cluster: id }) => `the nodes of the cluster ${JSON.stringify(id)}`,
  list: (api, { cluster: id }, signal) => api.platform.listNodes(id, signal),
});

export const platformProjects = defineListing({
  typeName: "ims_platform_projects",
  description: "Projects of a container-platform cluster that the token has access to.",
  arguments: { cluster },
  result: ["ids", "Identifiers of the projects."],
  what: ({ cluster: id }) => `the projects of the cluster ${JSON.stringify(id)}`,
  list: (api, { cluster: id }, signal) => api.platform.listProjects(id, signal),
});
