import { onAbort } from "terraform-provider-sdk/core";
import { startIdleTimer } from "../core/timers.ts";
import { startJointWork } from "../reconcile/index.ts";

/** A signal that follows another one later. */
export interface LateSignal {
  readonly signal: AbortSignal;
  /** Lets go of the other signal. */
  dispose(): void;
}

/**
 * How long work may go on after its caller has cancelled it, to repair what an unfinished write may have damaged. In ms.
 * (docs/behaviour.md#cancellation)
 */
const careMs = 3_000;

/**
 * A signal that is aborted three seconds after `signal`, so that a write can still be verified after its caller has cancelled
 * it. It uses real time, as the deadlines of requests do: a test clock that advances by itself would abort it at once.
 */
export function followLate(signal: AbortSignal | undefined): LateSignal {
  const controller = new AbortController();
  let cancel: (() => void) | undefined;
  const follow = (): void => {
    cancel = startIdleTimer(careMs, () => controller.abort(signal?.reason));
  };
  if (signal?.aborted === true) follow();
  const stopListening = onAbort(signal, follow);
  return {
    signal: controller.signal,
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
