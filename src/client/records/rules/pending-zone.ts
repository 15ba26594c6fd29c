import { canonicalData, canonicalName, ZoneIndex, type ZoneRecordInput } from "../../../dns/index.ts";
import type { ZoneView } from "../../zones/zone-view.ts";
import { keyOf, type RecordContent } from "../record-content.ts";
import { setKeyOf, type SetName } from "../../../model/set-key.ts";
import { groupBy } from "../../../core/group-by.ts";

/** A record as the rules across records read it, with all that identifies it. */
type Known = ZoneRecordInput & SetName & { readonly data: string | readonly string[] };

/** Records of a set that a write under way is about to bring into the zone. */
export interface Coming {
  readonly set: SetName;
  readonly records: readonly RecordContent[];
}

/**
 * What the writes under way are about to bring, by name.
 *
 * Here and in {@link PendingZone} arrays are kept for each name, most of them of one element. What `concat` makes is as long as it has to be;
 * an array that is spread has room for seventeen, which is more than a record takes.
 */
export class ComingRecords {
  /** Mostly one for a name, and then it stands alone: a `Set` or an array for it would take more memory than the record. */
  private readonly byName = new Map<string, Expected | readonly Expected[]>();

  names(): Iterable<string> {
    return this.byName.keys();
  }

  at(name: string): readonly Coming[] {
    return this.all(name);
  }

  add({ set, records }: Coming, by: object): void {
    const name = canonicalName(set.name);
    const [all, one] = [this.all(name), { set, records, by }];
    this.byName.set(name, all.length === 0 ? one : all.concat(one));
  }

  /** Takes out what `by` has added. Gives the names. */
  end(by: object): readonly string[] {
    const isOver = (one: Expected): boolean => one.by === by;
    return [...this.byName.keys()].filter((name) => this.drop(name, isOver));
  }

  /** Takes out what has come of a set: `isThere` tells of each record. */
  came(set: SetName, isThere: (record: RecordContent) => boolean): void {
    const key = setKeyOf(set);
    this.drop(canonicalName(set.name), (one) => setKeyOf(one.set) === key && one.records.every(isThere));
  }

  private all(name: string): readonly Expected[] {
    const found = this.byName.get(name);
    if (found === undefined) return [];
    return "by" in found ? [found] : found;
  }

  private drop(name: string, isOver: (one: Expected) => boolean): boolean {
    const all = this.all(name);
    const left = all.filter((one) => !isOver(one));
    if (left.length === 0) this.byName.delete(name);
    else if (left.length < all.length) this.byName.set(name, left);
    return left.length < all.length;
  }
}

/** With what tells its reservation from others. */
interface Expected extends Coming {
  readonly by: object;
}

/**
 * The records of a zone that a change may contradict: those that exist and those that the writes under way are about to add. Records
 * that are about to be deleted still count as existing. So of two changes that contradict each other only one is allowed.
 */
export class PendingZone {
  /** The records that are there or will be. */
  readonly index: ZoneIndex;
  readonly defaultTtl: number | undefined;
  private readonly there: Map<string, readonly Known[]>;
  private readonly coming: ComingRecords;

  constructor(zone: string, { records, defaultTtl }: Pick<ZoneView, "records" | "defaultTtl">, coming: ComingRecords) {
    this.defaultTtl = defaultTtl;
    this.coming = coming;
    const inputs: Known[] = records.map(({ name, type, ttl, data, origin }) => ({
      name,
      type,
      ttl,
      // later on relative names in data count as names within the zone, so they are completed by their own origin now
      data: canonicalData(type, data, origin),
    }));
    this.there = groupBy(inputs, ({ name }) => canonicalName(name));
    this.index = new ZoneIndex(zone, inputs);
    for (const name of coming.names()) this.refresh(name);
  }

  /** Puts these records in the place of all of their type and name. */
  replace(set: SetName, contents: readonly RecordContent[]): void {
    const name = canonicalName(set.name);
    const others = (this.there.get(name) ?? []).filter((record) => setKeyOf(record) !== setKeyOf(set));
    // the array that is given is kept of the set elsewhere, too
    this.there.set(name, others.length === 0 ? contents : others.concat(contents));
    this.refresh(name);
  }

  /** As {@link replace}, after a write: what was about to come and is there now counts once. */
  written(set: SetName, contents: readonly RecordContent[]): void {
    const there = new Set(contents.map(keyOf));
    this.coming.came(set, (record) => there.has(keyOf(record)));
    this.replace(set, contents);
  }

  /** Adds records that are about to come. Returns the function that takes out those that have not come. */
  expect(comes: readonly Coming[]): () => void {
    const by = {};
    for (const one of comes) {
      this.coming.add(one, by);
      this.refresh(canonicalName(one.set.name));
    }
    return () => {
      for (const name of this.coming.end(by)) this.refresh(name);
    };
  }

  /** All records at a name, where those of `sets` replace the ones of the same types. */
  with(name: string, sets: readonly Coming[]): ZoneRecordInput[] {
    const keys = new Set(sets.map(({ set }) => setKeyOf(set)));
    const others = this.at(name).filter((record) => !keys.has(setKeyOf(record)));
    return [...others, ...sets.flatMap(({ records }) => records)];
  }

  /** Does work while the records that are about to come into a set do not count. */
  apart<R>(set: SetName, work: () => R): R {
    const name = canonicalName(set.name);
    this.index.replace(name, this.at(name, setKeyOf(set)));
    try {
      return work();
    } finally {
      this.refresh(name);
    }
  }

  private refresh(name: string): void {
    this.index.replace(name, this.at(name));
  }

  /** The records that are there or will be; `apart`: without those that are about to come into that set. */
  private at(name: string, apart?: string): readonly Known[] {
    const there = this.there.get(name) ?? [];
    const known = new Set(there.map(identityOf));
    const coming = this.coming
      .at(name)
      .flatMap(({ set, records }) => (apart !== undefined && setKeyOf(set) === apart ? [] : records))
      .filter((record) => !known.has(identityOf(record)));
    return coming.length === 0 ? there : there.concat(coming);
  }
}

function identityOf({ type, data }: Known): string {
  return `${type.toUpperCase()} ${canonicalData(type, data)}`;
}
