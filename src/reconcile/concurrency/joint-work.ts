import { onAbort } from "terraform-provider-sdk/core";
import { deadlineOf, setDeadline } from "../../core/deadline.ts";

/** Work that several callers wait for together. */
export interface JointWork<T> {
  /**
   * Waits for the work. A caller whose signal is aborted leaves; the work is aborted when the last one has left. Its deadline is the latest one of
   * those who wait.
   */
  join(signal?: AbortSignal): Promise<T>;
  /** Whether all callers have left. The work is then aborted, and no caller may join. */
  readonly abandoned: boolean;
}

/** Starts work that several callers share: the cancellation by one caller does not abort it for the others. */
export function startJointWork<T>(work: (signal: AbortSignal) => Promise<T>): JointWork<T> {
  const controller = new AbortController();
  const result = Promise.resolve().then(() => work(controller.signal));
  // each caller gets the rejection from its own promise; without callers it is not an unhandled rejection
  result.catch(() => undefined);
  const callers = new Map<symbol, AbortSignal | undefined>();
  setDeadline(controller.signal, () =>
    callers.size === 0 ? Infinity : Math.max(...[...callers.values()].map(deadlineOf)),
  );

  const leave = (caller: symbol, reason: unknown): void => {
    callers.delete(caller);
    if (callers.size === 0) controller.abort(reason);
  };

  return {
    get abandoned() {
      return controller.signal.aborted;
    },
    join(signal) {
      return new Promise<T>((resolve, reject) => {
        signal?.throwIfAborted();
        const caller = Symbol();
        callers.set(caller, signal);
        const stay = onAbort(signal, () => {
          leave(caller, signal?.reason);
          reject(signal?.reason as Error);
        });
        result.finally(stay).then(resolve, reject);
      });
    },
  };
}
