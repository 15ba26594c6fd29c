import { followSignals, type Clock } from "terraform-provider-sdk/core";
import { setDeadline } from "../../core/deadline.ts";

/** What is left of a period, in ms, by one clock. Never more than the whole: a clock of day may have been set back since it began. */
export function leftOfMs({ since, periodMs }: { since: number; periodMs: number }, now: number): number {
  return Math.min(periodMs, Math.max(0, since + periodMs - now));
}

/** What one look found: the awaited, or what is still missing, in words that fit after "waiting for". */
export type Look<T> = { readonly done: true; readonly value: T } | Missing;

interface Missing {
  readonly done: false;
  readonly missing: string;
  /** For how long the service wants no further look, in ms. The last one, when the time is up, is made all the same. */
  readonly pauseMs?: number | undefined;
}

export interface WaitOptions<T> {
  /** One look. What it throws ends the wait. */
  readonly check: (signal: AbortSignal) => Promise<Look<T>>;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Until when a look may go on repeating requests, by `Clock.elapsed`. Default: as long as the wait lasts. */
  readonly looksUntil?: number | undefined;
  /** Looks in a row that must find it done. Default 2: the service may answer from copies that differ. */
  readonly confirmations?: number;
  /** Called with what is still missing, at most every 10 s. */
  readonly onProgress?: (missing: string, waitedMs: number) => void;
}

/** The result of a wait. */
export type Waited<T> =
  { readonly inTime: true; readonly value: T } | { readonly inTime: false; readonly missing: string };

/** Before the second look; each later pause is longer by `growth`. */
const firstPauseMs = 200;
const growth = 1.5;
const longestPauseMs = 5_000;
const tellEveryMs = 10_000;
/** For how long a look may repeat requests also where it is the last one: as long as the usual repetitions take. In ms. */
const lastLookMs = 5_000;

/**
 * Makes one look with a deadline: no request is repeated that would have to wait beyond it, since then the time of the wait is up.
 */
export async function lookWithin<T>(
  { clock, until }: { readonly clock: Clock; readonly until: number },
  look: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const following = followSignals(...(signal === undefined ? [] : [signal]));
  const deadline = Math.max(until, clock.elapsed() + lastLookMs);
  setDeadline(following.signal, () => deadline);
  try {
    return await look(following.signal);
  } finally {
    following.leave();
  }
}

/**
 * Looks again and again until it is done or the time is up. The last look is made when the time is up.
 * (docs/behaviour.md#waiting)
 *
 * @throws RangeError where the time is no number: it would never be up
 */
export async function waitUntil<T>(options: WaitOptions<T>, signal?: AbortSignal): Promise<Waited<T>> {
  const { check, timeoutMs, clock, confirmations = 2, onProgress } = options;
  if (Number.isNaN(timeoutMs)) throw new RangeError("A wait needs a time after which it ends");
  const began = clock.elapsed();
  const { looksUntil: until = began + timeoutMs } = options;
  let pause = firstPauseMs;
  let toldAt = began;
  let confirmed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const look = await lookWithin({ clock, until }, check, signal);
    confirmed = look.done ? confirmed + 1 : 0;
    if (look.done && confirmed >= confirmations) return { inTime: true, value: look.value };
    const now = clock.elapsed();
    const missing = look.done ? "a second look that confirms it" : look.missing;
    if (now - began >= timeoutMs) return { inTime: false, missing };
    if (now - toldAt >= tellEveryMs) {
      toldAt = now;
      onProgress?.(missing, now - began);
    }
    const wantedMs = look.done ? 0 : (look.pauseMs ?? 0);
    await clock.sleep(Math.min(Math.max(pause, wantedMs), began + timeoutMs - now), signal);
    pause = Math.min(Math.round(pause * growth), longestPauseMs);
  }
}
