import type { Frozen, ProjectState } from "../state/state.ts";

/** Where a project is in its asynchronous life (docs/interface.md#life-of-a-project), at one moment. */
export type Phase = "coming" | "unsettled" | "settled" | "lingering" | "gone";

/** Decided by the clock alone, so a sandbox that was stopped and started again goes on where it should be. */
export function phaseOf(project: Frozen<ProjectState>, now: number): Phase {
  if (project.goneAt !== null) return now >= project.goneAt ? "gone" : "lingering";
  if (now < project.visibleAt) return "coming";
  return now < project.settledAt ? "unsettled" : "settled";
}

/** Whether the API shows the project at this moment. */
export function isVisible(project: Frozen<ProjectState>, now: number): boolean {
  const phase = phaseOf(project, now);
  return phase !== "coming" && phase !== "gone";
}
