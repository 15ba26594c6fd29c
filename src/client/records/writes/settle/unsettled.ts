import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { canonicalName } from "../../../../dns/index.ts";
import type { SendWatch } from "../../../../http/retries/send-watch.ts";
import type { UnsettledWrite } from "../../../../reconcile/index.ts";
import type { Context } from "../../../client-context.ts";
import { mayLagForMs, pauseBeforeTry } from "../../../tries.ts";
import { detailsKeyOf, keyOf, type RecordEntry } from "../../record-content.ts";
import { readSetForSure } from "../../reading/read-set.ts";
import type { SetReading } from "../../reading/set-reading.ts";
import { isSame } from "../../reading/witness.ts";
import { isDetailChange, type RecordChange } from "../record-change.ts";

/** Notes a write by index from its first bytes on, with what was read before it, until the service has certainly not done it. */
export function watchByIndex(
  { unsettled, clock }: Pick<Context, "unsettled" | "clock">,
  { set, change, before }: { set: RecordSetId; change: WriteByIndex; before: readonly RecordEntry[] },
): SendWatch {
  const thing = thingOf(set);
  return {
    onSend: () => unsettled.begin(thing, writeOf(change, before, clock.now())),
    onNotDone: () => unsettled.settled(thing),
  };
}

/** A write by index as it is noted. */
export function writeOf(change: WriteByIndex, before: readonly RecordEntry[], at: number): UnsettledWrite {
  // the data is what it was then: only the details tell that it was done
  const record = change.kind === "update" && isDetailChange(change) ? detailsKeyOf(change.to) : undefined;
  const made = record === undefined ? undefined : { record, times: timesOf(record, before) };
  return { at, before: before.map(({ key }) => key), target: keyOf(change.from), made };
}

type WriteByIndex = Exclude<RecordChange, { readonly kind: "create" }>;

/** How often records have a record with all its details. */
function timesOf(record: string, records: readonly RecordEntry[]): number {
  return records.filter(({ content }) => detailsKeyOf(content) === record).length;
}

/** A reading shows what came of the write by index. */
export function noteSettled({ unsettled }: Pick<Context, "unsettled">, set: RecordSetId): void {
  unsettled.settled(thingOf(set));
}

/** The write by index that a killed run, or an operation that was stopped, has left. */
export function leftWrite({ unsettled }: Pick<Context, "unsettled">, set: RecordSetId): UnsettledWrite | undefined {
  return unsettled.left(thingOf(set));
}

/** What the notes call a set. */
export function thingOf({ zone, type, name }: RecordSetId): readonly string[] {
  return [canonicalName(zone), type.toUpperCase(), canonicalName(name)];
}

/** Whether a reading is younger than the write. */
function isShown({ before, made }: UnsettledWrite, records: readonly RecordEntry[]): boolean {
  const keys = records.map(({ key }) => key);
  return !isSame(keys, before) || (made !== undefined && timesOf(made.record, records) > made.times);
}

/**
 * Reads the records until they are others than a killed run saw before its last write of them, as long as readings may lag behind: by an
 * older reading a write would get the index of another record. `undefined` where it is too long ago to matter.
 */
export async function seeSettled(
  reading: SetReading,
  set: RecordSetId,
  { left, signal }: { readonly left: UnsettledWrite; readonly signal: AbortSignal | undefined },
): Promise<readonly RecordEntry[] | undefined> {
  const { context } = reading;
  const { clock } = context;
  const until = clock.elapsed() + mayLagForMs(left.at, clock.now());
  let records: readonly RecordEntry[] | undefined;
  for (let nth = 2; clock.elapsed() < until; nth += 1) {
    records = await readSetForSure(reading, set, signal);
    if (isShown(left, records)) break;
    await pauseBeforeTry(nth, context, signal);
  }
  return records;
}

/** What is told of {@link hitsOf}. It is named and not written again, since nobody knows who deleted it. */
export function describeHit(
  { type, name }: RecordSetId,
  { target, at }: UnsettledWrite,
  hits: readonly string[],
): string | undefined {
  if (target === undefined || hits.length === 0) return undefined;
  const texts = (keys: readonly string[]): string => keys.map((key) => `${name} ${type} ${key}`).join("; ");
  return (
    `A run that ended before it could read what came of its change of these records, at ${new Date(at).toISOString()}, may have hit another record. ` +
    `${texts([target])} is still there, and these are gone since: ${texts(hits)}. If nobody else deleted them, create them again, or ask whose they were.`
  );
}

/**
 * What the write may have hit in place of the record that was meant: what a reading of any time after it lacks of those before it, where the one that
 * was meant is there as before.
 */
export function hitsOf({ before, target, made }: UnsettledWrite, records: readonly RecordEntry[]): readonly string[] {
  if (target === undefined) return [];
  const [had, has] = [countsOf(before), countsOf(records.map(({ key }) => key))];
  const wentOf = (key: string): number => (had.get(key) ?? 0) - (has.get(key) ?? 0);
  // a change of details that hit another record leaves one more with this data
  const isMade = made !== undefined && timesOf(made.record, records) > made.times && wentOf(target) === 0;
  return isMade || wentOf(target) > 0 ? [] : [...had.keys()].filter((key) => wentOf(key) > 0);
}

function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
