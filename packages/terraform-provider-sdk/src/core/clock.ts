import { onAbort } from "./on-abort.ts";

/** Time as a parameter: everything that waits takes a `Clock`, so that tests and the sandbox can drive it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Resolves after `milliseconds`; rejects with the signal's reason as soon as `signal` is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = setTimeout(() => {
        leave();
        resolve();
      }, milliseconds);
      const leave = onAbort(signal, () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      });
    }),
};
