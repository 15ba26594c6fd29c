import type { Clock } from "terraform-provider-sdk/core";

/** The service's own time. */
export interface ServiceTime {
  /** A Unix time in ms. */
  now(): number;
  /** Moves it on, ahead of the clock it follows. */
  advance(milliseconds: number): void;
}

export function createServiceTime(clock: Clock, offset: number): ServiceTime {
  let ahead = offset;
  return {
    now: () => clock.now() + ahead,
    advance(milliseconds) {
      if (milliseconds < 0) throw new RangeError("time does not go back");
      ahead += milliseconds;
    },
  };
}
