import { groupBy } from "../../../core/group-by.ts";
import type { Told } from "../../plans/shared-plans.ts";
import { ToldOwners } from "../../plans/told-owners.ts";
import type { ClaimedRecord, OwnerClaim, OwnerConflict, OwnerRelease } from "./owner-claim.ts";
import { Holders, isKnown, type Holding } from "./holders.ts";
import { createEmptying } from "../../../model/set-key.ts";

type Heard = Pick<OwnerClaim, "owner" | "perhaps">;

/** What an owner removes that is to hold all of the zone. */
interface Emptying {
  readonly empties: (set: string) => boolean;
  /** What it declares. */
  readonly own: ReadonlySet<string>;
}

/** What is claimed in one zone. */
export class ZoneClaims {
  private readonly byOwner = new Map<string, OwnerClaim>();
  /** What claims declare. */
  private readonly declared = new Holders();
  /** The single records that the states of owners have. */
  private readonly inState = new Holders();
  private readonly emptying = new Map<string, Emptying>();
  /** What is deleted in this run, by owner. */
  private readonly going = new Map<string, OwnerRelease>();
  private readonly deleted = new Holders();
  private readonly others = new ToldOwners();

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
    if (claim.empties !== undefined) {
      const empties = createEmptying(claim.empties.ignore, this.zone);
      this.emptying.set(owner, { empties, own: new Set(claim.sets) });
    }
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
  hear(told: Heard, when: Told, take: (claims: ZoneClaims) => unknown): void {
    take(this);
    this.others.hear(told, when);
  }

  /** Forgets what other processes have told. */
  forget(when: Told): void {
    for (const owner of this.others.forget(when)) this.withdraw(owner);
  }

  wasToldBefore(owner: string): boolean {
    return this.others.wasToldBefore(owner);
  }

  forgetSame(claim: OwnerClaim): void {
    for (const other of [...this.byOwner.values()]) if (isSamePlan(other, claim)) this.endClaim(other.owner);
  }

  forgetOver(isOver: (plan: number) => boolean): void {
    for (const { owner, plan = 0 } of [...this.byOwner.values()]) if (isOver(plan)) this.endClaim(owner);
    for (const { owner, plan = 0 } of [...this.going.values()]) if (isOver(plan)) this.endRelease(owner);
  }

  isClaimed({ set, key }: ClaimedRecord, besides: readonly string[] = []): boolean {
    return [...this.declared.ofRecord({ set, key })].some((owner) => !besides.includes(owner));
  }

  isDeclared(record: ClaimedRecord): boolean {
    return [...this.declared.ofRecord(record)].some((owner) => {
      const { data } = this.byOwner.get(owner) ?? {};
      return data === undefined || data.some(({ set, key }) => set === record.set && key === record.key);
    });
  }

  private add(claim: OwnerClaim): void {
    this.byOwner.set(claim.owner, claim);
    this.declared.add(claim.owner, claim);
    this.inState.add(claim.owner, stateOf(claim));
  }

  private addRelease(release: OwnerRelease): void {
    if (release.sets.length === 0) return;
    this.going.set(release.owner, release);
    this.deleted.add(release.owner, goneWith(release));
  }

  /** Forgets what the owner claimed, and what it deletes. */
  private withdraw(owner: string): void {
    this.endClaim(owner);
    this.endRelease(owner);
    this.others.delete(owner);
  }

  private endClaim(owner: string): void {
    const claim = this.byOwner.get(owner);
    if (claim === undefined) return;
    this.declared.remove(owner, claim);
    this.inState.remove(owner, stateOf(claim));
    this.byOwner.delete(owner);
    this.emptying.delete(owner);
  }

  private endRelease(owner: string): void {
    const release = this.going.get(owner);
    if (release === undefined) return;
    this.deleted.remove(owner, goneWith(release));
    this.going.delete(owner);
  }

  /** Conflicts of what is declared with others that delete the same: the order of the two is not known. */
  private goingWith(claim: OwnerClaim): OwnerConflict[] {
    if (this.going.size === 0) return [];
    return meeting(claim, this.deleted).flatMap(({ set, owner }) => {
      const release = this.going.get(owner);
      return release !== undefined && takesFrom(release, claim, set)
        ? [{ kind: release.kind, set, reason: "goes" as const }]
        : [];
    });
  }

  /** Conflicts of what is deleted with others that declare the same. */
  private cannotMeet(release: OwnerRelease): OwnerConflict[] {
    return meeting(goneWith(release), this.declared).flatMap(({ set, owner }) => {
      const claim = this.byOwner.get(owner);
      return claim !== undefined && takesFrom(release, claim, set)
        ? [{ kind: claim.kind, set, reason: "goes" as const }]
        : [];
    });
  }

  private conflictsOf(claim: OwnerClaim): OwnerConflict[] {
    const declared = meeting(claim, this.declared).flatMap(({ set, owner }) => {
      const other = this.byOwner.get(owner);
      return other !== undefined && !this.areUnnamedInTwo(claim, other)
        ? [{ kind: other.kind, set, reason: "both-declare" as const }]
        : [];
    });
    const others = claim.empties === undefined ? this.emptying.keys() : this.byOwner.keys();
    return [...declared, ...[...others].flatMap((owner) => this.emptied(claim, this.byOwner.get(owner)))];
  }

  /** Single records that the states of two owners have, and that one of them will change. */
  private heldTwice(claim: OwnerClaim): OwnerConflict[] {
    return stateOf(claim)
      .records.filter(isKnown)
      .flatMap(({ set, key }) =>
        [...this.inState.ofRecord({ set, key })].flatMap((owner) => {
          const other = this.byOwner.get(owner);
          if (other === undefined || this.areUnnamedInTwo(claim, other)) return [];
          if (declares(claim, { set, key }) && declares(other, { set, key })) return [];
          return [{ kind: other.kind, set, key, owners: [claim.owner, owner], reason: "held-twice" as const }];
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
    if (other === undefined || this.mayListLater(claim, other)) return [];
    const { kind } = other;
    const sets = [...this.setsEmptied(claim, other), ...this.setsEmptied(other, claim)];
    return sets.map((set) => ({ kind, set, reason: "empties" as const }));
  }

  /** Whether two may be one resource that is planned again, and lists by now what it did not know before. */
  private mayListLater(claim: OwnerClaim, other: OwnerClaim): boolean {
    if (claim.kind !== other.kind || !this.areUnnamedInTwo(claim, other)) return false;
    return [claim, other].some(({ sets, records }) => sets.length + records.length === 0);
  }

  /** What `other` declares and an exclusive one removes. */
  private setsEmptied({ owner }: OwnerClaim, other: OwnerClaim): string[] {
    const emptying = this.emptying.get(owner);
    if (emptying === undefined) return [];
    return [...setsOf(other)].filter((set) => !emptying.own.has(set) && emptying.empties(set));
  }
}

/** Whether a claim may be of an earlier plan of the same resource. */
function isSamePlan(other: OwnerClaim, claim: OwnerClaim): boolean {
  if (other.isUnnamed !== true || other.owner === claim.owner || other.kind !== claim.kind) return false;
  const [before, now] = [other, claim].map(({ sets, records }) => JSON.stringify([sets, records]));
  return before === now;
}

/** The single records that the state of an owner has. */
function stateOf({ keeps, records, holds = [] }: OwnerClaim): Holding {
  return { sets: [], records: keeps === true ? [...records, ...holds] : holds };
}

/** What goes with a release: all of its types and names, or single records of these. */
function goneWith({ sets, records }: OwnerRelease): Holding {
  if (records === undefined) return { sets, records: [] };
  const of = new Set(sets);
  return { sets: [], records: records.filter(({ set }) => of.has(set)) };
}

/** The types and names of which two have the same, each with the one of `others` that has it. */
function meeting({ sets, records }: Holding, others: Holders): { readonly set: string; readonly owner: string }[] {
  if (others.isEmpty) return [];
  const all = others.all();
  const bySet = groupBy(records, ({ set }) => set);
  const whole = new Set(sets);
  const ofOne = (set: string): Iterable<string> =>
    whole.has(set)
      ? all.ofSet(set)
      : all.ofRecords(
          set,
          (bySet.get(set) ?? []).filter(isKnown).map(({ key }) => key),
        );
  return [...new Set([...whole, ...bySet.keys()])].flatMap((set) => [...ofOne(set)].map((owner) => ({ set, owner })));
}

/** Whether a deletion takes something of what both have from another resource that this one does not take over from it. */
function takesFrom(release: OwnerRelease, claim: OwnerClaim, set: string): boolean {
  if (release.isGuess === true && claim.creates === "all" && claim.kind === release.kind) return false;
  return doesCreate(claim, set) || (claim.keeps === true && release.isUnnamed !== true);
}

function doesCreate({ sets, creates }: OwnerClaim, set: string): boolean {
  if (creates === undefined) return false;
  const created = creates === "all" ? sets : creates;
  const known = createdBy.get(created) ?? new Set(created);
  createdBy.set(created, known);
  return known.has(set);
}

/** What claims create that met a deletion: of most of them nobody asks. */
const createdBy = new WeakMap<readonly string[], ReadonlySet<string>>();

function without(all: readonly string[], declared: readonly string[]): readonly string[] {
  if (all.length === 0) return all;
  const gone = new Set(declared);
  return all.filter((set) => !gone.has(set));
}

function declares(claim: OwnerClaim, { set, key }: ClaimedRecord): boolean {
  return claim.sets.includes(set) || claim.records.some((one) => one.set === set && one.key === key);
}

function setsOf({ sets, records }: OwnerClaim): Set<string> {
  return new Set([...sets, ...records.map(({ set }) => set)]);
}
