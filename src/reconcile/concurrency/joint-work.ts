import { InnerAbort, onAbort } from "terraform-provider-sdk/core";
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
  const ending = new InnerAbort();
  const result = Promise.resolve().then(() => work(ending));
  // each caller gets the rejection from its own promise; without callers it is not an unhandled rejection
  result.catch(() => undefined);
  const callers = new Set<Caller>();
  setDeadline(ending, () =>
    callers.size === 0 ? Infinity : Math.max(...[...callers].map(({ signal }) => deadlineOf(signal))),
  );

  const leave = (caller: Caller, reason: unknown): void => {
    callers.delete(caller);
    if (callers.size === 0) ending.abort(reason);
  };

  return {
    get abandoned() {
      return ending.aborted;
    },
    join(signal) {
      if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
      const caller = { signal };
      callers.add(caller);
      // the work may be kept long after its end, and thousands may still ask for what it gave: nobody is kept who has got it
      if (signal !== undefined)
        return untilAborted(result, signal, {
          leave: (reason) => leave(caller, reason),
          ended: () => void callers.delete(caller),
        });
      const ended = (): void => void callers.delete(caller);
      result.then(ended, ended);
      return result;
    },
  };
}

/** The result, or the reason of the signal where it is aborted before. */
function untilAborted<T>(
  result: Promise<T>,
  signal: AbortSignal,
  { leave, ended }: { readonly leave: (reason: unknown) => void; readonly ended: () => void },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stay = onAbort(signal, () => {
      leave(signal.reason);
      reject(signal.reason as Error);
    });
    const end = (): void => {
      ended();
      stay();
    };
    result.then(end, end);
    result.then(resolve, reject);
  });
}

/** One who waits for the work. */
interface Caller {
  readonly signal: AbortSignal | undefined;
}
