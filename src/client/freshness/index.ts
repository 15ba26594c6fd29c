import type { ConnectedServices } from "../../apis/create-services.ts";
import type { FreshLists } from "./fresh-lists.ts";
import { FreshProjects } from "./fresh-projects.ts";
import { FreshServers } from "./fresh-servers.ts";
import type { FreshnessParts } from "./until-fresh.ts";

/**
 * The same services, whose answers about single servers and projects are not older than what this user has made of them on this machine,
 * for as long as a copy of the service may lag behind. Listings are as they come, but for those who want them fresh, since what writes is
 * decided by the answers about single objects. (docs/behaviour.md#readings-that-lag)
 */
export function withFreshAnswers(
  services: ConnectedServices,
  parts: FreshnessParts,
): { readonly services: ConnectedServices; readonly lists: FreshLists } {
  const servers = new FreshServers(services.servers, parts);
  const projects = new FreshProjects(services.platform, parts);
  return {
    services: { ...services, servers: servers.service(), platform: projects.service() },
    lists: {
      servers: (customer, signal) => servers.list(customer, signal),
      projects: (cluster, signal) => projects.list(cluster, signal),
    },
  };
}

/** The same services, with these listings. */
export function withLists(services: ConnectedServices, lists: FreshLists): ConnectedServices {
  return {
    ...services,
    servers: { ...services.servers, listServers: (customer, signal) => lists.servers(customer, signal) },
    platform: { ...services.platform, listProjects: (cluster, signal) => lists.projects(cluster, signal) },
  };
}
