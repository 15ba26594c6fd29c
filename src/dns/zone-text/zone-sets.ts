import { canonicalData } from "../record-data/canonical-data.ts";
import { isWithin, relativeName } from "../domain-names.ts";
import { parseZone } from "./parse.ts";
import { unusable, type ZoneRecord } from "./read-record.ts";

/** The records of one type and name in a zone's text. */
export interface ZoneSet {
  /** Canonical data, each once, in the order of the text. */
  readonly values: readonly string[];
  /** Seconds; null where neither the records nor a `$TTL` above them say any. */
  readonly ttl: string | null;
  /** What stands behind each of the records; null where nothing does, or not the same behind all. */
  readonly comment: string | null;
}

/**
 * The sets of a zone's text by `NAME TYPE`, the name relative to the zone and `@` for the zone itself. Names in data are completed.
 * The SOA record is left out: the service keeps it.
 *
 * @throws Failure `zone-text` naming the line, for a text that is no zone, a name outside of the zone, another class than `IN`, and a
 * TTL that differs from that of the set (RFC 2181 section 5.2)
 */
export function zoneSets(text: string, zone: string): Readonly<Record<string, ZoneSet>> {
  const sets = new Map<string, GrowingSet>();
  parseZone(text, zone, (record) => {
    if (record.type === "SOA") return;
    const key = keyOf(record, zone);
    const set = sets.get(key);
    if (set === undefined) sets.set(key, new GrowingSet(record));
    else set.add(record);
  });
  return Object.fromEntries([...sets].map(([key, set]) => [key, set.result()]));
}

function keyOf(record: ZoneRecord, zone: string): string {
  const { name, type, cls, line } = record;
  if (cls !== "IN") throw unusable(line, `its class is ${cls}, and the service has records of the class IN only`);
  if (!isWithin(name, zone)) throw unusable(line, `the name ${name} lies outside of the zone ${zone}`);
  return `${relativeName(name, zone)} ${type}`;
}

class GrowingSet {
  private readonly values = new Set<string>();
  private readonly comments = new Set<string>();

  constructor(private readonly first: ZoneRecord) {
    this.add(first);
  }

  add({ type, data, origin, comment, effectiveTtl, line }: ZoneRecord): void {
    const { effectiveTtl: ttl, line: firstLine } = this.first;
    if (effectiveTtl !== ttl)
      throw unusable(line, `its TTL is not that of line ${firstLine}, and records of one name and type share one TTL`);
    this.values.add(canonicalData(type, data, origin));
    this.comments.add(comment ?? "");
  }

  result(): ZoneSet {
    const [comment, ...others] = this.comments;
    const ttl = this.first.effectiveTtl;
    return {
      values: [...this.values],
      ttl: ttl === undefined ? null : String(ttl),
      comment: comment === undefined || comment === "" || others.length > 0 ? null : comment,
    };
  }
}
