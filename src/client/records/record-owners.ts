/** What one resource of a run will own in a zone once it is applied. */
export interface OwnerClaim {
  /** Tells the resources of a run apart; a later claim of the same owner takes the place of the earlier one. */
  readonly owner: string;
  /** What the owner is, for messages: `ims_dns_record_set`. */
  readonly kind: string;
  readonly zone: string;
  /** Types and names of which it owns all records: keys of {@link setKeyOf}. */
  readonly sets: readonly string[];
  /** Single records, each by its type and name and by its data. */
  readonly records: readonly { readonly set: string; readonly key: string }[];
  /** Single records that it holds now and will change. */
  readonly holds?: readonly { readonly set: string; readonly key: string }[] | undefined;
  /** Whether its resource is to be created and takes nothing over from another one that goes in the same run. */
  readonly takesNothingOver?: boolean | undefined;
  /** Whether it empties a type and name that it does not declare. */
  readonly empties?: ((set: string) => boolean) | undefined;
}

/** Two owners of one run that would undo each other's changes. */
export interface OwnerConflict {
  /** What the other owner is. */
  readonly kind: string;
  /** The type and name they both claim: a key of {@link setKeyOf}. */
  readonly set: string;
  /**
   * `empties`: one of them is to hold the rest of the zone empty. `goes`: one of them goes with its records, and the other one is
   * to create the same.
   */
  readonly reason: "both-declare" | "empties" | "goes";
}

/** A resource that goes in this run, with the types and names whose records go with it. */
export type OwnerRelease = Pick<OwnerClaim, "owner" | "kind" | "zone" | "sets">;

/** Which resources of a run own which records, as far as they have been planned. */
export interface RecordOwners {
  /** Gives the conflicts with what others have claimed so far. */
  claim(claim: OwnerClaim): readonly OwnerConflict[];
  /** Withdraws what the owner has claimed. Gives the claims that cannot be met because of it. */
  release(release: OwnerRelease): readonly OwnerConflict[];
}

/** What is claimed in one zone. */
interface ZoneClaims {
  readonly byOwner: Map<string, OwnerClaim>;
  /** Owners by the types and names they claim all or part of. */
  readonly bySet: Map<string, Set<string>>;
  /** Owners that go, by owner. */
  readonly going: Map<string, OwnerRelease>;
}

/** `onClaim` is told of every claim. */
export function createRecordOwners(onClaim: (claim: OwnerClaim) => void = () => undefined): RecordOwners {
  const zones = new Map<string, ZoneClaims>();
  const claimsOf = (zone: string): ZoneClaims => {
    const found = zones.get(zone);
    if (found !== undefined) return found;
    const made: ZoneClaims = { byOwner: new Map(), bySet: new Map(), going: new Map() };
    zones.set(zone, made);
    return made;
  };
  const withdraw = (owner: string, zone: string): void => {
    const { byOwner, bySet } = claimsOf(zone);
    const known = byOwner.get(owner);
    if (known === undefined) return;
    for (const set of setsOf(known)) bySet.get(set)?.delete(owner);
    byOwner.delete(owner);
  };
  return {
    claim(claim) {
      const { owner, zone } = claim;
      onClaim(claim);
      withdraw(owner, zone);
      const claims = claimsOf(zone);
      claims.going.delete(owner);
      const conflicts = [
        ...conflictsOf(claim, claims),
        ...[...claims.going.values()].flatMap((release) => cannotMeet(claim, release, release.kind)),
      ];
      claims.byOwner.set(owner, claim);
      for (const set of setsOf(claim)) {
        const owners = claims.bySet.get(set) ?? new Set<string>();
        claims.bySet.set(set, owners.add(owner));
      }
      return conflicts;
    },
    release(release) {
      withdraw(release.owner, release.zone);
      const { byOwner, going } = claimsOf(release.zone);
      going.set(release.owner, release);
      return [...byOwner.values()].flatMap((claim) => cannotMeet(claim, release, claim.kind));
    },
  };
}

/** What a new resource is to create while another one takes the same away: in which order is not to be told. */
function cannotMeet({ takesNothingOver, sets }: OwnerClaim, release: OwnerRelease, kind: string): OwnerConflict[] {
  if (takesNothingOver !== true || release.sets.length === 0) return [];
  const going = new Set(release.sets);
  return sets.filter((set) => going.has(set)).map((set) => ({ kind, set, reason: "goes" as const }));
}

function setsOf({ sets, records }: OwnerClaim): Set<string> {
  return new Set([...sets, ...records.map(({ set }) => set)]);
}

function conflictsOf(claim: OwnerClaim, { byOwner, bySet }: ZoneClaims): OwnerConflict[] {
  const declared = [...setsOf(claim)].flatMap((set) =>
    [...(bySet.get(set) ?? [])].flatMap((owner) => {
      const other = byOwner.get(owner);
      return other !== undefined && declaresSame(set, claim, other)
        ? [{ kind: other.kind, set, reason: "both-declare" as const }]
        : [];
    }),
  );
  const emptied = [...byOwner.values()].flatMap((other) =>
    [...setsEmptied(claim, other), ...setsEmptied(other, claim)].map((set) => ({
      kind: other.kind,
      set,
      reason: "empties" as const,
    })),
  );
  return [...declared, ...emptied];
}

function declaresSame(set: string, one: OwnerClaim, other: OwnerClaim): boolean {
  if (one.sets.includes(set) || other.sets.includes(set)) return true;
  const keys = new Set(one.records.flatMap((record) => (record.set === set ? [record.key] : [])));
  return other.records.some((record) => record.set === set && keys.has(record.key));
}

/** What one declares and the other is to hold empty. */
function setsEmptied(exclusive: OwnerClaim, other: OwnerClaim): string[] {
  const { empties, sets } = exclusive;
  if (empties === undefined) return [];
  const own = new Set(sets);
  return [...setsOf(other)].filter((set) => !own.has(set) && empties(set));
}
