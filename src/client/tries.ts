import type { Clock } from "terraform-provider-sdk/core";
import { HttpFailure } from "../http/http-failure.ts";
import { heededMs } from "../http/retries/judge-attempt.ts";
import { leftOfMs } from "../reconcile/index.ts";

/** How often a write whose outcome is unknown, or that another writer disturbed, is decided anew. (docs/behaviour.md#retries) */
export const maxTries = 8;

/**
 * How long a reading may go on showing what was before a write that was answered with success. The longest lag seen was 20 s.
 * (docs/behaviour.md#readings-that-lag)
 */
export const visibleWithinMs = 45_000;

/** For how long readings may go on doing so after a write, in ms: `at` and `now` are times of one clock. */
export function mayLagForMs(at: number, now: number): number {
  return leftOfMs({ since: at, periodMs: visibleWithinMs }, now);
}

/** What pauses take: `random` gives a number in [0, 1). */
interface Pausing {
  readonly clock: Clock;
  readonly random: () => number;
}

/** Pauses before try number `nth` (2, 3, …): 100 ms doubling to 3.2 s, of which up to a half is left out by chance. */
export function pauseBeforeTry(nth: number, context: Pausing, signal?: AbortSignal): Promise<void> {
  return pauseBeforeRepetition({ nth, failure: undefined }, context, signal);
}

/** The same before what met `failure` is sent again: no shorter than the service asked for with it, up to a minute. */
export async function pauseBeforeRepetition(
  { nth, failure }: { readonly nth: number; readonly failure: unknown },
  { clock, random }: Pausing,
  signal?: AbortSignal,
): Promise<void> {
  const ceiling = Math.min(3_200, 100 * 2 ** (nth - 2));
  const asked = failure instanceof HttpFailure ? heededMs(failure.retryAfterMs) : 0;
  await clock.sleep(Math.max(Math.round(ceiling * (0.5 + random() / 2)), asked), signal);
}
