import type { PlanContext } from "terraform-provider-sdk";
import type { ZonePlan, ZoneState } from "./mapping.ts";

interface Change {
  readonly prior: Pick<ZoneState, "exclusive" | "ignore"> | null;
  readonly planned: Pick<PlanContext<ZoneState>["planned"] | ZonePlan, "exclusive" | "ignore">;
}

/** Whether a resource may come to hold all of a zone, or more of it than before: what it does not list goes, and no state has shown that. */
export function takesMore({ prior, planned: { exclusive, ignore } }: Change): boolean {
  if (!mayBeExclusive(exclusive)) return false;
  return prior?.exclusive !== true || JSON.stringify(ignore ?? []) !== JSON.stringify(prior.ignore ?? []);
}

/** Where it is known only after apply, it may be. */
export function mayBeExclusive(exclusive: unknown): boolean {
  return exclusive !== false && exclusive !== null;
}
