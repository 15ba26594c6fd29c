const capacity = 500;
const refill = 1;

/** Stops retry storms: retries take tokens, successes give them back. One budget an origin (docs/behaviour.md#retries). */
export interface RetryBudget {
  /** Takes `cost` tokens; false, and nothing taken, when there are too few. */
  trySpend(cost: number): boolean;
  /** A request succeeded, the last of its retries having taken `lastCost` (0: the first attempt did). */
  succeeded(lastCost: number): void;
}

/** A full budget of 500 tokens. A success gives back what its last retry took, or one token where there was no retry. */
export function createRetryBudget(): RetryBudget {
  let tokens = capacity;
  return {
    trySpend(cost) {
      if (cost > tokens) return false;
      tokens -= cost;
      return true;
    },
    succeeded(lastCost) {
      tokens = Math.min(capacity, tokens + (lastCost === 0 ? refill : lastCost));
    },
  };
}
