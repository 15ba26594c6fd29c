import type { ApiName, ConnectedServices } from "../../apis/create-services.ts";
import { openObjectNotes, openSeenLags } from "../../reconcile/index.ts";
import type { Platform } from "../identities.ts";
import { recentTime, serviceNow } from "../service-time.ts";
import { visibleWithinMs } from "../tries.ts";
import type { FreshLists, StatedObjects } from "./fresh-answers.ts";
import { FreshProjects } from "./fresh-projects.ts";
import { FreshServers } from "./fresh-servers.ts";
import { FreshSets } from "./fresh-sets.ts";
import { notedForms } from "./noted-forms.ts";
import { Patience } from "./patience.ts";
import type { FreshnessParts } from "./until-fresh.ts";

interface FreshnessOptions extends Pick<FreshnessParts, "clock" | "log" | "random">, Platform {
  /** Where notes of this user on this machine are kept. */
  readonly directory: string;
  readonly baseUrl: string;
}

/**
 * The same services, whose answers about single servers and projects are not older than what this user has made of them on this machine
 * or a state says, for as long as a copy of the service may lag behind. Listings are as they come, but for those who want them fresh, since
 * what writes is decided by the answers about single objects. Lists of records are read through `sets`. (docs/behaviour.md#readings-that-lag)
 */
export function withFreshAnswers(
  services: ConnectedServices,
  options: FreshnessOptions,
): {
  readonly services: ConnectedServices;
  readonly lists: FreshLists;
  readonly stated: StatedObjects;
  readonly sets: FreshSets;
} {
  const { directory, baseUrl, clock } = options;
  const times = { clock, clockOffsetMs: (api: ApiName) => services.clockOffsetMs(api) };
  const parts: FreshnessParts = {
    ...options,
    notes: openObjectNotes({
      ...{ directory, baseUrl, clock, keptMs: visibleWithinMs, forms: notedForms },
      dataId: () => services.dataId(),
    }),
    patience: new Patience(openSeenLags({ directory, baseUrl, clock })),
    recently: (api, time) => recentTime(times, api, time),
    now(api) {
      const { at, isServiceTime } = serviceNow(times, api);
      return isServiceTime ? at : undefined;
    },
  };
  const servers = new FreshServers(services.servers, parts);
  const projects = new FreshProjects(services.platform, { ...parts, platformSegment: options.platformSegment });
  return {
    services: { ...services, servers: servers.service(), platform: projects.service() },
    lists: {
      servers: (customer, signal) => servers.list(customer, signal),
      projects: (cluster, signal) => projects.list(cluster, signal),
    },
    sets: new FreshSets(parts),
    stated: {
      server: (server) => {
        servers.isStated(server);
      },
      project: (project) => {
        projects.isStated(project);
      },
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
