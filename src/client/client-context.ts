import type { ApiName, Services } from "../apis/create-services.ts";
import { type Clock, type Log, whileFollowing } from "terraform-provider-sdk/core";
import { canonicalName } from "../dns/index.ts";
import { HttpFailure } from "../http/http-failure.ts";
import { heededMs } from "../http/retries/judge-attempt.ts";
import type { SharedPlans } from "./shared-plans.ts";
import type { OwnerMarks } from "./records/owner-marks.ts";
import type { Journal, LockRequest, Locks, RunNotes, WriteNotes } from "../reconcile/index.ts";

/** What all parts of the client work with. */
export interface Context {
  readonly services: Services;
  readonly locks: Locks;
  /** Creates that a kill may leave in no state. */
  readonly journal: Journal;
  /** From the plan of a run to its apply. */
  readonly notes: RunNotes;
  /** What the processes of one walk plan. */
  readonly plans: SharedPlans;
  /** Which names processes of this user have written. */
  readonly writes: WriteNotes;
  readonly clock: Clock;
  readonly log: Log;
  /** In [0, 1). */
  readonly random: () => number;
  /** How far the clock of an API is ahead of `Clock.elapsed`, in ms; `undefined` until a response had a `Date` header. */
  readonly clockOffsetMs: (api: ApiName) => number | undefined;
  /** Whether two APIs are called with the same token. */
  readonly haveSameCaller: (a: ApiName, b: ApiName) => boolean;
  /** Part of the keys of locks, so that different services have different locks. */
  readonly baseUrl: string;
  /** Whose records the client writes. */
  readonly marks: OwnerMarks;
  /** What is known of how zones keep TXT data. */
  readonly quoting: TextQuoting;
}

/** Zones whose deployment puts quotes of its own round TXT data, by canonical name. It is learned from their texts. */
export class TextQuoting {
  private readonly zones = new Map<string, boolean>();
  private readonly settled = new Set<string>();

  /** Whether a text of our own was looked at in this zone, so that nothing more is to be learned. */
  isSettled(zone: string): boolean {
    return this.adds(zone) || this.settled.has(canonicalName(zone));
  }

  settle(zone: string): void {
    this.settled.add(canonicalName(zone));
  }

  learn(zone: string, quotes: boolean): void {
    const name = canonicalName(zone);
    if (quotes || !this.zones.has(name)) this.zones.set(name, quotes);
  }

  /** Whether the deployment is known to add quotes. */
  adds(zone: string): boolean {
    return this.zones.get(canonicalName(zone)) === true;
  }
}

/** How often a write whose outcome is unknown, or that another writer disturbed, is decided anew. (docs/behaviour.md#retries) */
export const maxTries = 8;

/**
 * How long a reading may go on showing what was before a write that was answered with success. The longest lag seen was 20 s.
 * (docs/behaviour.md#readings-that-lag)
 */
export const visibleWithinMs = 45_000;

/** Pauses before try number `nth` (2, 3, …) with full jitter: 100 ms doubling to 3.2 s. */
export function pauseBeforeTry(nth: number, context: Context, signal?: AbortSignal): Promise<void> {
  return pauseBeforeRepetition({ nth, failure: undefined }, context, signal);
}

/** The same before what met `failure` is sent again: no shorter than the service asked for with it, up to a minute. */
export async function pauseBeforeRepetition(
  { nth, failure }: { readonly nth: number; readonly failure: unknown },
  { clock, random }: Context,
  signal?: AbortSignal,
): Promise<void> {
  const ceiling = Math.min(3_200, 100 * 2 ** (nth - 2));
  const asked = failure instanceof HttpFailure ? heededMs(failure.retryAfterMs) : 0;
  await clock.sleep(Math.max(Math.round(ceiling * (0.5 + random() / 2)), asked), signal);
}

/** The lock of one thing of this service. */
export function lockOf({ baseUrl }: Context, ...[mode, ...what]: [LockRequest["mode"], ...string[]]): LockRequest {
  return { key: JSON.stringify([baseUrl, ...what]), mode };
}

/**
 * Runs `work` under locks. Its signal is aborted with the caller's, and with a Failure `lock-lost` when one of the locks is not held
 * any more: what is on its way to the service then is looked at, and nothing more is written.
 */
export function underLocks<T>(
  { locks }: Context,
  requests: readonly LockRequest[],
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return locks.withLocks(requests, (lost) => whileFollowing([signal, lost], work), signal);
}

/** What a create reports before it has finished, so that the state has it even when the create fails or is cancelled later. */
export interface CreateOptions<T> {
  /** Called as soon as the thing exists for certain, with what is known of it; again whenever more is known. */
  readonly onCreated?: ((created: T) => void) | undefined;
}
