import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { HttpFailure } from "../../../../http/http-failure.ts";
import { exactKeyOf, keyOf, type RecordContent, type RecordEntry } from "../../record-content.ts";
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

/** So many indexes are asked for at a time, where the list has too many to ask for one after the other while it is new. */
const askedTogether = 16;

/**
 * Aims a change at the index of its record: its place in the list, unless that is in doubt. Then the service is asked which record it has
 * at which index, for the order of its list is nowhere described. Gives what was asked for; `undefined`, at no request, where nothing is in doubt.
 *
 * @throws Failure `answers-contradict` where no index shows the record
 */
export async function aimWrite(
  reading: SetReading,
  { set, doing, change, before }: WriteToAim,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { listOrder } = reading.context;
  const record = change.kind === "create" ? undefined : before[change.index];
  if (change.kind === "create" || record === undefined || before.length < 2) return undefined;
  const view = reading.zones.peek(set.zone);
  if (!listOrder.isInDoubt(set, { record, records: before, view })) return undefined;
  const index = await findIndex(reading, { set, record, before }, signal).catch((error: unknown) => {
    throw error instanceof HttpFailure ? error.during(doing) : error;
  });
  if (index === undefined) throw atNoIndex(doing, set, change.from);
  if (index === change.index) listOrder.agrees(set);
  else listOrder.doubt();
  return index;
}

async function findIndex(
  reading: SetReading,
  { set, record, before }: { set: RecordSetId; record: RecordEntry; before: readonly RecordEntry[] },
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  // the details tell records with equal data apart
  const identify = before.filter(({ key }) => key === record.key).length > 1 ? exactKeyOf : keyOf;
  const has = async (nr: number): Promise<boolean> => {
    const found = await readAt(reading, set, nr, signal);
    return found !== undefined && identify(found) === identify(record.content);
  };
  const indexes = [record.nr, ...before.map(({ nr }) => nr).filter((nr) => nr !== record.nr)];
  // mostly it is at its place
  for (let from = 0; from < indexes.length; from += from === 0 ? 1 : askedTogether) {
    const some = indexes.slice(from, from + (from === 0 ? 1 : askedTogether));
    const found = await Promise.all(some.map(has));
    if (found.includes(true)) return some[found.indexOf(true)];
  }
  return undefined;
}

function atNoIndex(doing: string, set: RecordSetId, content: RecordContent): Failure {
  return new Failure({
    code: "answers-contradict",
    doing,
    happened: `The service's list of ${describeSet(set)} holds this record, and no index of them does: ${describeRecord(content)} It was not changed.`,
    remedy: "Try again later; if it stays so, ask the operator of the service.",
  });
}
