import { setMaxListeners } from "node:events";
import type { Clock } from "terraform-provider-sdk/core";

/** A clock for all that one client waits for, with what ends its sleeps. */
export interface StoppableClock {
  readonly clock: Clock;
  /** Ends what sleeps now or later, as an abort does: a client that is closed repeats no request. */
  close(): Promise<void>;
}

export function createStoppableClock(clock: Clock): StoppableClock {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  /** Sleeps that a caller can abort, too. No listener of theirs is left at a signal: calls are many, and a run has one signal. */
  const sleeping = new Set<AbortController>();
  stopping.signal.addEventListener("abort", () => sleeping.forEach((one) => one.abort(stopping.signal.reason)));

  const sleepUntilEither = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    for (const one of [signal, stopping.signal]) one.throwIfAborted();
    const own = new AbortController();
    const abort = (): void => own.abort(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    sleeping.add(own);
    try {
      await clock.sleep(milliseconds, own.signal);
    } finally {
      sleeping.delete(own);
      signal.removeEventListener("abort", abort);
    }
  };
  return {
    clock: {
      now: () => clock.now(),
      sleep: (milliseconds, signal) =>
        signal === undefined ? clock.sleep(milliseconds, stopping.signal) : sleepUntilEither(milliseconds, signal),
    },
    close() {
      stopping.abort();
      return Promise.resolve();
    },
  };
}
