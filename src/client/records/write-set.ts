import { Failure } from "../../core/failure.ts";
import { followLate } from "../aftercare.ts";
import { maxTries, pauseBeforeTry, type Context } from "../context.ts";
import { CertainWrites } from "./certain-writes.ts";
import { differingDetails, keyOf, type RecordContent, type RecordEntry } from "./content.ts";
import { changesTo, describeRecord, formGoal, type RecordChange, type SetGoal, type SetIntent } from "./intent.ts";
import { performChange, type ChangeToMake } from "./perform-change.ts";
import { readSet, readSetForSure } from "./read-set.ts";

/** A write to the records of one type and name. Its caller holds the locks. */
export interface SetWrite extends Omit<ChangeToMake, "change"> {
  readonly intent: SetIntent;
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
 * lost is restored from the first reading, also when the caller gives up meanwhile. (behaviour: section 4)
 *
 * @throws Failure `record-conflict` after eight tries without progress; `record-not-as-written`; `record-lost`; what the
 * service refused
 */
export async function writeSet(context: Context, write: SetWrite, signal?: AbortSignal): Promise<SetWritten> {
  const { set, intent, check } = write;
  const read = intent.remove === "others" || intent.remove.length > 0 ? readSetForSure : readSet;
  const records = await read(context, set, signal);
  await check?.(records);
  const late = followLate(signal);
  try {
    return await new SetWriter(context, write, formGoal(records, intent)).run(records, signal, late.signal);
  } finally {
    late.dispose();
  }
}

class SetWriter {
  private readonly done = new CertainWrites();
  private readonly restored: RecordContent[] = [];

  constructor(
    private readonly context: Context,
    private readonly write: SetWrite,
    private readonly goal: SetGoal,
  ) {}

  async run(first: RecordEntry[], signal: AbortSignal | undefined, late: AbortSignal): Promise<SetWritten> {
    let records = first;
    let left = this.remaining(records);
    for (let stalls = 0; ;) {
      const [change] = left;
      if (change === undefined) return { records, restored: this.restored };
      // what got lost is put right whatever happens; for anything else the caller may have given up
      if (!isRestore(change)) this.throwIfUseless(change, { left, stalls, signal });
      if (stalls > 0) await pauseBeforeTry(stalls + 1, this.context, late);
      await this.make(change, isRestore(change) ? late : signal, late);
      records = await this.readAfterWrite(late);
      const next = this.remaining(records);
      if (next.length >= left.length) stalls += 1;
      if (stalls >= 2 * maxTries) throw conflict(this.write, next);
      left = next;
    }
  }

  private remaining(records: readonly RecordEntry[]): RecordChange[] {
    this.done.see(records);
    return changesTo(this.goal, records).filter((change) => !this.done.isSettled(change));
  }

  private throwIfUseless(
    change: RecordChange,
    { left, stalls, signal }: { left: readonly RecordChange[]; stalls: number; signal: AbortSignal | undefined },
  ): void {
    signal?.throwIfAborted();
    if (stalls >= maxTries) throw conflict(this.write, left);
    if (this.done.isRefused(change)) throw notAsWritten(this.write, change);
  }

  private async make(change: RecordChange, signal: AbortSignal | undefined, late: AbortSignal): Promise<void> {
    const { context, write } = this;
    const isCertain = !this.done.isUnderWay(change) && (await performChange(context, { ...write, change }, signal));
    if (isCertain) {
      this.done.add(change);
      if (change.kind === "create" && !change.restores) write.onCreated?.(change.to);
    } else await pauseBeforeTry(2, context, late);
    if (isRestore(change)) this.report(change.to);
  }

  /** A sibling is missed only when two readings miss it: restoring one that is there would make a double. */
  private async readAfterWrite(late: AbortSignal): Promise<RecordEntry[]> {
    const { context, write, goal } = this;
    const records = await readSet(context, write.set, late);
    if (!changesTo(goal, records).some(isRestore)) return records;
    await pauseBeforeTry(2, context, late);
    return readSet(context, write.set, late);
  }

  private report(content: RecordContent): void {
    if (this.restored.some((other) => keyOf(other) === keyOf(content))) return;
    this.restored.push(content);
    this.context.log.warn("A DNS record got lost while another was written, and was restored", {
      zone: this.write.set.zone,
      record: describeRecord(content),
    });
  }
}

function isRestore(change: RecordChange): change is RecordChange & { kind: "create" } {
  return change.kind === "create" && change.restores;
}

function conflict({ doing }: SetWrite, left: readonly RecordChange[]): Failure {
  return new Failure({
    code: "record-conflict",
    doing,
    happened: `After ${maxTries} tries without progress this is still to be done: ${left.map(({ message }) => message).join("; ")}.`,
    remedy:
      "Somebody else may be writing to the same records, or the service drops the change. Look at the records, then run again.",
  });
}

function notAsWritten({ doing }: SetWrite, change: RecordChange): Failure {
  const details = change.kind === "update" ? differingDetails(change.from, change.to) : [];
  return new Failure({
    code: "record-not-as-written",
    doing,
    happened: `The service accepted the record, but it reads differently in ${details.join(", ")}.`,
    remedy: "Give the values in the form the service keeps.",
    fields: details.map((detail) => ({ path: [detail], message: "The service does not keep this value." })),
  });
}
