import type { OwnerClaim } from "./owner-claim.ts";

type OneRecord = OwnerClaim["records"][number];

/** What one owner has of a zone: all of some types and names, and single records. */
export interface Holding {
  readonly sets: Iterable<string>;
  readonly records: readonly OneRecord[];
}

/** Owners by what they have. What one has is found in the same time however many others have something of the same type and name. */
export class Holders {
  /** Owners by the types and names of which they have all. */
  private readonly whole = new OwnersBy();
  /** Owners by the types and names of which they have single records. */
  private readonly part = new OwnersBy();
  private readonly records = new OwnersBy();

  add(owner: string, { sets, records }: Holding): void {
    for (const set of sets) this.whole.add(set, owner);
    for (const record of records) {
      this.part.add(record.set, owner);
      this.records.add(recordOf(record), owner);
    }
  }

  remove(owner: string, { sets, records }: Holding): void {
    for (const set of sets) this.whole.remove(set, owner);
    for (const record of records) {
      this.part.remove(record.set, owner);
      this.records.remove(recordOf(record), owner);
    }
  }

  /** Owners of anything of the type and name. */
  ofSet(set: string): Set<string> {
    return new Set([...this.whole.of(set), ...this.part.of(set)]);
  }

  /** Owners of any of these records of the type and name, alone or with all others. */
  ofRecords(set: string, keys: readonly string[]): Set<string> {
    return new Set([...this.whole.of(set), ...keys.flatMap((key) => [...this.records.of(recordOf({ set, key }))])]);
  }
}

/** Nearly always there is one owner: a `Set` for it would take more memory than everything else that is known of it. */
class OwnersBy {
  private readonly known = new Map<string, string | Set<string>>();

  add(key: string, owner: string): void {
    const before = this.known.get(key);
    if (before === undefined) this.known.set(key, owner);
    else if (typeof before !== "string") before.add(owner);
    else if (before !== owner) this.known.set(key, new Set([before, owner]));
  }

  remove(key: string, owner: string): void {
    const before = this.known.get(key);
    if (before === owner) this.known.delete(key);
    if (typeof before !== "object") return;
    before.delete(owner);
    if (before.size === 0) this.known.delete(key);
  }

  of(key: string): Iterable<string> {
    const owners = this.known.get(key) ?? [];
    return typeof owners === "string" ? [owners] : owners;
  }
}

function recordOf({ set, key }: OneRecord): string {
  return `${set}\n${key}`;
}
