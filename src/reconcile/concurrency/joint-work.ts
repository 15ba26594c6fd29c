import { onAbort } from "terraform-provider-sdk/core";

/** Work that several callers wait for together. */
export interface JointWork<T> {
  /** Waits for the work. A caller whose signal is aborted leaves; the work is aborted when the last one has left. */
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
  let callers = 0;

  const leave = (reason: unknown): void => {
    callers -= 1;
    if (callers === 0) controller.abort(reason);
  };

  return {
    get abandoned() {
      return controller.signal.aborted;
    },
    join(signal) {
      return new Promise<T>((resolve, reject) => {
        signal?.throwIfAborted();
        callers += 1;
        const stay = onAbort(signal, () => {
          leave(signal?.reason);
          reject(signal?.reason as Error);
        });
        result.finally(stay).then(resolve, reject);
      });
    },
  };
}
