import { visibleWithinMs } from "../../tries.ts";

/** How far readings of this service lag behind its writes, as seen so far. */
export interface Lag {
  /** To be told that a reading showed a write so many ms after its answer. */
  note(milliseconds: number): void;
  /** A write whose answer was lost, and that no reading shows after so many ms, counts as not made. */
  patienceMs(): number;
}

/** Waited even where no reading has lagged so far, since the next one may. Lost answers are rare, so this costs little. In ms. */
const leastPatienceMs = 3_000;

/** `earlierMs`: the longest that other processes of this user have seen. */
export function createLag(earlierMs: () => number): Lag {
  let longestMs = 0;
  return {
    note: (milliseconds) => void (longestMs = Math.max(longestMs, milliseconds)),
    patienceMs: () =>
      Math.max(leastPatienceMs, Math.min(visibleWithinMs, 2 * Math.max(longestMs, earlierMs()) + 1_000)),
  };
}
