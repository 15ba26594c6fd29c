import type { Clock, Log } from "terraform-provider-sdk/core";
import { both, supplyForRate, type Limiter } from "../../core/limiter.ts";
import { keepSession } from "../postgres/kept-session.ts";
import { parseLockUrl } from "../postgres/lock-url.ts";
import { openPermitPool } from "../postgres/permit-pool.ts";
import { SharedPermits } from "./shared-permits.ts";

export interface SharedBudgetOptions {
  /** `postgres://…` */
  readonly url: string;
  /** The service: all who name it, and use one database, share the budget. */
  readonly service: string;
  readonly maxConcurrentRequests: number;
  readonly maxRequestsPerSecond?: number | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The limits of requests over all processes that are given the same database. Connects with the first request. Each process keeps its
 * own limit; where these differ, all processes together keep the highest one.
 *
 * @throws Failure `lock-url-invalid`
 */
export function createSharedBudget(options: SharedBudgetOptions): {
  readonly limiter: Limiter;
  close(): Promise<void>;
} {
  const { url, service, maxConcurrentRequests: atATime, maxRequestsPerSecond: aSecond, clock, log } = options;
  const address = parseLockUrl(url);
  const kept = keepSession(address, { clock, holds: "budget" });
  const close = (): Promise<void> => kept.close();
  const shared = { kept, clock, log };
  const places = new SharedPermits({
    ...shared,
    count: atATime,
    restMs: 0,
    pool: openPermitPool(`places ${service}`),
    what: `${atATime} requests at a time, by ${address.where}`,
  });
  if (aSecond === undefined) return { limiter: places, close };
  const beginnings = new SharedPermits({
    ...shared,
    ...supplyForRate(aSecond),
    pool: openPermitPool(`beginnings ${service}`),
    what: `${aSecond} requests a second, by ${address.where}`,
  });
  return { limiter: both(beginnings, places), close };
}
