import type { ClusterState, ProjectState } from "../state.ts";

/** Where a project is in its asynchronous life (interface 3), at one moment. */
export type Phase = "coming" | "unsettled" | "settled" | "lingering" | "gone";

/** Decided by the clock alone, so a sandbox that was stopped and started again goes on where it should be. */
export function phaseOf(project: ProjectState, now: number): Phase {
  if (project.goneAt !== null) return now >= project.goneAt ? "gone" : "lingering";
  if (now < project.visibleAt) return "coming";
  return now < project.settledAt ? "unsettled" : "settled";
}

/** Whether the API shows the project at this moment. */
export function isVisible(project: ProjectState, now: number): boolean {
  const phase = phaseOf(project, now);
  return phase !== "coming" && phase !== "gone";
}

/** Forgets the projects that are gone for good, also from the listing that lags behind. */
export function forgetGone(cluster: ClusterState, now: number, listingLag: number): void {
  cluster.projects = cluster.projects.filter((project) => phaseOf(project, now - listingLag) !== "gone");
}
