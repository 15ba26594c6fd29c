import type { Clock, Log } from "terraform-provider-sdk/core";
import type { ObjectNotes } from "../../reconcile/index.ts";
import { pauseBeforeTry } from "../tries.ts";

/** What readings are compared with, and what waiting takes. */
export interface FreshnessParts {
  readonly notes: ObjectNotes;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
}

/**
 * Reads until the answer is not older than what is known, and no longer than a copy of the service may lag behind: `olderForMs` says for how
 * long an answer may still be taken for an older one. The last answer counts. (docs/behaviour.md#readings-that-lag)
 */
export async function untilFresh<Answer>(
  parts: FreshnessParts,
  reading: {
    /** What is waited for, in words that fit after "Waiting until the service shows". */
    readonly what: string;
    readonly read: () => Promise<Answer>;
    readonly olderForMs: (answer: Answer) => number;
  },
  signal?: AbortSignal,
): Promise<Answer> {
  let answer = await reading.read();
  for (let nth = 2; reading.olderForMs(answer) > 0; nth += 1) {
    if (nth === 2) parts.log.info(`Waiting until the service shows ${reading.what} as it was left`);
    await pauseBeforeTry(nth, parts, signal);
    answer = await reading.read();
  }
  return answer;
}
