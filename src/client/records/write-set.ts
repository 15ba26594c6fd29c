import type { RecordSetId } from "../../apis/dns/service.ts";
import { Failure } from "../../core/failure.ts";
import { HttpFailure, isAmbiguous, isNotFound } from "../../http/http-failure.ts";
import { maxTries, pauseBeforeTry, type Context } from "../context.ts";
import { differingDetails, keyOf, toUpdateWire, toWire, type RecordContent, type RecordEntry } from "./content.ts";
import { changesTo, describeRecord, formGoal, type RecordChange, type SetGoal, type SetIntent } from "./intent.ts";
import { hasLayout, layOut, type DataLayout } from "./layout.ts";
import { readSet, readSetForSure } from "./read-set.ts";

/** A write to the records of one type and name. Its caller holds the locks. */
export interface SetWrite {
  readonly set: RecordSetId;
  readonly intent: SetIntent;
  /** `Cannot create the DNS record …` */
  readonly doing: string;
  /** The layout in which this zone keeps data; asked for only when it matters. */
  readonly layout: () => Promise<DataLayout | undefined>;
  /** Throws when what is there forbids the write. Nothing is written then. */
  readonly check?: (records: readonly RecordEntry[]) => void | Promise<void>;
  /** Told of each desired record once it is created for certain. */
  readonly onCreated?: ((created: RecordContent) => void) | undefined;
}

export interface SetWritten {
  /** The whole set, as it is now. */
  readonly records: readonly RecordEntry[];
  /** Records of others that got lost meanwhile and were restored. */
  readonly restored: readonly RecordContent[];
}

/**
 * Makes a set as intended, one change at a time: read, find by content, write to the index just read, read again, decide
 * again. Nothing is ever written to an index that was not read right before, and no request is repeated blindly. What got
 * lost is restored from the first reading. (behaviour: section 4)
 *
 * @throws Failure `record_conflict` after eight tries without progress; `record_not_as_written`; what the service refused
 */
export async function writeSet(context: Context, write: SetWrite, signal?: AbortSignal): Promise<SetWritten> {
  const { set, intent, check } = write;
  const read = intent.remove === "others" || intent.remove.length > 0 ? readSetForSure : readSet;
  let records = await read(context, set, signal);
  await check?.(records);
  const goal = formGoal(records, intent);
  const done = new CertainWrites();
  const restored: RecordContent[] = [];
  let left = remaining(goal, records, done);
  for (let stalls = 0; ;) {
    const [change] = left;
    if (change === undefined) return { records, restored };
    if (stalls > 0) await pauseBeforeTry(stalls + 1, context, signal);
    if (done.isRefused(change)) throw notAsWritten(write, change);
    const isCertain = !done.isUnderWay(change) && (await perform(context, { ...write, change }, signal));
    if (isCertain) done.add(change);
    else await pauseBeforeTry(2, context, signal);
    if (change.kind === "create" && change.restores) report(context, { set, change, restored });
    records = await readAfterWrite(context, { set, goal }, signal);
    const next = remaining(goal, records, done);
    if (next.length >= left.length) stalls += 1;
    if (stalls >= maxTries) throw conflict(write, next);
    left = next;
  }
}

/** What was written and answered with success. */
class CertainWrites {
  private readonly counts = new Map<string, number>();

  add(change: RecordChange): void {
    if (change.kind !== "delete") this.counts.set(keyOf(change.to), this.count(change) + 1);
  }

  /** The service accepted the new record but does not show it yet: a second one would be a double. */
  isUnderWay(change: RecordChange): boolean {
    return change.kind === "create" && this.count(change) > 0;
  }

  /** The service accepted it twice and shows something else still. */
  isRefused(change: RecordChange): boolean {
    return change.kind === "update" && keyOf(change.from) === keyOf(change.to) && this.count(change) >= 2;
  }

  /** A deployment may show its default where no TTL was given: once written, that is as wanted. */
  isSettled(change: RecordChange): boolean {
    if (change.kind !== "update" || change.to.ttl !== null || this.count(change) === 0) return false;
    return (
      keyOf(change.from) === keyOf(change.to) && differingDetails(change.from, change.to).every((d) => d === "ttl")
    );
  }

  private count(change: RecordChange): number {
    return change.kind === "delete" ? 0 : (this.counts.get(keyOf(change.to)) ?? 0);
  }
}

function remaining(goal: SetGoal, records: readonly RecordEntry[], done: CertainWrites): RecordChange[] {
  return changesTo(goal, records).filter((change) => !done.isSettled(change));
}

/** A sibling is missed only when two readings miss it: restoring one that is there would make a double. */
async function readAfterWrite(
  context: Context,
  { set, goal }: { set: RecordSetId; goal: SetGoal },
  signal?: AbortSignal,
): Promise<RecordEntry[]> {
  const records = await readSet(context, set, signal);
  const isMissing = changesTo(goal, records).some((change) => change.kind === "create" && change.restores);
  if (!isMissing) return records;
  await pauseBeforeTry(2, context, signal);
  return readSet(context, set, signal);
}

/** Makes one change; false where nobody knows whether it was done. */
async function perform(
  context: Context,
  { set, doing, change, layout, onCreated }: SetWrite & { change: RecordChange },
  signal?: AbortSignal,
): Promise<boolean> {
  const { dns } = context.services;
  const laidOut = async (content: RecordContent): Promise<RecordContent> =>
    hasLayout(content) ? layOut(content, await layout()) : content;
  try {
    if (change.kind === "create") {
      const record = change.restores ? change.wire : toWire(await laidOut(change.to));
      await dns.createRecord(set.zone, record, signal);
      if (!change.restores) onCreated?.(change.to);
    } else if (change.kind === "update") {
      const record = toUpdateWire(await laidOut(change.to), change.from);
      await dns.updateRecord(set, change.index, record, signal);
    } else await dns.deleteRecord(set, change.index, signal);
    return true;
  } catch (error) {
    // an index that is not there any more has moved: look again, like after a lost answer
    if (isAmbiguous(error) || (change.kind !== "create" && isNotFound(error))) return false;
    throw error instanceof HttpFailure ? error.during(doing) : error;
  }
}

function report(
  { log }: Context,
  { set, change, restored }: { set: RecordSetId; change: RecordChange & { kind: "create" }; restored: RecordContent[] },
): void {
  if (restored.some((other) => keyOf(other) === keyOf(change.to))) return;
  restored.push(change.to);
  const record = describeRecord(change.to);
  log.warn("A DNS record got lost while another was written, and was restored", { zone: set.zone, record });
}

function conflict({ doing }: SetWrite, left: readonly RecordChange[]): Failure {
  return new Failure({
    code: "record_conflict",
    doing,
    happened: `After ${maxTries} tries it is still to be done: ${left.map(({ message }) => message).join("; ")}.`,
    remedy:
      "Somebody else may be writing to the same records, or the service drops the change. Look at the records, then run again.",
  });
}

function notAsWritten({ doing }: SetWrite, change: RecordChange): Failure {
  const details = change.kind === "update" ? differingDetails(change.from, change.to) : [];
  return new Failure({
    code: "record_not_as_written",
    doing,
    happened: `The service accepted the record, but it reads differently in ${details.join(", ")}.`,
    remedy: "Give the values in the form the service keeps.",
    fields: details.map((detail) => ({ path: [detail], message: "The service does not keep this value." })),
  });
}
