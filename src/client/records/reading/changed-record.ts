import { isPerhapsHit } from "../hit-records.ts";
import { fingerprintOf, type RecordContent, type RecordEntry } from "../record-content.ts";
import { setKeyOf } from "../../../model/set-key.ts";
import type { Recalled } from "../noted-holdings.ts";
import { locateHeld } from "./locate-held.ts";
import { locate } from "./locate-record.ts";
import type { RecordOwners } from "../owners/record-owners.ts";
import type { RecordQuery } from "./record-reads.ts";
import { unexplainedBy } from "./record-searches.ts";
import type { SetReading } from "./set-reading.ts";
import { isList, oddOneOut, readDigest } from "./sibling-digest.ts";

/** The readings of a run, and which records its resources declare. */
type Run = SetReading & { readonly owners: Pick<RecordOwners, "isClaimed"> };

/** A record as it is known, and where it is looked for. */
interface Sought extends Pick<RecordQuery, "zone" | "content" | "siblings"> {
  /** The data that the caller is about to give it: an earlier run may have written it already. */
  readonly next?: RecordContent | undefined;
  readonly recalled?: Recalled | undefined;
}

/**
 * The record with this data. Where there is none, somebody may have given it other data: then it is the one record that is new, if all
 * other records of the set are as they were seen last and no resource of this run declares the new one. `undefined` when the record is
 * gone, may have been hit by a write of ours, or when it cannot be told which one it is. Where a killed run noted what it made of the record, that alone counts.
 */
export function locateChanged(
  records: readonly RecordEntry[],
  { zone, content, siblings, next, recalled }: Sought,
  { owners, ...reading }: Run,
): RecordEntry | undefined {
  const held = locateHeld(records, { zone, content, recalled }, reading)?.entry;
  const own = held ?? (next === undefined ? undefined : locate(records, next));
  if (own !== undefined || recalled?.becomes !== undefined) return own;
  if (isPerhapsHit(reading.context, { zone, content }, records)) return undefined;
  const digest = readDigest(siblings);
  if (digest === undefined) return undefined;
  const other = oddOneOut(digest, records, ({ key }) => fingerprintOf(content.type, key));
  if (other === undefined) return undefined;
  return owners.isClaimed(zone, { set: setKeyOf(content), key: other.key }) ? undefined : other;
}

/** Where that gives none: the records that came since it was seen last, and that nobody in this run declares. One of them may be it. */
export function cameSince(
  records: readonly RecordEntry[],
  { zone, content, siblings, recalled }: Sought,
  { owners, context }: Run,
): readonly RecordEntry[] {
  if (recalled?.becomes !== undefined || !isList(siblings)) return [];
  const set = setKeyOf(content);
  return unexplainedBy(records, [{ content, siblings }]).filter(
    (entry) =>
      !owners.isClaimed(zone, { set, key: entry.key }) && context.marks.otherOwnerOf(entry.content) === undefined,
  );
}
