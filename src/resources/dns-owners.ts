import { randomUUID } from "node:crypto";
import type { OwnerClaim, OwnerConflict } from "../client/index.ts";
import { canonicalName } from "../dns/index.ts";
import type { Diagnostic } from "../framework/diagnostic.ts";
import type { PlanOperation } from "../framework/kind.ts";
import type { KindServices } from "./kind-services.ts";

type Operation = PlanOperation<KindServices>;

/** The name under which a note tells the resources of a run apart. */
const note = "owner";

/**
 * Claims for a resource what it will own, and refuses the plan where another resource of the same run claims it too: the two would
 * undo each other's changes with every apply. Resources that are not planned by this process are not seen.
 */
export function claimRecords(
  claim: Omit<OwnerClaim, "owner">,
  { services, private: notes }: Operation,
): readonly Diagnostic[] {
  if (services === undefined) return [];
  const known = notes.get(note);
  const owner = typeof known === "string" ? known : randomUUID();
  if (known !== owner) notes.set(note, owner);
  const zone = canonicalName(claim.zone);
  return services.client.records.owners.claim({ ...claim, owner, zone }).map((conflict) => refuse(claim, conflict));
}

/** A resource that goes owns nothing any more. */
export function withdrawClaim(zone: string, { services, private: notes }: Operation): void {
  const owner = notes.get(note);
  if (typeof owner === "string") services?.client.records.owners.withdraw(owner, canonicalName(zone));
}

/** Most plans conflict in one place; many are told by their first ones. */
function refuse({ kind, zone }: Omit<OwnerClaim, "owner">, { kind: other, set, reason }: OwnerConflict): Diagnostic {
  const [type = "", name = ""] = set.split(" ");
  const why =
    reason === "both-declare"
      ? `Another resource of this configuration (${other}) declares the ${type} records of ${name} in the zone ${zone}, and so does this ` +
        `one (${kind}).`
      : `One of two resources of this configuration (this ${kind}, and another ${other}) declares the ${type} records of ${name} in the ` +
        `zone ${zone}; the other one is exclusive and would remove them.`;
  return {
    severity: "error",
    summary: `Two resources own the ${type} records of ${name}`,
    detail:
      `${why} They would undo each other's changes with every apply. Declare each record in one place: take it out of one of the two, ` +
      "or, where one is exclusive, list it there or let ignore match it.",
  };
}
