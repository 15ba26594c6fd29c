import { canonicalName } from "../../dns/index.ts";

/** What one resource of a run will own in a zone once it is applied. */
export interface OwnerClaim {
  /** Tells the resources of a run apart; a later claim of the same owner takes the place of the earlier one. */
  readonly owner: string;
  /** Number of the plan that claims it. Absent: all are of one walk. */
  readonly plan?: number | undefined;
  /** Whether no state has that name with what is claimed: another plan of it comes with another one. */
  readonly isUnnamed?: boolean | undefined;
  /** Number of an earlier plan that it took the place of, by {@link RecordOwners.forgetSame}. */
  readonly replaces?: number | undefined;
  /** What the owner is, for messages: `ims_dns_record_set`. */
  readonly kind: string;
  readonly zone: string;
  /** Types and names of which it owns all records: keys of {@link setKeyOf}. */
  readonly sets: readonly string[];
  /** Single records, each by its type and name and by its data. */
  readonly records: readonly { readonly set: string; readonly key: string }[];
  /** Single records that it holds now and will change. */
  readonly holds?: readonly { readonly set: string; readonly key: string }[] | undefined;
  /** Those of `sets` that it creates, and cannot take over from a resource that deletes them in the same run. */
  readonly creates?: ReadonlySet<string> | undefined;
  /** Whether its state has already what it declares and does not create. */
  readonly keeps?: boolean | undefined;
  /**
   * What it deletes, since it does not declare it any more. `undefined`: as it said before, for the second of the two plans of a
   * replacement, which knows nothing of the first.
   */
  readonly deletes?: Omit<OwnerRelease, "owner" | "plan" | "kind" | "zone"> | undefined;
  /** Whether it removes all records of a type and name that it does not declare. */
  readonly empties?: ((set: string) => boolean) | undefined;
}

/** Two owners of one run that would undo each other's changes. */
export interface OwnerConflict {
  /** What the other owner is. */
  readonly kind: string;
  /** The type and name they both claim: a key of {@link setKeyOf}. */
  readonly set: string;
  /**
   * `empties`: one of them removes whatever it does not declare, and the other one declares some of that. `goes`: one of them deletes
   * records, and the other one has the same or is to create them.
   */
  readonly reason: "both-declare" | "empties" | "goes";
}

/** A resource that deletes records of these types and names in this run: all of them, or only `records`. */
export interface OwnerRelease extends Pick<OwnerClaim, "owner" | "plan" | "kind" | "zone" | "sets"> {
  readonly records?: OwnerClaim["records"] | undefined;
  /** Whether it was never applied: then what seems to have the same may be an earlier plan of it. */
  readonly isUnnamed?: boolean | undefined;
}

/** Which resources of a run own which records, as far as they have been planned. */
export interface RecordOwners {
  /** Gives the conflicts with what others have claimed so far. */
  claim(claim: OwnerClaim): readonly OwnerConflict[];
  /**
   * Withdraws what owners without a name have claimed that is the same, as far as `isFirst` says that it may be the first plan of the
   * resource that claims it. Gives the number of that plan, or `undefined` where there is none.
   */
  forgetSame(claim: OwnerClaim, isFirst: (other: OwnerClaim) => boolean): number | undefined;
  /** Forgets what was claimed and released in the zone by plans of a walk that is over. */
  forgetOver(zone: string, isOver: (plan: number) => boolean): void;
  /** Withdraws what the owner has claimed. Gives the claims that cannot be met because of it. */
  release(release: OwnerRelease): readonly OwnerConflict[];
  /** Whether any owner declares the record. */
  isClaimed(zone: string, record: OwnerClaim["records"][number]): boolean;
}

/**
 * Owners by types and names. Nearly every type and name has one owner: a `Set` for it would take more memory than everything else that is
 * known of it. The types and names that only one owner has share one array.
 */
type Owners = Map<string, readonly string[]>;

/** What is claimed in one zone. */
interface ZoneClaims {
  readonly byOwner: Map<string, OwnerClaim>;
  /** Owners by the types and names they claim all or part of. */
  readonly bySet: Owners;
  /** Owners that remove whatever they do not declare. */
  readonly emptying: Set<string>;
  /** What is deleted in this run, by owner. */
  readonly going: Map<string, OwnerRelease>;
  /** Owners by the types and names that they delete. */
  readonly goingBySet: Owners;
}

/** `onClaim` is told of every claim. */
export function createRecordOwners(onClaim: (claim: OwnerClaim) => void = () => undefined): RecordOwners {
  const zones = new Map<string, ZoneClaims>();
  const claimsOf = (zone: string): ZoneClaims => {
    const known = zones.get(zone);
    if (known !== undefined) return known;
    const made = { byOwner: new Map(), bySet: new Map(), emptying: new Set<string>() };
    const zoneClaims: ZoneClaims = { ...made, going: new Map(), goingBySet: new Map() };
    zones.set(zone, zoneClaims);
    return zoneClaims;
  };
  return {
    claim({ deletes, ...claim }) {
      onClaim(claim);
      const { owner, plan, kind, zone } = claim;
      const claims = claimsOf(zone);
      const last = claims.going.get(owner);
      withdraw(owner, claims);
      const left = deletes ?? { ...last, sets: without(last?.sets ?? [], claim.sets) };
      const release = { ...left, owner, plan, kind, zone };
      // what was said before was answered then
      const unmet = deletes === undefined ? [] : cannotMeet(release, claims);
      const conflicts = [...conflictsOf(claim, claims), ...goingWith(claim, claims), ...unmet];
      add(claim, claims);
      addRelease(release, claims);
      return conflicts;
    },
    forgetSame: (claim, isFirst) => forgetSame(claimsOf(claim.zone), claim, isFirst),
    forgetOver: (zone, isOver) => forgetOver(claimsOf(zone), isOver),
    release(release) {
      const claims = claimsOf(release.zone);
      withdraw(release.owner, claims);
      addRelease(release, claims);
      return cannotMeet(release, claims);
    },
    isClaimed(zone, record) {
      const { byOwner, bySet } = claimsOf(canonicalName(zone));
      return (bySet.get(record.set) ?? []).some((owner) => declares(byOwner.get(owner), record));
    },
  };
}

function forgetSame(
  claims: ZoneClaims,
  claim: OwnerClaim,
  isFirst: (other: OwnerClaim) => boolean,
): number | undefined {
  const same = [...claims.byOwner.values()].filter((other) => isSamePlan(other, claim) && isFirst(other));
  for (const { owner } of same) endClaim(owner, claims);
  return same.at(-1)?.plan;
}

function forgetOver(claims: ZoneClaims, isOver: (plan: number) => boolean): void {
  for (const { owner, plan = 0 } of [...claims.byOwner.values()]) if (isOver(plan)) endClaim(owner, claims);
  for (const { owner, plan = 0 } of [...claims.going.values()]) if (isOver(plan)) endRelease(owner, claims);
}

/** Whether a claim may be of an earlier plan of the same resource. */
function isSamePlan(other: OwnerClaim, claim: OwnerClaim): boolean {
  if (other.isUnnamed !== true || other.owner === claim.owner || other.kind !== claim.kind) return false;
  const [before, now] = [other, claim].map(({ sets, records }) => JSON.stringify([sets, records]));
  return before === now;
}

function add(claim: OwnerClaim, { byOwner, bySet, emptying }: ZoneClaims): void {
  byOwner.set(claim.owner, claim);
  addTo(bySet, setsOf(claim), claim.owner);
  if (claim.empties !== undefined) emptying.add(claim.owner);
}

function addRelease(release: OwnerRelease, { going, goingBySet }: ZoneClaims): void {
  if (release.sets.length === 0) return;
  going.set(release.owner, release);
  addTo(goingBySet, new Set(release.sets), release.owner);
}

/** Forgets what the owner claimed, and what it deletes. */
function withdraw(owner: string, claims: ZoneClaims): void {
  endClaim(owner, claims);
  endRelease(owner, claims);
}

function endClaim(owner: string, { byOwner, bySet, emptying }: ZoneClaims): void {
  const claim = byOwner.get(owner);
  for (const set of claim === undefined ? [] : setsOf(claim)) removeFrom(bySet, set, owner);
  byOwner.delete(owner);
  emptying.delete(owner);
}

function endRelease(owner: string, { going, goingBySet }: ZoneClaims): void {
  for (const set of going.get(owner)?.sets ?? []) removeFrom(goingBySet, set, owner);
  going.delete(owner);
}

function addTo(owners: Owners, sets: ReadonlySet<string>, owner: string): void {
  const alone = [owner];
  for (const set of sets) owners.set(set, owners.get(set)?.concat(alone) ?? alone);
}

function removeFrom(owners: Owners, set: string, owner: string): void {
  const left = owners.get(set)?.filter((one) => one !== owner) ?? [];
  if (left.length > 0) owners.set(set, left);
  else owners.delete(set);
}

/** Conflicts of what is declared with others that delete the same: the order of the two is not known. */
function goingWith(claim: OwnerClaim, { going, goingBySet }: ZoneClaims): OwnerConflict[] {
  if (going.size === 0) return [];
  return [...setsOf(claim)].flatMap((set) =>
    (goingBySet.get(set) ?? []).flatMap((owner) => {
      const release = going.get(owner);
      return release !== undefined && takesFrom(release, claim, set)
        ? [{ kind: release.kind, set, reason: "goes" as const }]
        : [];
    }),
  );
}

/** Conflicts of what is deleted with others that declare the same. */
function cannotMeet(release: OwnerRelease, { byOwner, bySet }: ZoneClaims): OwnerConflict[] {
  return release.sets.flatMap((set) =>
    (bySet.get(set) ?? []).flatMap((owner) => {
      const claim = byOwner.get(owner);
      return claim !== undefined && takesFrom(release, claim, set)
        ? [{ kind: claim.kind, set, reason: "goes" as const }]
        : [];
    }),
  );
}

/** Whether a deletion takes something from another resource that this one does not take over from it. */
function takesFrom(release: OwnerRelease, claim: OwnerClaim, set: string): boolean {
  if (claim.creates?.has(set) === true) return true;
  if (claim.keeps !== true || release.isUnnamed === true) return false;
  const isDeleted = (one: OwnerClaim["records"][number]): boolean =>
    release.records?.some(({ set: of, key }) => of === one.set && key === one.key) ?? true;
  return claim.sets.includes(set) || claim.records.some((one) => one.set === set && isDeleted(one));
}

function without(all: readonly string[], declared: readonly string[]): readonly string[] {
  return all.filter((set) => !declared.includes(set));
}

function declares(claim: OwnerClaim | undefined, { set, key }: OwnerClaim["records"][number]): boolean {
  if (claim === undefined) return false;
  return claim.sets.includes(set) || claim.records.some((one) => one.set === set && one.key === key);
}

function setsOf({ sets, records }: OwnerClaim): Set<string> {
  return new Set([...sets, ...records.map(({ set }) => set)]);
}

function conflictsOf(claim: OwnerClaim, { byOwner, bySet, emptying }: ZoneClaims): OwnerConflict[] {
  const declared = [...setsOf(claim)].flatMap((set) =>
    (bySet.get(set) ?? []).flatMap((owner) => {
      const other = byOwner.get(owner);
      return other !== undefined && declaresSame(set, claim, other)
        ? [{ kind: other.kind, set, reason: "both-declare" as const }]
        : [];
    }),
  );
  const others = claim.empties === undefined ? emptying : byOwner.keys();
  const emptied = [...others].flatMap((owner) => emptiedOf(claim, byOwner.get(owner)));
  return [...declared, ...emptied];
}

function emptiedOf(claim: OwnerClaim, other: OwnerClaim | undefined): OwnerConflict[] {
  if (other === undefined) return [];
  const { kind } = other;
  const sets = [...setsEmptied(claim, other), ...setsEmptied(other, claim)];
  return sets.map((set) => ({ kind, set, reason: "empties" as const }));
}

function declaresSame(set: string, one: OwnerClaim, other: OwnerClaim): boolean {
  if (one.sets.includes(set) || other.sets.includes(set)) return true;
  const keys = new Set(one.records.flatMap((record) => (record.set === set ? [record.key] : [])));
  return other.records.some((record) => record.set === set && keys.has(record.key));
}

/** What `other` declares and `exclusive` removes. */
function setsEmptied(exclusive: OwnerClaim, other: OwnerClaim): string[] {
  const { empties, sets } = exclusive;
  if (empties === undefined) return [];
  const own = new Set(sets);
  return [...setsOf(other)].filter((set) => !own.has(set) && empties(set));
}
