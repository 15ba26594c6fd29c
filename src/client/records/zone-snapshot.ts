import { canonicalData, equalTtl, parseZone, type ZoneRecord } from "../../dns/index.ts";
import { fingerprintOf, keyOf, setKeyOf, type RecordContent } from "./content.ts";

/** A zone's text, read once to answer for many records. */
export interface ZoneSnapshot {
  /**
   * The fingerprints of the record's siblings when its one line is there exactly as `content` says: name, type, TTL, data, and
   * no comment on either side. `undefined` when there is any doubt.
   */
  confirm(content: RecordContent): readonly string[] | undefined;
  /** Whether the lines of one type and name are exactly these records, line comments included. */
  confirmSet(key: string, contents: readonly RecordContent[]): boolean;
  /** Keys of all types and names, in the order of their first lines. */
  readonly sets: readonly string[];
  /** The records of one type and name as the lines say; `undefined` where a line does not say all, for it has a comment. */
  readSet(key: string): readonly RecordContent[] | undefined;
  readonly serial: string | null;
  /** Seconds of the first `$TTL`. */
  readonly defaultTtl: number | undefined;
  readonly records: readonly ZoneRecord[];
}

interface Line {
  readonly record: ZoneRecord;
  readonly key: string;
}

/** Reads a zone's text. Throws `Failure` where it is not in master file form. */
export function readSnapshot(text: string, zone: string): ZoneSnapshot {
  const { records, serial = null, defaultTtl } = parseZone(text, zone);
  const sets = groupBy(records, setKeyOf);
  const known = new Map<string, readonly Line[]>();
  const linesOf = (set: string): readonly Line[] => {
    const lines = known.get(set) ?? (sets.get(set) ?? []).map(readLine);
    known.set(set, lines);
    return lines;
  };

  return {
    confirm(content) {
      const lines = linesOf(setKeyOf(content));
      const key = keyOf(content);
      const [own, ...doubles] = lines.filter((line) => line.key === key);
      if (own === undefined || doubles.length > 0 || !isExactly(own.record, content, defaultTtl)) return undefined;
      return lines.filter((line) => line !== own).map((line) => fingerprintOf(content.type, line.key));
    },
    confirmSet(set, contents) {
      const left = [...linesOf(set)];
      return (
        left.length === contents.length &&
        contents.every((content) => {
          const key = keyOf(content);
          const at = left.findIndex((line) => line.key === key && isAsSaid(line.record, content, defaultTtl));
          if (at !== -1) left.splice(at, 1);
          return at !== -1;
        })
      );
    },
    sets: [...sets.keys()],
    readSet(set) {
      const lines = sets.get(set) ?? [];
      return lines.some(({ comment }) => comment !== undefined) ? undefined : lines.map(contentOf);
    },
    serial,
    defaultTtl,
    records,
  };
}

/** Groups things by key, in the order of their first ones. */
export function groupBy<T>(things: readonly T[], keyOfThing: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const key = keyOfThing(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}

/** A line as the record it stands for. It has no comment. */
export function contentOf(line: ZoneRecord): RecordContent {
  const { name, type, ttl, cls } = line;
  const data = [completeData(line)];
  return { name, type, ttl: ttl === undefined ? null : String(ttl), cls, data, dataComments: null, comment: null };
}

/** The data as written, unless a name in it is relative. */
function completeData({ type, data, origin }: ZoneRecord): string {
  const complete = canonicalData(type, data, origin);
  return complete === canonicalData(type, data) ? data : complete;
}

/** A line may say the default TTL of the zone for a record that has none of its own. */
function isExactly(
  line: ZoneRecord,
  { ttl, cls, comment, dataComments }: RecordContent,
  defaultTtl: number | undefined,
): boolean {
  const hasTtl = equalTtl(line.ttl, ttl ?? undefined) || (ttl === null && line.ttl === defaultTtl);
  const hasNoComment = line.comment === undefined && (comment ?? "") === "" && dataComments === null;
  return hasNoComment && line.cls === (cls ?? "IN").toUpperCase() && hasTtl;
}

/** As {@link isExactly}, with the comment of a record that has no others. */
function isAsSaid(line: ZoneRecord, content: RecordContent, defaultTtl: number | undefined): boolean {
  const { comment } = content;
  if ((line.comment ?? "") !== (comment ?? "").trim()) return false;
  return isExactly({ ...line, comment: undefined }, { ...content, comment: null }, defaultTtl);
}

function readLine(record: ZoneRecord): Line {
  return { record, key: canonicalData(record.type, record.data, record.origin) };
}
