import { InnerAbort, onAbort } from "terraform-provider-sdk/core";
import { startIdleTimer } from "../core/timers.ts";
import { writeGraceMs } from "../http/retries/attempt.ts";
import { startJointWork } from "../reconcile/index.ts";
import { afterWrites } from "./stopped-after-write.ts";

/** A signal that follows another one later. */
export interface LateSignal {
  readonly signal: AbortSignal;
  /** Lets go of the other signal. */
  dispose(): void;
}

/**
 * How long work may go on after its caller has cancelled it and the write under way has ended, to see what that has done and to repair
 * what it may have damaged. In ms. (docs/behaviour.md#cancellation)
 */
const careMs = 3_000;

const unseen = "A write was sent before that, and no reading has shown yet what became of it.";

/**
 * A signal that is aborted later than `signal`, so that a write can still be verified after its caller has cancelled it: six seconds
 * later, since a write under way is given the first three of them to end by itself, and three seconds from now where `signal` is
 * aborted already. It uses real time, as the deadlines of requests do: a test clock that advances by itself would abort it at once.
 */
export function followLate(signal: AbortSignal | undefined): LateSignal {
  const late = new InnerAbort();
  let cancel: (() => void) | undefined;
  const follow = (afterMs: number): void => {
    cancel = startIdleTimer(afterMs, () => late.abort(afterWrites(signal?.reason, unseen)));
  };
  if (signal?.aborted === true) follow(careMs);
  const stopListening = onAbort(signal, () => follow(writeGraceMs + careMs));
  return {
    signal: late,
    dispose() {
      stopListening();
      cancel?.();
    },
  };
}

/**
 * Does work that several wait for, until the last of them has been cancelled. Where nobody waits for it, it is done all the same.
 *
 * @throws what the work throws, and the reason of the last one where all were cancelled
 */
export async function whileAnyone<T>(
  callers: readonly { readonly late: LateSignal }[],
  work: (signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  if (callers.length === 0) return work();
  const joint = startJointWork(work);
  const ends = await Promise.allSettled(callers.map(({ late }) => joint.join(late.signal)));
  const done = ends.find((end) => end.status === "fulfilled");
  if (done !== undefined) return done.value;
  throw ends.findLast((end) => end.status === "rejected")?.reason;
}
