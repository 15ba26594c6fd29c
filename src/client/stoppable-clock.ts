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
  return {
    clock: {
      now: () => clock.now(),
      sleep: (milliseconds, signal) =>
        clock.sleep(milliseconds, signal === undefined ? stopping.signal : AbortSignal.any([signal, stopping.signal])),
    },
    close() {
      stopping.abort();
      return Promise.resolve();
    },
  };
}
