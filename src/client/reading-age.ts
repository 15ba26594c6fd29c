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
/** The same once the service has put the write off: what is asked for anew then is no second request of every write. In ms. */
const freshForRepeatedMs = 1_000;
/** A service or a limit that is slow makes each reading old: the next write may go out after so many times what its reading took. */
const timesOfSlow = 3;

/** The sending of a write that a reading has decided. */
export interface Sending {
  /** Whether the same request was sent before, or was to be. */
  readonly isRepeated: boolean;
  /** Whether an earlier reading was too old: reading again takes its time, and where that is limited, too, a write must come to its end. */
  readonly isAgain: boolean;
}

/**
 * Whether a reading is too old for a write that it decided: somebody else may have moved indexes meanwhile, or have added what nobody here has
 * seen. Nothing is told of a reading whose time is not known.
 */
export function isOutdated(read: ReadingTime | undefined, clock: Times, { isRepeated, isAgain }: Sending): boolean {
  if (read === undefined) return false;
  const { elapsed, now, tookMs } = read;
  const ageMs = Math.max(clock.elapsed() - elapsed, clock.now() - now);
  if (isAgain) return ageMs > Math.max(freshForMs, timesOfSlow * tookMs);
  return ageMs > (isRepeated ? freshForRepeatedMs : freshForMs);
}
