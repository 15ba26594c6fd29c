import { toWire, type RecordContent, type RecordEntry } from "../../record-content.ts";
import { describeRecord, type RecordChange } from "../record-change.ts";
import { sentence } from "../../../../core/sentence.ts";

/** Why a record of others was hit, unless it is known otherwise. */
export const hitByShift = "Another writer moved the records during this change, so a record of somebody else was hit";

/** A record of somebody else that was written again, and that no answer shows. */
export function notRestored(victim: RecordEntry, why = hitByShift): string {
  return (
    `${why}. It was written again, but no answer shows it: ` +
    `${withPayloads([victim])}. Ask who else writes these records.`
  );
}

/** A record that nobody had read was overwritten. `gone`: the only one that went meanwhile. */
export function overwrote(change: RecordChange, gone?: RecordEntry): string {
  const told =
    gone === undefined
      ? ""
      : ` Meanwhile one record went; if it was not another writer who deleted it, that one was overwritten: ${withPayloads([gone])}.`;
  return (
    `${sentence(`Another writer added a record at the very moment of this change, and it was overwritten: ${change.message}`)} What it held ` +
    `is not known.${told} Ask who else writes these records.`
  );
}

/** One of the records may have been hit. */
export function ambiguous(candidates: readonly RecordEntry[]): string {
  return `Another writer moved the records during this change. One of these may have been hit by it, and none was restored: ${withPayloads(candidates)}.`;
}

/** The change was made, and records behind the one that was meant went at the same time. */
export function suspected(change: RecordChange, suspects: readonly RecordEntry[]): string {
  return (
    `${sentence(`Records were deleted at the very moment of this change: ${change.message}`)} If another writer deleted the record that was meant, or if ` +
    "a gateway before the service sent this request twice, one of these was hit; else another writer deleted these, too. None was " +
    `restored: ${withPayloads(suspects)}. Ask who else writes these records, and what may repeat requests.`
  );
}

/** The records, each with the body of the request that creates it. */
export function withPayloads(records: readonly RecordEntry[]): string {
  return records
    .map(({ content }) => `${describeRecord(content)} (to create it again: ${JSON.stringify(toWire(content))})`)
    .join("; ");
}

/** More equal records came with a create than were asked for. */
export function cameTooOften(
  to: RecordContent,
  { came, asked }: { readonly came: number; readonly asked: number },
): string {
  return (
    `${sentence(`${came} equal records came where ${asked === 1 ? "one was" : `at most ${asked} were`} asked for: ${describeRecord(to)}`)} A gateway before ` +
    "the service has sent the request twice, or another writer has created the same. Find out which: what sends a deletion twice deletes a " +
    "record of somebody else. The next change of a whole set removes what is too much; a single record is removed once, and the others stay."
  );
}
