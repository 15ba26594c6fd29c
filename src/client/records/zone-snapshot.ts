import { canonicalData, canonicalName, equalTtl, parseZone, type ZoneRecord } from "../../dns/index.ts";
import { fingerprintOf, keyOf, type RecordContent } from "./content.ts";

/** A zone's text, read once to answer for many records. */
export interface ZoneSnapshot {
  /**
   * The fingerprints of the record's siblings when its one line is there exactly as `content` says: name, type, TTL, data, and
   * no comment on either side. `undefined` when there is any doubt.
   */
  confirm(content: RecordContent): readonly string[] | undefined;
}

interface Line {
  readonly record: ZoneRecord;
  readonly key: string;
}

/** Reads a zone's text. Throws `Failure` where it is not in master file form. */
export function readSnapshot(text: string, zone: string): ZoneSnapshot {
  const sets = new Map<string, ZoneRecord[]>();
  const { records: all, defaultTtl } = parseZone(text, zone);
  for (const record of all) {
    const set = setKey(record);
    const records = sets.get(set);
    if (records === undefined) sets.set(set, [record]);
    else records.push(record);
  }
  const known = new Map<string, readonly Line[]>();
  const linesOf = (set: string): readonly Line[] => {
    const lines = known.get(set) ?? (sets.get(set) ?? []).map(readLine);
    known.set(set, lines);
    return lines;
  };

  return {
    confirm(content) {
      const lines = linesOf(setKey(content));
      const key = keyOf(content);
      const [own, ...doubles] = lines.filter((line) => line.key === key);
      if (own === undefined || doubles.length > 0 || !isExactly(own.record, content, defaultTtl)) return undefined;
      return lines.filter((line) => line !== own).map((line) => fingerprintOf(content.type, line.key));
    },
  };
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

function readLine(record: ZoneRecord): Line {
  return { record, key: canonicalData(record.type, record.data, record.origin) };
}

function setKey({ name, type }: { readonly name: string; readonly type: string }): string {
  return `${type.toUpperCase()} ${canonicalName(name)}`;
}
