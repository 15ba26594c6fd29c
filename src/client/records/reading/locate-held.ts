/** Which record of a set a resource has, where a killed run noted what it was to make of it. (docs/decisions/0010-journal.md) */
import { keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";
import type { Recalled } from "../noted-holdings.ts";
import { areAllThere } from "../noted-siblings.ts";
import { isAsWanted } from "../writes/sets/plan-tasks.ts";
import { locate } from "./locate-record.ts";
import type { SetReading } from "./set-reading.ts";

interface Sought {
  readonly zone: string;
  /** What the resource had. */
  readonly content: RecordContent;
  readonly recalled?: Pick<Recalled, "becomes" | "before"> | undefined;
}

/** A record that a resource has. */
export interface Held {
  readonly entry: RecordEntry;
  /** `heir`: what the killed run made; `own`: what the resource had before. */
  readonly is: "own" | "heir";
  /** Whether somebody else may have made it as well. */
  readonly isDoubtful?: true;
}

/**
 * What the resource had, or what a killed run made of it. Where both are there, what was to come in the place of the former one counts: others
 * have made the former one anew. It counts only as it was before, and where a record of others that was there is gone: then the request may have hit
 * that one in its place.
 */
export function locateHeld(
  records: readonly RecordEntry[],
  { zone, content, recalled }: Sought,
  reading: SetReading,
): Held | undefined {
  const { marks } = reading.context;
  const entry = locate(marks.othersLast(records), content);
  const own: Held | undefined = entry && { entry, is: "own" };
  if (recalled?.before === undefined) return own;
  const { becomes, before } = recalled;
  const heir = locateHeir(records, { zone, becomes }, reading);
  if (heir === undefined || heir === entry) return own;
  const made: Held = { entry: heir, is: "heir" };
  if (own === undefined || marks.otherOwnerOf(own.entry.content) !== undefined) return made;
  if (before.isBeside === true) return own;
  const defaultTtl = reading.zones.peek(zone)?.defaultTtl;
  if (!isAsNoted(own.entry.content, before.has, defaultTtl)) return made;
  const { siblings } = before;
  const isNoneHit = siblings !== undefined && areAllThere(siblings, records, [own.entry.content, made.entry.content]);
  return isNoneHit ? made : { ...own, isDoubtful: true };
}

/** What a killed run made of a record: it reads as it was sent, with the mark. */
export function locateHeir(
  records: readonly RecordEntry[],
  { zone, becomes }: { readonly zone: string } & Pick<Recalled, "becomes">,
  { context: { marks }, zones }: SetReading,
): RecordEntry | undefined {
  if (becomes === undefined || becomes === null) return undefined;
  const defaultTtl = zones.peek(zone)?.defaultTtl;
  const isAsSent = ({ key, content }: RecordEntry): boolean =>
    key === keyOf(becomes) && marks.otherOwnerOf(content) === undefined && isAsNoted(content, becomes, defaultTtl);
  return records.find(isAsSent);
}

function isAsNoted(content: RecordContent, noted: RecordContent, defaultTtl: number | undefined): boolean {
  return content.managedBy === noted.managedBy && isAsWanted(content, noted, defaultTtl);
}
