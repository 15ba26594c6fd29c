import type { Clock } from "terraform-provider-sdk/core";

/** A machine whose time is set, as people and time services do, while time itself goes on as that of `driven`. */
export interface SetClock extends Clock {
  /** Moves what it shows by `milliseconds`, which may be negative. */
  set(milliseconds: number): void;
}

export function createSetClock(driven: Clock): SetClock {
  let ahead = 0;
  return {
    now: () => driven.now() + ahead,
    elapsed: () => driven.elapsed(),
    sleep: (milliseconds, signal) => driven.sleep(milliseconds, signal),
    set: (milliseconds) => void (ahead += milliseconds),
  };
}
