import { type Clock, whileFollowing } from "terraform-provider-sdk/core";

/** A clock for all that one client waits for, with what ends its sleeps. */
export interface StoppableClock {
  readonly clock: Clock;
  /** Ends what sleeps now or later, as an abort does: a client that is closed repeats no request. */
  close(): Promise<void>;
}

export function createStoppableClock(clock: Clock): StoppableClock {
  const stopping = new AbortController();
  return {
    clock: {
      now: () => clock.now(),
      elapsed: () => clock.elapsed(),
      sleep: (milliseconds, signal) =>
        whileFollowing([signal, stopping.signal], (either) => clock.sleep(milliseconds, either)),
    },
    close() {
      stopping.abort();
      return Promise.resolve();
    },
  };
}
