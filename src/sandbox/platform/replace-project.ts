import type { World } from "../call.ts";
import type { ClusterState, Frozen, ProjectState } from "../state/state.ts";
import { phaseOf } from "./lifecycle.ts";

type Cluster = Frozen<ClusterState>;

/** Puts another state of a project in place of this one, or takes it away. */
export function replaceProject(
  world: Pick<World, "edit">,
  cluster: Cluster,
  project: Frozen<ProjectState>,
  by: Frozen<ProjectState> | undefined,
): void {
  const at = cluster.projects.indexOf(project);
  world.edit({ list: "projects", of: cluster.id, at, remove: 1, insert: by === undefined ? [] : [by] });
}

/** Forgets the projects that are gone for good, also from the listing that lags behind. */
export function forgetGone(world: World, cluster: Cluster): void {
  const then = world.now() - world.options.listingLag;
  for (const [at, project] of [...cluster.projects.entries()].reverse())
    if (phaseOf(project, then) === "gone") world.edit({ list: "projects", of: cluster.id, at, remove: 1, insert: [] });
}
