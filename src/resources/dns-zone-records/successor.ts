import type { PlanContext, PrivateData } from "terraform-provider-sdk";
import type { ZoneState } from "./mapping.ts";
import type { Scope } from "./scope.ts";

/** Its name among the private data of a plan. States do not keep it. */
const note = "succeeds";

/**
 * Notes a create that is to hold all of the zone. Engines hand the note to the deletion of what it replaces: what that one leaves goes with the create.
 *
 * @param scope `undefined` as long as it is not known
 */
export function noteSuccessor(
  { prior }: Pick<PlanContext<ZoneState>, "prior">,
  scope: Scope | undefined,
  notes: PrivateData,
): void {
  const next = prior === null && scope?.exclusive === true ? { zone: scope.zone, ignore: scope.ignore } : undefined;
  if (next !== undefined || notes.get(note) !== undefined) notes.set(note, next);
}

/** What the plan has noted, to be called when it is applied; `undefined`: nothing comes in the place of what is deleted, or not all of the zone. */
export function takeSuccessor(notes: PrivateData): Scope | undefined {
  const noted = notes.get(note) as Pick<Scope, "zone" | "ignore"> | undefined;
  if (noted === undefined) return undefined;
  notes.set(note, undefined);
  return { ...noted, listed: new Map(), exclusive: true };
}
