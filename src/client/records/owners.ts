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
  /** Whether it empties a type and name that it does not declare. */
  readonly empties?: ((set: string) => boolean) | undefined;
}

/** Two owners of one run that would undo each other's changes. */
export interface OwnerConflict {
  /** What the other owner is. */
  readonly kind: string;
  /** The type and name they both claim: a key of {@link setKeyOf}. */
  readonly set: string;
  /** `empties`: one of them is to hold the rest of the zone empty. */
  readonly reason: "both-declare" | "empties";
}

/** Which resources of a run own which records, as far as they have been planned. */
export interface RecordOwners {
  /** Gives the conflicts with what others have claimed so far. */
  claim(claim: OwnerClaim): readonly OwnerConflict[];
  withdraw(owner: string, zone: string): void;
}

/** What is claimed in one zone. */
interface ZoneClaims {
  readonly byOwner: Map<string, OwnerClaim>;
  /** Owners by the types and names they claim all or part of. */
  readonly bySet: Map<string, Set<string>>;
}

export function createRecordOwners(): RecordOwners {
  const zones = new Map<string, ZoneClaims>();
  const claimsOf = (zone: string): ZoneClaims => {
    const found = zones.get(zone) ?? { byOwner: new Map<string, OwnerClaim>(), bySet: new Map<string, Set<string>>() };
    zones.set(zone, found);
    return found;
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
      withdraw(owner, zone);
      const claims = claimsOf(zone);
      const conflicts = conflictsOf(claim, claims);
      claims.byOwner.set(owner, claim);
      for (const set of setsOf(claim)) {
        const owners = claims.bySet.get(set) ?? new Set<string>();
        claims.bySet.set(set, owners.add(owner));
      }
      return conflicts;
    },
    withdraw,
  };
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
