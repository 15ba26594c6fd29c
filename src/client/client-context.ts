import type { ApiName, Services } from "../apis/create-services.ts";
import { type Clock, type Log, whileFollowing } from "terraform-provider-sdk/core";
import type { FreshLists, StatedObjects } from "./freshness/fresh-answers.ts";
import type { FreshSets } from "./freshness/fresh-sets.ts";
import type { SharedPlans } from "./plans/shared-plans.ts";
import type { ListOrder } from "./records/list-order.ts";
import type { OwnerMarks } from "./records/owners/owner-marks.ts";
import type { RecentWrites } from "./records/recent-writes.ts";
import type { TextQuoting } from "./records/quoted-texts.ts";
import type { Journal, LockRequest, Locks, RunNotes, UnsettledWrites, WriteNotes } from "../reconcile/index.ts";

/** What all parts of the client work with. */
export interface Context {
  readonly services: Services;
  /** Listings for those who take them as they are. */
  readonly lists: FreshLists;
  /** Told of what states say. */
  readonly stated: StatedObjects;
  /** Lists of records that are not older than what this user has made of them. */
  readonly sets: FreshSets;
  readonly locks: Locks;
  /** Creates that a kill may leave in no state. */
  readonly journal: Journal;
  /** From the plan of a run to its apply. */
  readonly notes: RunNotes;
  /** What the processes of one walk plan. */
  readonly plans: SharedPlans;
  /** Which names processes of this user have written. */
  readonly writes: WriteNotes;
  /** Writes by index that a killed process may have sent, and readings may not show yet. */
  readonly unsettled: UnsettledWrites;
  readonly clock: Clock;
  readonly log: Log;
  /** In [0, 1). */
  readonly random: () => number;
  /** How far the clock of an API is ahead of `Clock.elapsed`, in ms; `undefined` until a response had a `Date` header. */
  readonly clockOffsetMs: (api: ApiName) => number | undefined;
  /** Which data the service answers from, where it tells. */
  readonly dataId: () => string | undefined;
  /** Whether two APIs are called with the same token. */
  readonly haveSameCaller: (a: ApiName, b: ApiName) => boolean;
  /** Part of the keys of locks, so that different services have different locks. */
  readonly baseUrl: string;
  /** Part of what locks and notes know a cluster by. */
  readonly platformSegment: string;
  /** For locks and notes. */
  readonly stateDirectory: string;
  /** Whose records the client writes. */
  readonly marks: OwnerMarks;
  /** What is known of how zones keep TXT data. */
  readonly quoting: TextQuoting;
  /** Whether lists of records are in the order of their indexes. */
  readonly listOrder: ListOrder;
  /** What this client has written, which answers may not show yet. */
  readonly recent: RecentWrites;
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
