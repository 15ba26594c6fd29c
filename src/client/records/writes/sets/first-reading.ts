import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { mayShowForMs } from "../../../creates.ts";
import { recordIdentity } from "../../../identities.ts";
import { pauseBeforeTry } from "../../../tries.ts";
import { settleHits } from "../../hit-records.ts";
import { keyOf, type RecordContent, type RecordEntry } from "../../record-content.ts";
import { readSet, readSetForSure } from "../../reading/read-set.ts";
import type { SetReading } from "../../reading/set-reading.ts";
import { isSame } from "../../reading/witness.ts";
import type { Lag } from "../lag.ts";
import type { Turn } from "../lanes.ts";
import type { SetJob } from "./set-job.ts";
import type { SharedReadings } from "../shared-readings.ts";
import { describeHit, leftWrite, seeSettled } from "../settle/unsettled.ts";

type Parts = SetReading & { readonly shared: SharedReadings };

/** For whom a set is read, and what they take and leave while they read it alone. */
interface FirstReading {
  readonly jobs: readonly SetJob[];
  readonly turn: Turn;
}

/** Reads a set for writes. What is written next is decided by this list: another answer must agree with it. */
export async function readFirst(
  parts: Parts,
  set: RecordSetId,
  reading: FirstReading,
): Promise<readonly RecordEntry[]> {
  const left = leftWrite(parts.context, set);
  if (left === undefined) return readKnown(parts, set, reading);
  const { jobs, turn } = reading;
  await turn.take();
  const settled = await seeSettled(parts, set, { left, signal: jobs[0]?.signal });
  const records = settled ?? (await readKnown(parts, set, reading));
  const warning = describeHit(set, left, settleHits(parts.context, set, { write: left, records }));
  if (warning !== undefined) {
    jobs[0]?.told.note({ warning });
    // it may have gone by the order of the list
    parts.context.listOrder.note("suspected");
  }
  return records;
}

async function readKnown(
  parts: Parts,
  set: RecordSetId,
  { jobs, turn }: FirstReading,
): Promise<readonly RecordEntry[]> {
  const { signal, request: { lane } = {} } = jobs[0] ?? {};
  const isAllNew = jobs.every(({ request: { gives } }) => gives !== "others" && gives.length === 0);
  if (isAllNew) {
    turn.leave();
    if (await parts.shared.lack(set, { signal, most: lane?.most })) return [];
  }
  await turn.take();
  const known = jobs.flatMap(({ request: { gives } }) => (gives === "others" ? [] : gives));
  return readSetForSure(parts, set, signal, { known });
}

/**
 * Reads the records again until they show what a killed run has created of those that a job wants, as long as readings may lag behind:
 * else it would be created twice. `undefined` where there is no such record.
 */
export async function seeCreated(
  parts: Parts,
  set: RecordSetId,
  { job: { request, signal }, seen }: { readonly job: SetJob; readonly seen: readonly RecordEntry[] },
): Promise<readonly RecordEntry[] | undefined> {
  const { context } = parts;
  if (!context.journal.hasLeft()) return undefined;
  let records: readonly RecordEntry[] | undefined;
  const isAwaited = (content: RecordContent): boolean =>
    !(records ?? seen).some(({ key }) => key === keyOf(content)) &&
    mayShowForMs(context, recordIdentity(set.zone, content)) > 0;
  for (let nth = 2; request.wants.some(isAwaited); nth += 1) {
    await pauseBeforeTry(nth, context, signal);
    records = await readSetForSure(parts, set, signal);
  }
  return records;
}

/**
 * Reads the indexes of records that are known to be there. One that lacks what the job has may be older than a write that readings have shown
 * already, and its indexes those of other records: it is asked for again, as long as readings may lag.
 */
export async function readIndexes(
  parts: Parts & { readonly lag: Lag },
  set: RecordSetId,
  { job: { signal, holds }, seen }: { readonly job: SetJob; readonly seen: readonly RecordEntry[] },
): Promise<readonly RecordEntry[]> {
  const { clock } = parts.context;
  const keysOf = (records: readonly RecordEntry[]): string[] => records.map(({ key }) => key);
  const own = holds.map(keyOf).filter((key) => keysOf(seen).includes(key));
  const until = clock.elapsed() + parts.lag.patienceMs();
  for (let nth = 2; ; nth += 1) {
    const first = await readSet(parts, set, signal);
    if (isSame(keysOf(first), keysOf(seen))) return first;
    const lacksOwn = own.some((key) => !keysOf(first).includes(key));
    if (!lacksOwn || clock.elapsed() >= until) return readSetForSure(parts, set, signal, { first, known: holds });
    await pauseBeforeTry(nth, parts.context, signal);
  }
}
