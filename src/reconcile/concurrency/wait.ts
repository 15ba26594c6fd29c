import type { Clock } from "terraform-provider-sdk/core";

/** What is left of a period, in ms, by one clock. Never more than the whole: a clock of day may have been set back since it began. */
export function leftOfMs({ since, periodMs }: { since: number; periodMs: number }, now: number): number {
  return Math.min(periodMs, Math.max(0, since + periodMs - now));
}

/** What one look found: the awaited, or what is still missing, in words that fit after "waiting for". */
export type Look<T> = { readonly done: true; readonly value: T } | { readonly done: false; readonly missing: string };

export interface WaitOptions<T> {
  /** One look. What it throws ends the wait. */
  readonly check: (signal: AbortSignal | undefined) => Promise<Look<T>>;
  readonly timeoutMs: number;
  readonly clock: Clock;
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
  let pause = firstPauseMs;
  let toldAt = began;
  let confirmed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const look = await check(signal);
    confirmed = look.done ? confirmed + 1 : 0;
    if (look.done && confirmed >= confirmations) return { inTime: true, value: look.value };
    const now = clock.elapsed();
    const missing = look.done ? "a second look that confirms it" : look.missing;
    if (now - began >= timeoutMs) return { inTime: false, missing };
    if (now - toldAt >= tellEveryMs) {
      toldAt = now;
      onProgress?.(missing, now - began);
    }
    await clock.sleep(Math.min(pause, began + timeoutMs - now), signal);
    pause = Math.min(Math.round(pause * growth), longestPauseMs);
  }
}
