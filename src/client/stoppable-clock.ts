import { Failure, type Clock, whileFollowing } from "terraform-provider-sdk/core";
import type { Limiter } from "../core/limiter.ts";

/** A clock for all that one client waits for, with what ends its sleeps. */
export interface StoppableClock {
  readonly clock: Clock;
  /** The same limiter until then. */
  readonly untilClosed: (limiter: Limiter) => Limiter;
  /** Ends what sleeps or waits for its turn now or later, as an abort does: a client that is closed begins and repeats no request. */
  close(): Promise<void>;
}

export function createStoppableClock(clock: Clock): StoppableClock {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  return {
    clock: {
      now: () => clock.now(),
      elapsed: () => clock.elapsed(),
      sleep: (milliseconds, signal) => whileFollowing([signal, stopped], (either) => clock.sleep(milliseconds, either)),
    },
    untilClosed: (limiter) => ({
      run: (work, signal) =>
        limiter.run(() => (stopped.aborted ? Promise.reject(stopped.reason as Failure) : work()), signal),
    }),
    close() {
      stopping.abort(
        new Failure({
          code: "client-closed",
          doing: "Cannot ask the service",
          happened: "The client was closed.",
          remedy:
            "Close it when everything that was asked of it has settled, or connect another one. Of a write that was under way look whether " +
            "it was made.",
        }),
      );
      return Promise.resolve();
    },
  };
}
