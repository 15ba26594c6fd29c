import type { ClaimedRecord } from "./owner-claim.ts";

/** What one owner has of a zone: all of some types and names, and single records. */
export interface Holding {
  readonly sets: readonly string[];
  readonly records: readonly ClaimedRecord[];
}

/** Owners by what they have, to be asked for many types and names. */
export interface Holdings {
  /** Owners of anything of the type and name. */
  ofSet(set: string): Iterable<string>;
  /** Owners of any of these records of the type and name, alone or with all others. */
  ofRecords(set: string, keys: readonly string[]): Set<string>;
}

/** So many owners are indexed anew at each claim: an index of those that hold whole zones would take memory for as long as the process runs. */
const fewOwners = 4;

/** What owners have. */
export class Holders {
  /** What is not indexed. */
  private readonly added = new Map<string, Holding>();
  private readonly indexed = new HoldingsIndex();

  get isEmpty(): boolean {
    return this.added.size === 0 && this.indexed.isEmpty;
  }

  /** For an owner that has nothing yet. */
  add(owner: string, holding: Holding): void {
    this.added.set(owner, holding);
  }

  /** Takes away all that was added for the owner. */
  remove(owner: string, holding: Holding): void {
    if (!this.added.delete(owner)) this.indexed.remove(owner, holding);
  }

  /** As they are now, for many questions in a row. */
  all(): Holdings {
    return this.indexed.isEmpty && this.added.size <= fewOwners
      ? [...this.added].reduce((index, [owner, holding]) => index.add(owner, holding), new HoldingsIndex())
      : this.index();
  }

  /** Owners of a record, alone or with all others of its type and name. */
  ofRecord({ set, key }: ClaimedRecord): Set<string> {
    return this.index().ofRecords(set, key === undefined ? [] : [key]);
  }

  private index(): HoldingsIndex {
    for (const [owner, holding] of this.added) this.indexed.add(owner, holding);
    this.added.clear();
    return this.indexed;
  }
}

/** What one owner has is found in the same time however many others have something of the same type and name. */
class HoldingsIndex implements Holdings {
  /** Owners by the types and names of which they have all. */
  private readonly whole = new OwnersBy();
  /** Owners by the types and names of which they have single records. */
  private readonly part = new OwnersBy();
  private readonly records = new OwnersBy();

  get isEmpty(): boolean {
    return this.whole.isEmpty && this.part.isEmpty;
  }

  add(owner: string, { sets, records }: Holding): this {
    for (const set of sets) this.whole.add(set, owner);
    for (const record of records) {
      this.part.add(record.set, owner);
      if (isKnown(record)) this.records.add(recordOf(record), owner);
    }
    return this;
  }

  remove(owner: string, { sets, records }: Holding): void {
    for (const set of sets) this.whole.remove(set, owner);
    for (const record of records) {
      this.part.remove(record.set, owner);
      if (isKnown(record)) this.records.remove(recordOf(record), owner);
    }
  }

  ofSet(set: string): Iterable<string> {
    const [whole, part] = [this.whole.of(set), this.part.of(set)];
    return part === none ? whole : new Set([...whole, ...part]);
  }

  ofRecords(set: string, keys: readonly string[]): Set<string> {
    return new Set([...this.whole.of(set), ...keys.flatMap((key) => [...this.records.of(recordOf({ set, key }))])]);
  }
}

/** Owners of one key. Of few a list that never changes: a set of its own for each key would take more memory than all else that is known. */
type Owners = readonly string[] | Set<string>;
const none: Owners = [];
const few = 8;

class OwnersBy {
  /** Nearly always there is one owner. */
  private readonly known = new Map<string, string | Owners>();
  /** The list that was made last: one after the other, all keys of two owners get the same one. */
  private last: readonly string[] = [];

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  add(key: string, owner: string): void {
    const before = this.of(key);
    if (before instanceof Set) before.add(owner);
    else if (before.length === 0) this.known.set(key, owner);
    else if (!before.includes(owner)) this.known.set(key, this.listOf(before.concat(owner)));
  }

  remove(key: string, owner: string): void {
    const before = this.of(key);
    const [first, ...others] = before instanceof Set ? [] : before.filter((other) => other !== owner);
    if (before instanceof Set) before.delete(owner);
    if (before instanceof Set && before.size > 0) return;
    if (first === undefined) this.known.delete(key);
    else this.known.set(key, others.length === 0 ? first : this.listOf([first, ...others]));
  }

  of(key: string): Owners {
    const owners = this.known.get(key) ?? none;
    return typeof owners === "string" ? [owners] : owners;
  }

  private listOf(owners: readonly string[]): Owners {
    if (owners.length > few) return new Set(owners);
    if (owners.length !== this.last.length || owners.some((owner, at) => owner !== this.last[at])) this.last = owners;
    return this.last;
  }
}

/** Whether the data of a record is known: one of unknown data meets those who have all of its type and name, and no other single record. */
export function isKnown(record: ClaimedRecord): record is KnownRecord {
  return record.key !== undefined;
}

type KnownRecord = ClaimedRecord & { readonly key: string };

function recordOf({ set, key }: KnownRecord): string {
  return `${set}\n${key}`;
}
