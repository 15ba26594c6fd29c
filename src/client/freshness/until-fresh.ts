import type { Clock, Log } from "terraform-provider-sdk/core";
import type { ApiName } from "../../apis/create-services.ts";
import type { ObjectNotes } from "../../reconcile/index.ts";
import { pauseBeforeTry } from "../tries.ts";
import type { KeptObject } from "./known-objects.ts";
import type { Patience } from "./patience.ts";

/** What readings are compared with, and what waiting takes. */
export interface FreshnessParts {
  readonly notes: ObjectNotes;
  /** A time of an API as one of the clock here, Unix ms, where readings may still show what was before it. */
  readonly recently: (api: ApiName, time: number | null) => number | undefined;
  /** Now, by the clock of an API, Unix ms; `undefined` where that is not known. */
  readonly now: (api: ApiName) => number | undefined;
  readonly patience: Patience;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
}

/** For how long an answer may be older than what is known, in ms; 0 where it is not. */
export interface Staleness {
  /** It shows what was there before. */
  readonly olderMs: number;
  /** It lacks what is there since. Or others have removed that. */
  readonly lackingMs: number;
}

/**
 * Reads until the answer is not older than what is known, and no longer than a copy of the service may lag behind. The last answer counts. One
 * that lacks something is asked for again for as long only where lags were seen before. (docs/behaviour.md#readings-that-lag)
 */
export async function untilFresh<Answer>(
  parts: FreshnessParts,
  reading: {
    /** What is waited for, in words that fit after "Waiting until the service shows". */
    readonly what: string;
    readonly read: () => Promise<Answer>;
    readonly staleness: (answer: Answer) => Staleness;
  },
  signal?: AbortSignal,
): Promise<Answer> {
  const { clock, log, patience } = parts;
  const began = clock.elapsed();
  let longestMs = 0;
  for (let nth = 1; ; nth += 1) {
    if (nth > 1) await pauseBeforeTry(nth, parts, signal);
    const answer = await reading.read();
    const { olderMs, lackingMs } = reading.staleness(answer);
    const waitedMs = clock.elapsed() - began;
    longestMs = Math.max(longestMs, waitedMs + olderMs, waitedMs + lackingMs);
    if (olderMs <= 0 && lackingMs <= 0) {
      // the first may have been under way when the write was made, and what is not older any more because of the time proves nothing
      if (nth > 2 && waitedMs < longestMs) patience.sawLag();
      return answer;
    }
    if (olderMs <= 0 && waitedMs >= patience.lackingMs()) {
      patience.waitedInVain();
      return answer;
    }
    if (nth === 1) log.info(`Waiting until the service shows ${reading.what} as it was left`);
  }
}

/** That of several parts of an answer. */
export function longest(parts: readonly Staleness[]): Staleness {
  return {
    olderMs: Math.max(0, ...parts.map(({ olderMs }) => olderMs)),
    lackingMs: Math.max(0, ...parts.map(({ lackingMs }) => lackingMs)),
  };
}

/** That of a listing, by what is known of the objects: another writer may have changed what it holds, and it does not tell when. */
export function ofListing<Version>(
  kept: readonly KeptObject<Version>[],
  isListed: (one: KeptObject<Version>) => boolean,
): Staleness {
  const left = kept.map((one) => (one.known.is === (isListed(one) ? "gone" : "there") ? one.leftMs : 0));
  return { olderMs: 0, lackingMs: Math.max(0, ...left) };
}
