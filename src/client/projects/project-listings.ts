import { HttpFailure } from "../../http/http-failure.ts";
import { pauseBeforeTry, type Context } from "../client-context.ts";
import { doubtful } from "./doubtful-failure.ts";
import type { ProjectId } from "./project.ts";

/** The listings of clusters, with a memory of what they held: a listing can be wrong as any answer can. */
export interface ProjectListings {
  /**
   * Ids of a cluster's projects. A listing that is empty although the cluster held projects is read again.
   *
   * @throws Failure `project-answer-doubtful` where it stays so; what the service refused
   */
  read(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** To be called when a project is to go: a listing without it is then no surprise. */
  forget(project: ProjectId): void;
}

const tries = 4;

export function createProjectListings(context: Context): ProjectListings {
  const held = new Map<string, ReadonlySet<string>>();
  const heldBy = (cluster: string): ReadonlySet<string> => held.get(cluster) ?? new Set();

  return {
    async read(cluster, signal) {
      const doing = `Cannot list the projects of ${cluster}`;
      for (let nth = 1; nth <= tries; nth += 1) {
        if (nth > 1) await pauseBeforeTry(nth, context, signal);
        const listed = await list(context, cluster, signal);
        if (listed.length > 0) held.set(cluster, new Set(listed));
        if (listed.length > 0 || heldBy(cluster).size === 0) return listed;
      }
      const known = [...heldBy(cluster)].slice(0, 5).join(", ");
      throw doubtful(doing, `The listing is empty, but a short time ago it held projects: ${known}.`, tryLater);
    },
    forget({ cluster, id }) {
      held.set(cluster, new Set([...heldBy(cluster)].filter((other) => other !== id)));
    },
  };
}

const tryLater = "Try again. If it stays so, check that the access token may still use the cluster.";

async function list({ services }: Context, cluster: string, signal?: AbortSignal): Promise<readonly string[]> {
  try {
    return await services.platform.listProjects(cluster, signal);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    throw error.during(
      `Cannot list the projects of ${cluster}`,
      error.remedy ?? "Check that the cluster exists and that the access token may use it.",
    );
  }
}
