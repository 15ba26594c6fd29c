import { systemClock, type Clock } from "terraform-provider-sdk/core";
import { PermitQueue } from "./permit-queue.ts";

/** Limits when works run. They start in the order in which they were submitted. */
export interface Limiter {
  /** Runs `work` as soon as there is room. Rejects with the signal's reason when aborted before that; then `work` never ran. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** A limiter with room for `limit` works at a time. */
export function createLimiter(limit: number): Limiter {
  return createLocalPermits({ count: limit, restMs: 0, clock: systemClock });
}

/** So many works at a time, each of which keeps its permit for `restMs` after its end. */
export interface PermitSupply {
  readonly count: number;
  readonly restMs: number;
}

/** A limiter of this process. */
export function createLocalPermits({ count, restMs, clock }: PermitSupply & { readonly clock: Clock }): Limiter {
  const queue = new PermitQueue({ clock, restMs });
  queue.add(Array.from({ length: count }, (_, at) => at));
  return queue;
}

/** More permits than this make one list of the holders long. */
const mostPermits = 100;

/**
 * The supply that lets at most `rate` works begin within any second, wherever their beginnings are counted: a permit rests from
 * the end of a work, which is after its beginning has arrived. So long works make it slower. `rate`: a whole number from 1 on.
 */
export function supplyForRate(rate: number): PermitSupply {
  const parts = Math.ceil(rate / mostPermits);
  // a millisecond more, since the clock counts whole ones
  return { count: Math.floor(rate / parts), restMs: 1000 / parts + 1 };
}

/** Both limits at once: a work runs when it has passed `outer`, and then `inner`. */
export function both(outer: Limiter, inner: Limiter): Limiter {
  return { run: (work, signal) => outer.run(() => inner.run(work, signal), signal) };
}
