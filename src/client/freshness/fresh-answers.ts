import type { Project } from "../projects/project.ts";
import type { ServerDefinition } from "../servers/server-definition.ts";

/** Listings that are not older than what this user has made of servers and projects on this machine. */
export interface FreshLists {
  /** Names of a customer's servers; of all customers with `_`. */
  servers(customer: string, signal?: AbortSignal): Promise<string[]>;
  /** Ids of a cluster's projects. */
  projects(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
}

/** To be told of objects as states have them, which may be newer than what a reading shows. */
export interface StatedObjects {
  server(server: ServerDefinition): void;
  project(project: Project): void;
}
