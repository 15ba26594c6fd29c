/** How far readings of this service lag behind its writes, as seen so far. */
export interface Lag {
  /** A write was shown so many ms after its answer. */
  note(milliseconds: number): void;
  /** After so many ms a write that was not answered, and is not shown, is taken for not made. */
  patienceMs(): number;
}

/** A service whose readings never lagged may do so for the first time: a lost answer is rare, so waiting is cheap. In ms. */
const leastPatienceMs = 3_000;

export function createLag(): Lag {
  let longestMs = 0;
  return {
    note: (milliseconds) => void (longestMs = Math.max(longestMs, milliseconds)),
    patienceMs: () => Math.max(leastPatienceMs, 2 * longestMs + 1_000),
  };
}

/** A write that was answered with success must be shown within this time; lags of 20 s were seen. In ms. */
export const visibleWithinMs = 45_000;
