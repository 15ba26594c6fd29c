import { randomBytes } from "node:crypto";
import type { OwnerClaim, OwnerConflict } from "../client/index.ts";
import { canonicalName } from "../dns/index.ts";
import type { Diagnostic, PlanOperation } from "terraform-provider-sdk";
import type { KindServices } from "./kind-services.ts";

type Operation = PlanOperation<KindServices>;

/** The name of a resource in notes, to distinguish the resources of a run. A process may plan one again after its apply. */
const note = "owner";
/** Short, since engines with a local state write the whole state for each object that they change. */
const newName = (): string => randomBytes(8).toString("base64url");

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
  const owner = typeof known === "string" ? known : newName();
  if (known !== owner) notes.set(note, owner);
  const zone = canonicalName(claim.zone);
  const conflicts = services.client.records.owners.claim({ ...claim, owner, zone });
  const renamed = conflicts.find(({ reason }) => reason === "goes");
  const told = conflicts.filter(({ reason }) => reason !== "goes").concat(renamed ?? []);
  return told.map((conflict) => refuse(claim, conflict));
}

/**
 * Ends the ownership of a resource that is destroyed. `sets`: the records that are deleted with it, and that a resource created
 * in the same run cannot take over.
 */
export function releaseClaim(
  { kind, zone: id, sets = [] }: { readonly kind: string; readonly zone: string; readonly sets?: readonly string[] },
  { services, private: notes }: Operation,
): readonly Diagnostic[] {
  if (services === undefined) return [];
  const known = notes.get(note);
  const zone = canonicalName(id);
  const release = { kind, zone, sets, owner: typeof known === "string" ? known : newName() };
  const [first] = services.client.records.owners.release(release);
  return first === undefined ? [] : [refuse({ kind, zone }, first)];
}

function refuse(
  { kind, zone }: Pick<OwnerClaim, "kind" | "zone">,
  { kind: other, set, reason }: OwnerConflict,
): Diagnostic {
  const [type = "", name = ""] = set.split(" ");
  if (reason === "goes") return refuseRename({ kind, zone, type, name });
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

function refuseRename({
  kind,
  zone,
  type,
  name,
}: Readonly<Record<"kind" | "zone" | "type" | "name", string>>): Diagnostic {
  return {
    severity: "error",
    summary: `One resource deletes the ${type} records of ${name}, and another one creates them`,
    detail:
      `In the zone ${zone}, this plan deletes records with one ${kind} and creates the same with another one. Terraform may run ` +
      "the two in either order, so the records could be missing in the end.\n\n" +
      "If the resource only got another address in the configuration, add a moved block that says so: " +
      "moved { from = OLD_ADDRESS, to = NEW_ADDRESS }, each on a line of its own. If its records were divided among several " +
      "resources, have Terraform forget the old one with a removed block with destroy = false in its place (before Terraform 1.7 and " +
      "OpenTofu 1.10: with terraform state rm ADDRESS), and import the records into the new ones by the ids " +
      "ZONE?keys=NAME%20TYPE&keys=NAME%20TYPE.",
  };
}
