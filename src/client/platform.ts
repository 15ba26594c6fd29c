import type { Context } from "./client-context.ts";

/** The parts of the container-platform API besides projects, read only. */
export interface PlatformClient {
  /** Cluster ids the token has access to. */
  clusters(signal?: AbortSignal): Promise<readonly string[]>;
  /** Kinds of things a cluster holds: `nodes`, `projects`. */
  entities(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** Names of the nodes of a cluster. */
  nodes(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
}

export function createPlatformClient({ services: { platform } }: Context): PlatformClient {
  return {
    clusters: (signal) => platform.listClusters(signal),
    entities: (cluster, signal) => platform.listEntities(cluster, signal),
    nodes: (cluster, signal) => platform.listNodes(cluster, signal),
  };
}
