/** One record of a type and name, by its data. Without `key` its data is known only after apply: it may be any of them. */
export interface ClaimedRecord {
  /** A key of {@link setKeyOf}. */
  readonly set: string;
  readonly key?: string | undefined;
}

/** What one resource of a run will own in a zone once it is applied. */
export interface OwnerClaim {
  /** Tells the resources of a run apart; a later claim of the same owner takes the place of the earlier one. */
  readonly owner: string;
  /** Number of the plan that claims it. Absent: all are of one walk. */
  readonly plan?: number | undefined;
  /** Who the owner may be: those of states of the zone of which no plan has come. Engines plan a tainted object as new. */
  readonly perhaps?: readonly string[] | undefined;
  /** Whether no state has that name with what is claimed: another plan of it comes with another one. */
  readonly isUnnamed?: boolean | undefined;
  /** What the owner is, for messages: `ims_dns_record_set`. */
  readonly kind: string;
  readonly zone: string;
  /** Types and names of which it owns all records: keys of {@link setKeyOf}. */
  readonly sets: readonly string[];
  /** Single records, each by its type and name and by its data. */
  readonly records: readonly ClaimedRecord[];
  /** What `sets` will have, where that is known: all else of them it declares to be gone. */
  readonly data?: readonly ClaimedRecord[] | undefined;
  /** Single records that it holds now, and will change or may change. */
  readonly holds?: readonly ClaimedRecord[] | undefined;
  /** Those of `sets` that it creates, and cannot take over from a resource that deletes them in the same run. */
  readonly creates?: "all" | readonly string[] | undefined;
  /** Whether its state has already what it declares and does not create. */
  readonly keeps?: boolean | undefined;
  /**
   * What it deletes, since it does not declare it any more. `undefined`: as it said before, for the second of the two plans of a
   * replacement, which knows nothing of the first.
   */
  readonly deletes?: Omit<OwnerRelease, "owner" | "plan" | "kind" | "zone"> | undefined;
  /** Where it removes whatever it does not declare: patterns of the types and names of which it does not. */
  readonly empties?: { readonly ignore: readonly string[] } | undefined;
}

/** Two owners of one run that would undo each other's changes. */
export interface OwnerConflict {
  /** What the other owner is. */
  readonly kind: string;
  /** The type and name they both claim: a key of {@link setKeyOf}. */
  readonly set: string;
  /**
   * `empties`: one of them removes whatever it does not declare, and the other one declares some of that. `goes`: one of them deletes
   * records, and the other one has the same or is to create them. `held-twice`: the states of both have the same single record.
   */
  readonly reason: "both-declare" | "empties" | "goes" | "held-twice";
  /** The data of that record, and the two owners, where the reason is `held-twice`. */
  readonly key?: string;
  readonly owners?: readonly string[];
}

/** A resource that deletes records of these types and names in this run: all of them, or only `records`. */
export interface OwnerRelease extends Pick<OwnerClaim, "owner" | "plan" | "kind" | "zone" | "sets"> {
  readonly records?: OwnerClaim["records"] | undefined;
  /** Whether it was never applied: then what seems to have the same may be an earlier plan of it. */
  readonly isUnnamed?: boolean | undefined;
  /**
   * Whether it is a guess that the resource has them, by a state of its kind for which no plan came: that may be of another resource which is
   * planned as new, too. Engines name neither.
   */
  readonly isGuess?: boolean | undefined;
}
