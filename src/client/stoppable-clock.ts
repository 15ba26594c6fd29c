import { followSignals, type Clock } from "terraform-provider-sdk/core";

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
      async sleep(milliseconds, signal) {
        const either = followSignals(...(signal === undefined ? [] : [signal]), stopping.signal);
        try {
          await clock.sleep(milliseconds, either.signal);
        } finally {
          either.leave();
        }
      },
    },
    close() {
      stopping.abort();
      return Promise.resolve();
    },
  };
}
