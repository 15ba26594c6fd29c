import { identityInZone, keyOf, setKeyOf } from "../../client/index.ts";
import type { ClaimedRecord, OwnerClaim, OwnerConflict, OwnerRelease, RecordContent } from "../../client/index.ts";
import { groupBy } from "../../core/group-by.ts";
import { canonicalName } from "../../dns/index.ts";
import type { Diagnostic, PlanOperation, UnplannedState } from "terraform-provider-sdk";
import { judgeInWalk } from "../judge-in-walk.ts";
import type { KindServices } from "../kind-services.ts";
import { refuseHeldTwice } from "./held-twice.ts";
import { knownOwner, nameOfOwner } from "../owner-name.ts";

type Operation = PlanOperation<KindServices>;

/** What of a zone the state of a resource has. */
export interface Held {
  readonly zone: string;
  /** Types and names: keys of `setKeyOf`. */
  readonly sets: readonly string[];
  /** Where it has only these of them. */
  readonly records?: OwnerClaim["records"];
  /** What it deletes where it declares it no more: all of these types and names, or only these records of them. Absent: all that it has. */
  readonly deletes?: Pick<OwnerRelease, "sets" | "records">;
  /** Whether it is a guess that the state is that of the resource, which is new as far as engines tell. */
  readonly isGuess?: boolean;
}

/** What goes with the state of a tainted resource. */
export type HeldTainted = Pick<Held, "zone" | "sets"> & {
  readonly records: NonNullable<Held["records"]>;
  readonly isGuess: boolean;
};

/** What a resource will own, and whether it can take records over from one that deletes them in the same run. */
export type Claim = Omit<OwnerClaim, "owner" | "perhaps" | "plan" | "isUnnamed" | "creates" | "keeps" | "deletes"> & {
  readonly takesOver: boolean;
  /** The states that the resource has if it is tainted: engines plan it as if there were none. */
  readonly tainted?: readonly HeldTainted[] | undefined;
};

/**
 * Claims for a resource what it will own, and refuses the plan where another resource of the same run claims it too: the two would
 * undo each other's changes with every apply. Refuses it as well where one of them has or creates what the other one deletes.
 *
 * @param held `null` where the resource has no state
 */
export async function claimRecords(
  { takesOver, tainted = [], ...claim }: Claim,
  held: Held | null,
  operation: Operation,
): Promise<readonly Diagnostic[]> {
  const { planning } = operation;
  if (planning === undefined) return [];
  const own = ownerOf(operation);
  const zone = canonicalName(claim.zone);
  const leaving = held === null ? inZones(tainted) : [held];
  const here = leaving.find((one) => canonicalName(one.zone) === zone);
  const isHere = held !== null && here !== undefined;
  const released = leaving.flatMap((one) =>
    one === here ? [] : releaseAs(own, { ...one, kind: claim.kind }, operation),
  );
  const left = (await Promise.all(released)).flat();
  const whole = {
    ...claim,
    ...(isHere ? kept(claim, held, takesOver) : { creates: takesOver ? undefined : ("all" as const) }),
    ...own,
    // the create of a replacement is planned anew, too
    isUnnamed: held === null ? true : own.isUnnamed,
    perhaps: held === null && !takesOver ? ownersWithoutPlan({ zone, sets: claim.sets }, operation) : undefined,
    zone,
    deletes: leaving.length === 0 ? undefined : { ...own, ...undeclared(here, claim) },
  };
  const { owners } = planning.client.records;
  const judgement = {
    judge: () => owners.claim(whole),
    forgetSame: () => owners.forgetSame(whole),
    forgetOver: (isOver: (plan: number) => boolean) => owners.forgetOver(zone, isOver),
  };
  const conflicts = await judgeInWalk(judgement, operation);
  const passed = conflicts.find(({ reason }) => reason === "goes");
  const twice = conflicts.filter(({ reason }) => reason === "held-twice");
  const told = conflicts.filter(({ reason }) => reason !== "goes" && reason !== "held-twice").concat(passed ?? []);
  const refused = told.map((conflict) => refuse(claim, conflict));
  return [...left, ...refused, ...(await refuseHeldTwice(claim.zone, twice, operation))];
}

/**
 * Claims for a resource what its state has, as long as it is not known what it will own: it may be the same. Then a clean-up leaves that
 * alone.
 */
export function claimHeld(
  { kind, ...held }: Going,
  takesOver: boolean,
  operation: Operation,
): Promise<readonly Diagnostic[]> {
  const holds = held.records ?? held.sets.map((set): ClaimedRecord => ({ set }));
  const claim = { kind, zone: held.zone, sets: [], records: [], holds, takesOver };
  return claimRecords(claim, { ...held, deletes: { sets: [] } }, operation);
}

/** A record as claims name it. */
export function asClaimed(content: Pick<RecordContent, "type" | "name" | "data">): ClaimedRecord {
  return { set: setKeyOf(content), key: keyOf(content) };
}

/** Ends the ownership of a resource that is destroyed with its records. */
export function releaseClaim(going: Going, operation: Operation): Promise<readonly Diagnostic[]> {
  return releaseAs(ownerOf(operation), going, operation);
}

async function releaseAs(
  own: Own,
  { kind, zone: id, sets, records, deletes = { sets, records }, isGuess }: Going,
  operation: Operation,
): Promise<readonly Diagnostic[]> {
  const { planning } = operation;
  if (planning === undefined) return [];
  const zone = canonicalName(id);
  const { owners } = planning.client.records;
  const judgement = {
    judge: () => owners.release({ ...own, kind, zone, ...deletes, isGuess }),
    forgetOver: (isOver: (plan: number) => boolean) => owners.forgetOver(zone, isOver),
  };
  const [first] = await judgeInWalk(judgement, operation);
  return first === undefined ? [] : [refuse({ kind, zone }, first)];
}

/**
 * Records found of a type and name that a resource gives up, without those that another resource of this run declares: these are there
 * since that one was applied first, and are no change by somebody else.
 *
 * @param known what the state of the resource has
 */
export function withoutDeclared(
  found: readonly RecordContent[],
  { zone, known }: { readonly zone: string; readonly known: readonly RecordContent[] },
  { client }: KindServices,
): readonly RecordContent[] {
  const had = new Set(known.map(identityInZone));
  const { owners } = client.records;
  return found.filter((content) => had.has(identityInZone(content)) || !owners.isDeclared(zone, asClaimed(content)));
}

type Going = Held & Pick<OwnerClaim, "kind">;
type Own = Required<Pick<OwnerRelease, "owner" | "plan" | "isUnnamed">>;

function ownerOf(operation: Operation): Own {
  // asked first: then it gets a name
  const isUnnamed = knownOwner(operation) === undefined;
  return { isUnnamed, owner: nameOfOwner(operation), plan: operation.plan };
}

/** Who a create may be of, where it takes nothing over: a destruction plans a tainted object anew, under its own name. */
function ownersWithoutPlan(
  { zone, sets }: Pick<OwnerClaim, "zone" | "sets">,
  { unplanned }: Operation,
): readonly string[] {
  const isSame = ({ zone: id, type, name }: UnplannedState["state"]): boolean =>
    typeof id === "string" &&
    canonicalName(id) === zone &&
    // a zone's records have no single name
    (typeof type !== "string" || typeof name !== "string" || sets.includes(setKeyOf({ type, name })));
  return unplanned.now().flatMap((found) => (isSame(found.state) ? (knownOwner(found) ?? []) : []));
}

/** What of a claim the state has already. */
function kept(
  { sets, records }: Pick<OwnerClaim, "sets" | "records">,
  held: Held,
  takesOver: boolean,
): Pick<OwnerClaim, "creates" | "keeps"> {
  const had = new Set(held.sets);
  const added = sets.filter((set) => !had.has(set));
  if (!takesOver) return { creates: added, keeps: true };
  const hasRecords = records.every(({ set, key }) => held.records?.some((one) => one.set === set && one.key === key));
  return { keeps: added.length === 0 && hasRecords };
}

/** What states have, together for each of their zones. */
function inZones(tainted: readonly HeldTainted[]): readonly HeldTainted[] {
  const zones = [...groupBy(tainted, ({ zone }) => canonicalName(zone))];
  return zones.map(([zone, all]) => ({
    zone,
    sets: all.flatMap(({ sets }) => sets),
    records: all.flatMap(({ records }) => records),
    isGuess: all.every(({ isGuess }) => isGuess),
  }));
}

function undeclared(
  held: Held | undefined,
  claim: Pick<OwnerClaim, "sets" | "records">,
): Pick<OwnerRelease, "sets" | "records" | "isGuess"> {
  if (held === undefined) return { sets: [] };
  const { deletes: { sets, records } = held, isGuess } = held;
  if (sets.length === 0) return { sets, records };
  const declared = new Set([...claim.sets, ...claim.records.map(({ set }) => set)]);
  return { records, sets: sets.filter((set) => !declared.has(set)), isGuess };
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
      "moved block that says so: moved { from = OLD_ADDRESS, to = NEW_ADDRESS }, each on a line of its own; in CDK for Terraform call " +
      "moveFromId(OLD_ADDRESS). Where OLD_ADDRESS is still declared, for other records, no moved block can say so: run terraform state mv " +
      "OLD_ADDRESS NEW_ADDRESS, first for the resource whose NEW_ADDRESS the state does not have. Else have Terraform forget both, and import what each of them declares now. It forgets a resource " +
      "that is not declared any more by a removed block with destroy = false in its place (before Terraform 1.7 and OpenTofu 1.10: with terraform state rm ADDRESS), and one that is declared " +
      "with terraform state rm ADDRESS. The ids to import are ZONE?keys=NAME%20TYPE&keys=NAME%20TYPE for ims_dns_zone_records. What neither of " +
      "the two declares now stays in the zone: declare it in a resource of its own with its import block, apply, and take both out again.\n\n" +
      "If the records may be missing for a while, take them out first, apply that, and then declare them anew.",
  };
}
