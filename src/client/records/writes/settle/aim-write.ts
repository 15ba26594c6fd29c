import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { HttpFailure } from "../../../../http/http-failure.ts";
import type { RecordContent, RecordEntry } from "../../record-content.ts";
import { askIndexes, identityAmong } from "../../reading/ask-indexes.ts";
import { readAt } from "../../reading/read-at.ts";
import { describeSet, type SetReading } from "../../reading/set-reading.ts";
import { describeRecord, type RecordChange } from "../record-change.ts";

/** A change that was decided by a reading of the set. */
interface WriteToAim {
  readonly set: RecordSetId;
  readonly doing: string;
  readonly change: RecordChange;
  readonly before: readonly RecordEntry[];
}

/**
 * Which index a change goes to: `place` – that of its record in the list; `index` – one that the service was asked for; `unclear` – the list is in doubt,
 * and the indexes do not show its records.
 */
export type Aim =
  { readonly kind: "place" } | { readonly kind: "index"; readonly nr: number } | { readonly kind: "unclear" };

/**
 * Aims a change at the index of its record: its place in the list, unless that is in doubt. Then the service is asked which record it has
 * at which index, for the order of its list is nowhere described. Costs nothing where nothing is in doubt.
 */
export async function aimWrite(reading: SetReading, write: WriteToAim, signal?: AbortSignal): Promise<Aim> {
  const { listOrder } = reading.context;
  const { set, doing, change, before } = write;
  const record = change.kind === "create" ? undefined : before[change.index];
  if (record === undefined || before.length < 2) return { kind: "place" };
  const doubt = listOrder.doubtOf(set, { record, records: before, view: reading.zones.peek(set.zone) });
  if (doubt === undefined) return { kind: "place" };
  try {
    if (await isAtItsPlace(reading, { set, record, before }, signal)) {
      listOrder.agrees(set);
      return { kind: "index", nr: record.nr };
    }
    const asked = await askIndexes(reading, { set, records: before, isProven: doubt === "proven" }, signal);
    const nr = asked.kind === "other" ? asked.indexes[record.nr] : undefined;
    if (nr !== undefined) {
      listOrder.note("proven");
      return { kind: "index", nr };
    }
    // a mere suspicion keeps no write back: others have moved the indexes, as they may before any write
    return { kind: asked.kind === "unclear" && doubt !== "suspected" ? "unclear" : "place" };
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    if (doubt === "suspected") return { kind: "place" };
    throw error.during(doing);
  }
}

async function isAtItsPlace(
  reading: SetReading,
  { set, record, before }: { set: RecordSetId; record: RecordEntry; before: readonly RecordEntry[] },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const identify = identityAmong(before);
  const found = await readAt(reading, set, record.nr, signal);
  return found !== undefined && identify(found) === identify(record.content);
}

/** No try has found the record at an index, though the list has it. */
export function atNoIndex(doing: string, set: RecordSetId, content: RecordContent): Failure {
  return new Failure({
    code: "answers-contradict",
    doing,
    happened: `The service's list of ${describeSet(set)} holds this record, and its indexes show other records than the list: ${describeRecord(content)} It was not changed.`,
    remedy: "Try again later; if it stays so, ask the operator of the service.",
  });
}
