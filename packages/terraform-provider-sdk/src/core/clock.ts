import { onAbort } from "./on-abort.ts";

/** Time as a parameter: everything that waits takes a `Clock`, so that tests and the sandbox can drive it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /**
   * Milliseconds since some moment. They go on evenly, while people and time services set the time of a machine, so what lasts is measured by them.
   * The sleep of a machine counts or does not, as the system has it.
   */
  elapsed(): number;
  /** Resolves after `milliseconds`; rejects with the signal's reason as soon as `signal` is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => Math.floor(performance.now()),
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
