import { Failure, InnerAbort, onAbort } from "terraform-provider-sdk/core";
import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { canonicalName } from "../../../../dns/index.ts";
import { lockOf } from "../../../client-context.ts";
import type { RecordReads } from "../../reading/record-reads.ts";
import type { Giving, GivenUp } from "../../given-up.ts";
import { longestNapMs } from "../activity.ts";
import { SetJob } from "./set-job.ts";
import type { SetRequest, SetWritten } from "./set-request.ts";
import { SetSession, type SessionParts } from "./set-session.ts";

export type SetWriter = (request: SetRequest, signal?: AbortSignal) => Promise<SetWritten>;

export interface WriterParts extends SessionParts {
  readonly reads: RecordReads;
  readonly givenUp: GivenUp;
}

/** Writes sets. Requests for one set that come at about the same time are done together, while its locks are held once. */
export function createSetWriter(parts: WriterParts): SetWriter {
  const queues = new Map<string, SetQueue>();
  return (request, signal) => {
    const { zone, type, name } = request.set;
    const key = JSON.stringify([canonicalName(zone), type.toUpperCase(), canonicalName(name)]);
    const queue = queues.get(key) ?? new SetQueue(parts, request.set, () => queues.delete(key));
    queues.set(key, queue);
    const { marks } = parts.context;
    // of the many writes of one caller it is not noted what they make: thousands of texts would take memory
    const noteMade = parts.made.holding({ zone, owner: request.lane === undefined ? request.owner : undefined });
    const giving = givingUp(parts, request);
    const onHolds: SetRequest["onHolds"] = (holds) => {
      noteMade(holds);
      if (giving === undefined) parts.givenUp.othersHold(request.set);
      else giving.holding(holds);
      request.onHolds?.(holds);
    };
    // no further names are added to a spread object: that would take four times as much
    const wants = request.wants.map(marks.mark);
    return queue.submit(Object.assign({}, request, { onHolds, onOthers: giving?.noteOthers, wants }), signal);
  };
}

/** For a resource that has all of the set and gives it up. */
function givingUp({ givenUp }: WriterParts, request: SetRequest): Giving | undefined {
  const { set, owner, revision, isSingle, wants, gives } = request;
  if (owner === undefined || isSingle === true || wants.length > 0 || gives === "others") return undefined;
  return givenUp.begin({ set, owner, revision }, gives);
}

/** The requests for one set. It works as long as there are any. */
class SetQueue {
  private readonly jobs: SetJob[] = [];
  private isRunning = false;
  /** Ends the wait for the locks, while there is one. */
  private waiting: InnerAbort | undefined;

  constructor(
    private readonly parts: WriterParts,
    private readonly set: RecordSetId,
    private readonly onEmpty: () => void,
  ) {}

  submit(request: SetRequest, signal?: AbortSignal): Promise<SetWritten> {
    const { activity, context, refused } = this.parts;
    const stopListening = onAbort(signal, () => {
      activity.note();
      if (this.waiting !== undefined) this.leaveWait(this.waiting);
    });
    const written = new Promise<SetWritten>((resolve, reject) => {
      signal?.throwIfAborted();
      const { clock, marks } = context;
      this.jobs.push(new SetJob(request, { at: clock.elapsed(), ends: { resolve, reject }, signal, activity, marks }));
      if (!this.isRunning) void this.run();
    });
    const close = refused.open();
    const end = (): void => {
      stopListening();
      close();
    };
    written.then(end, end);
    return written;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.jobs.length > 0) {
      try {
        await this.work();
      } catch (error) {
        // the content of the set is unknown: waiting jobs fail, later ones read it again
        for (const job of this.jobs) job.reject(error);
      }
      this.dropEnded();
      if (this.jobs.length > 0 && this.jobs.every(({ waiting }) => waiting !== undefined))
        await this.parts.activity.next(longestNapMs);
      for (const job of this.jobs) if (job.signal?.aborted === true) job.reject(job.signal.reason);
      this.dropEnded();
    }
    this.isRunning = false;
    this.onEmpty();
  }

  /** Who is stopped while others have the locks waits for them no longer; nor does anybody once all are. */
  private leaveWait(waiting: InnerAbort): void {
    for (const job of this.jobs) if (job.signal?.aborted === true) job.reject(job.signal.reason);
    if (this.isDone()) waiting.abort();
  }

  private isDone(): boolean {
    return this.jobs.every(({ isSettled }) => isSettled);
  }

  private work(): Promise<void> {
    const waiting = new InnerAbort();
    this.waiting = waiting;
    return this.workUnderLocks(waiting).then(
      () => void (this.waiting = undefined),
      (error: unknown) => {
        this.waiting = undefined;
        // one that came since then is not concerned
        if (!waiting.aborted) throw error;
      },
    );
  }

  private workUnderLocks(signal: AbortSignal): Promise<void> {
    const { context, reads, zones, guard, shared } = this.parts;
    const { zone, name } = this.set;
    const locks = [
      lockOf(context, "shared", "zone", canonicalName(zone)),
      // the lock of the name and not of the set: two writes that contradict each other must not both be judged before one is made
      lockOf(context, "exclusive", "name", canonicalName(zone), canonicalName(name)),
    ];
    const work = async (lost: AbortSignal): Promise<void> => {
      this.waiting = undefined;
      if (this.isDone()) return;
      reads.invalidate(this.set);
      const noteWrite = (): void => context.writes.add(canonicalName(zone), canonicalName(name));
      // for those that read the zone before it, also should this process be killed; and for those that read it meanwhile
      noteWrite();
      try {
        const session = new SetSession(this.parts, this.set, { jobs: this.jobs, lost });
        const records = await shared.during(this.set, () => session.run());
        const contents = records.map(({ content }) => content);
        zones.written(zone, this.set, contents);
        guard.written(zone, this.set, contents);
      } catch (error) {
        zones.forget(zone);
        // where others write the set by now, it is not the service that contradicts itself
        if (error instanceof Failure && error.code === "answers-contradict") lost.throwIfAborted();
        throw error;
      } finally {
        noteWrite();
        reads.invalidate(this.set);
      }
    };
    return context.locks.withLocks(locks, work, signal);
  }

  private dropEnded(): void {
    this.jobs.splice(0, this.jobs.length, ...this.jobs.filter((job) => !job.isSettled));
  }
}
