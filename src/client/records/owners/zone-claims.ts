import type { Told } from "../../plans/shared-plans.ts";
import type { OwnerClaim, OwnerConflict, OwnerRelease } from "./owner-claim.ts";
import { createEmptying } from "../set-key.ts";

/**
 * Owners by types and names. Nearly every type and name has one owner: a `Set` for it would take more memory than everything else that is
 * known of it. The types and names that only one owner has share one array.
 */
type Owners = Map<string, readonly string[]>;
type OneRecord = OwnerClaim["records"][number];

/** What is claimed in one zone. */
export class ZoneClaims {
  private readonly byOwner = new Map<string, OwnerClaim>();
  /** Owners by the types and names they claim all or part of. */
  private readonly bySet: Owners = new Map();
  /** What those remove that are to hold all of the zone, by owner. */
  private readonly emptying = new Map<string, (set: string) => boolean>();
  /** What is deleted in this run, by owner. */
  private readonly going = new Map<string, OwnerRelease>();
  /** Owners by the types and names that they delete. */
  private readonly goingBySet: Owners = new Map();
  /** Owners of whom other processes have told. */
  private readonly others = new Map<string, Told>();

  constructor(private readonly zone: string) {}

  /** Gives the conflicts with what others have claimed so far. */
  claim({ deletes, ...claim }: OwnerClaim): readonly OwnerConflict[] {
    const { owner, plan, kind, zone } = claim;
    const last = this.going.get(owner);
    this.withdraw(owner);
    const left = deletes ?? { ...last, sets: without(last?.sets ?? [], claim.sets) };
    const release = { ...left, owner, plan, kind, zone };
    // what was said before was answered then
    const unmet = deletes === undefined ? [] : this.cannotMeet(release);
    if (claim.empties !== undefined) this.emptying.set(owner, createEmptying(claim.empties.ignore, this.zone));
    const conflicts = [...this.conflictsOf(claim), ...this.heldTwice(claim), ...this.goingWith(claim), ...unmet];
    this.add(claim);
    this.addRelease(release);
    return conflicts;
  }

  release(release: OwnerRelease): readonly OwnerConflict[] {
    this.withdraw(release.owner);
    this.addRelease(release);
    return this.cannotMeet(release);
  }

  /** Takes in what another process has told of an owner. */
  hear(owner: string, when: Told, take: (claims: ZoneClaims) => unknown): void {
    take(this);
    this.others.set(owner, when);
  }

  /** Forgets what other processes have told. */
  forget(when: Told): void {
    for (const [owner, told] of this.others) if (told === when) this.withdraw(owner);
  }

  wasToldBefore(owner: string): boolean {
    return this.others.get(owner) === "before";
  }

  forgetSame(claim: OwnerClaim): void {
    for (const other of [...this.byOwner.values()]) if (isSamePlan(other, claim)) this.endClaim(other.owner);
  }

  forgetOver(isOver: (plan: number) => boolean): void {
    for (const { owner, plan = 0 } of [...this.byOwner.values()]) if (isOver(plan)) this.endClaim(owner);
    for (const { owner, plan = 0 } of [...this.going.values()]) if (isOver(plan)) this.endRelease(owner);
  }

  isClaimed(record: OneRecord): boolean {
    return (this.bySet.get(record.set) ?? []).some((owner) => declares(this.byOwner.get(owner), record));
  }

  private add(claim: OwnerClaim): void {
    this.byOwner.set(claim.owner, claim);
    addTo(this.bySet, setsOf(claim), claim.owner);
  }

  private addRelease(release: OwnerRelease): void {
    if (release.sets.length === 0) return;
    this.going.set(release.owner, release);
    addTo(this.goingBySet, new Set(release.sets), release.owner);
  }

  /** Forgets what the owner claimed, and what it deletes. */
  private withdraw(owner: string): void {
    this.endClaim(owner);
    this.endRelease(owner);
    this.others.delete(owner);
  }

  private endClaim(owner: string): void {
    const claim = this.byOwner.get(owner);
    for (const set of claim === undefined ? [] : setsOf(claim)) removeFrom(this.bySet, set, owner);
    this.byOwner.delete(owner);
    this.emptying.delete(owner);
  }

  private endRelease(owner: string): void {
    for (const set of this.going.get(owner)?.sets ?? []) removeFrom(this.goingBySet, set, owner);
    this.going.delete(owner);
  }

  /** Conflicts of what is declared with others that delete the same: the order of the two is not known. */
  private goingWith(claim: OwnerClaim): OwnerConflict[] {
    if (this.going.size === 0) return [];
    return [...setsOf(claim)].flatMap((set) =>
      (this.goingBySet.get(set) ?? []).flatMap((owner) => {
        const release = this.going.get(owner);
        return release !== undefined && takesFrom(release, claim, set)
          ? [{ kind: release.kind, set, reason: "goes" as const }]
          : [];
      }),
    );
  }

  /** Conflicts of what is deleted with others that declare the same. */
  private cannotMeet(release: OwnerRelease): OwnerConflict[] {
    return release.sets.flatMap((set) =>
      (this.bySet.get(set) ?? []).flatMap((owner) => {
        const claim = this.byOwner.get(owner);
        return claim !== undefined && takesFrom(release, claim, set)
          ? [{ kind: claim.kind, set, reason: "goes" as const }]
          : [];
      }),
    );
  }

  private conflictsOf(claim: OwnerClaim): OwnerConflict[] {
    const declared = [...setsOf(claim)].flatMap((set) =>
      (this.bySet.get(set) ?? []).flatMap((owner) => {
        const other = this.byOwner.get(owner);
        return other !== undefined && declaresSame(set, claim, other) && !this.areUnnamedInTwo(claim, other)
          ? [{ kind: other.kind, set, reason: "both-declare" as const }]
          : [];
      }),
    );
    const others = claim.empties === undefined ? this.emptying.keys() : this.byOwner.keys();
    return [...declared, ...[...others].flatMap((owner) => this.emptied(claim, this.byOwner.get(owner)))];
  }

  /** Single records that the states of two owners have, and that one of them will change. */
  private heldTwice(claim: OwnerClaim): OwnerConflict[] {
    return inState(claim).flatMap(({ set, key }) =>
      (this.bySet.get(set) ?? []).flatMap((owner) => {
        const other = this.byOwner.get(owner);
        if (other === undefined || this.areUnnamedInTwo(claim, other)) return [];
        if (declares(claim, { set, key }) && declares(other, { set, key })) return [];
        const isSame = inState(other).some((one) => one.set === set && one.key === key);
        return isSame ? [{ kind: other.kind, set, key, reason: "held-twice" as const }] : [];
      }),
    );
  }

  /**
   * Whether two resources that no state has a name for are planned by two processes: they may be one that is planned again, or of two runs of
   * a test that go on side by side. Nothing is said of what both have or declare. Where both create it, the apply of the second one is
   * refused, since it is there.
   */
  private areUnnamedInTwo(claim: OwnerClaim, other: OwnerClaim): boolean {
    return claim.isUnnamed === true && other.isUnnamed === true && this.others.has(other.owner);
  }

  private emptied(claim: OwnerClaim, other: OwnerClaim | undefined): OwnerConflict[] {
    if (other === undefined) return [];
    const { kind } = other;
    const sets = [...this.setsEmptied(claim, other), ...this.setsEmptied(other, claim)];
    return sets.map((set) => ({ kind, set, reason: "empties" as const }));
  }

  /** What `other` declares and an exclusive one removes. */
  private setsEmptied({ owner, sets }: OwnerClaim, other: OwnerClaim): string[] {
    const empties = this.emptying.get(owner);
    if (empties === undefined) return [];
    const own = new Set(sets);
    return [...setsOf(other)].filter((set) => !own.has(set) && empties(set));
  }
}

/** Whether a claim may be of an earlier plan of the same resource. */
function isSamePlan(other: OwnerClaim, claim: OwnerClaim): boolean {
  if (other.isUnnamed !== true || other.owner === claim.owner || other.kind !== claim.kind) return false;
  const [before, now] = [other, claim].map(({ sets, records }) => JSON.stringify([sets, records]));
  return before === now;
}

/** The single records that the state of an owner has. */
function inState({ keeps, records, holds = [] }: OwnerClaim): readonly OneRecord[] {
  return keeps === true ? [...records, ...holds] : holds;
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

/** Whether a deletion takes something from another resource that this one does not take over from it. */
function takesFrom(release: OwnerRelease, claim: OwnerClaim, set: string): boolean {
  if (claim.creates?.has(set) === true) return true;
  if (claim.keeps !== true || release.isUnnamed === true) return false;
  const isDeleted = (one: OneRecord): boolean =>
    release.records?.some(({ set: of, key }) => of === one.set && key === one.key) ?? true;
  return claim.sets.includes(set) || claim.records.some((one) => one.set === set && isDeleted(one));
}

function without(all: readonly string[], declared: readonly string[]): readonly string[] {
  const gone = new Set(declared);
  return all.filter((set) => !gone.has(set));
}

function declares(claim: OwnerClaim | undefined, { set, key }: OneRecord): boolean {
  if (claim === undefined) return false;
  return claim.sets.includes(set) || claim.records.some((one) => one.set === set && one.key === key);
}

function setsOf({ sets, records }: OwnerClaim): Set<string> {
  return new Set([...sets, ...records.map(({ set }) => set)]);
}

function declaresSame(set: string, one: OwnerClaim, other: OwnerClaim): boolean {
  if (one.sets.includes(set) || other.sets.includes(set)) return true;
  const keys = new Set(one.records.flatMap((record) => (record.set === set ? [record.key] : [])));
  return other.records.some((record) => record.set === set && keys.has(record.key));
}
