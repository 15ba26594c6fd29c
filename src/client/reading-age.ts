import type { Clock } from "terraform-provider-sdk/core";

/** When something was asked for, and how long its answer took. */
export interface ReadingTime {
  /** By `Clock.elapsed`, which may stand still while a machine sleeps. */
  readonly elapsed: number;
  /** By `Clock.now`, which people may set. */
  readonly now: number;
  readonly tookMs: number;
}

type Times = Pick<Clock, "elapsed" | "now">;

/** To be called when it is asked for; the result is called with its answer. */
export function timeReading(clock: Times): () => ReadingTime {
  const [elapsed, now] = [clock.elapsed(), clock.now()];
  return () => ({ elapsed, now, tookMs: clock.elapsed() - elapsed });
}

/** For how long a reading is good for a write that it decides. In ms. */
const freshForMs = 5_000;
/** A service or a limit that is slow makes each reading old: the next write may go out after so many times what its reading took. */
const timesOfSlow = 3;

/**
 * Whether a reading is too old for a write that it decided: somebody else may have moved indexes meanwhile, or have added what nobody here has
 * seen. `isAgain`: the write was put off already. Nothing is told of a reading whose time is not known.
 */
export function isOutdated(read: ReadingTime | undefined, clock: Times, isAgain: boolean): boolean {
  if (read === undefined) return false;
  const { elapsed, now, tookMs } = read;
  const ageMs = Math.max(clock.elapsed() - elapsed, clock.now() - now);
  return ageMs > (isAgain ? Math.max(freshForMs, timesOfSlow * tookMs) : freshForMs);
}
