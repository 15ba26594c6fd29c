import type { OwnerClaim, OwnerConflict } from "../client/index.ts";
import { canonicalName } from "../dns/index.ts";
import type { Diagnostic, PlanOperation } from "terraform-provider-sdk";
import type { KindServices } from "./kind-services.ts";
import { knownOwner, nameOfOwner } from "./owner-name.ts";

type Operation = PlanOperation<KindServices>;

/** Types and names of which a resource has records, in the zone of its state. */
export interface Held {
  readonly zone: string;
  /** Keys of `setKeyOf`. */
  readonly sets: readonly string[];
  /** Where it has only these of them. */
  readonly records?: OwnerClaim["records"];
}

/**
 * Claims for a resource what it will own, and refuses the plan where another resource of the same run claims it too: the two would
 * undo each other's changes with every apply. Refuses it as well where one of them has or creates what the other one deletes.
 * Resources that are not planned by this process are not seen.
 *
 * @param held what the resource has and deletes where the claim does not name it; `null` where it has no state
 */
export function claimRecords(
  claim: Omit<OwnerClaim, "owner" | "deletes">,
  held: Held | null,
  operation: Operation,
): readonly Diagnostic[] {
  const { services } = operation;
  if (services === undefined) return [];
  const isUnnamed = knownOwner(operation) === undefined;
  const owner = nameOfOwner(operation);
  const zone = canonicalName(claim.zone);
  const isMoved = held !== null && canonicalName(held.zone) !== zone;
  const left = isMoved ? releaseClaim({ kind: claim.kind, ...held }, operation) : [];
  const deletes = held === null ? undefined : { ...held, isUnnamed, sets: isMoved ? [] : undeclared(held.sets, claim) };
  const conflicts = services.client.records.owners.claim({ ...claim, owner, zone, deletes });
  const passed = conflicts.find(({ reason }) => reason === "goes");
  const told = conflicts.filter(({ reason }) => reason !== "goes").concat(passed ?? []);
  return [...left, ...told.map((conflict) => refuse(claim, conflict))];
}

/** Ends the ownership of a resource that is destroyed with its records. */
export function releaseClaim(
  { kind, zone: id, ...held }: Held & { readonly kind: string },
  operation: Operation,
): readonly Diagnostic[] {
  const { services } = operation;
  if (services === undefined) return [];
  const zone = canonicalName(id);
  const isUnnamed = knownOwner(operation) === undefined;
  const release = { ...held, kind, zone, isUnnamed, owner: nameOfOwner(operation) };
  const [first] = services.client.records.owners.release(release);
  return first === undefined ? [] : [refuse({ kind, zone }, first)];
}

function undeclared(held: readonly string[], { sets, records }: Pick<OwnerClaim, "sets" | "records">): string[] {
  if (held.length === 0) return [];
  const declared = new Set([...sets, ...records.map(({ set }) => set)]);
  return held.filter((set) => !declared.has(set));
}

function refuse(
  { kind, zone }: Pick<OwnerClaim, "kind" | "zone">,
  { kind: other, set, reason }: OwnerConflict,
): Diagnostic {
  const [type = "", name = ""] = set.split(" ");
  if (reason === "goes") return refusePassing({ kinds: `this ${kind}, and another ${other}`, zone, type, name });
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

function refusePassing({
  kinds,
  zone,
  type,
  name,
}: Readonly<Record<"kinds" | "zone" | "type" | "name", string>>): Diagnostic {
  return {
    severity: "error",
    summary: `One resource deletes the ${type} records of ${name}, and another one declares them`,
    detail:
      `In the zone ${zone}, one of two resources (${kinds}) deletes these records in this plan, and the other one declares them. ` +
      "Terraform may run the two in either order, so the records could be missing in the end.\n\n" +
      "If a resource only got another address in the configuration, or a record or set becomes the only one of a zone's records, add a " +
      "moved block that says so: moved { from = OLD_ADDRESS, to = NEW_ADDRESS }, each on a line of its own; in CDK for Terraform call moveFromId(OLD_ADDRESS). Else have Terraform forget " +
      "both, and import what each of them declares now. It forgets a resource that is not declared any more by a removed block with " +
      "destroy = false in its place (before Terraform 1.7 and OpenTofu 1.10: with terraform state rm ADDRESS), and one that is declared " +
      "with terraform state rm ADDRESS. The ids to import are ZONE?keys=NAME%20TYPE&keys=NAME%20TYPE for ims_dns_zone_records.\n\n" +
      "If the records may be missing for a while, take them out first, apply that, and then declare them anew.",
  };
}
