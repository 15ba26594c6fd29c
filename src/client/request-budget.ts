import { Failure, type Clock, type Log } from "terraform-provider-sdk/core";
import { both, createLimiter, createLocalPermits, supplyForRate, type Limiter } from "../core/limiter.ts";
import { printGiven } from "../core/print-given.ts";
import { createSharedBudget } from "../reconcile/index.ts";

/** How many requests may be sent. The names are those of the provider's configuration. */
export interface RequestLimits {
  /** Whole number from 1 on. Default 16. More than 1000 count as 1000. */
  readonly maxConcurrentRequests?: number | undefined;
  /** Whole number from 1 on: how many requests begin within any second. Default: no limit. */
  readonly maxRequestsPerSecond?: number | undefined;
  /** `postgres://…`: locks in a database that several machines share, and with them both limits. */
  readonly lockUrl?: string | undefined;
}

interface Surroundings {
  /** Base URL of the service, equal for all who mean it. */
  readonly service: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** More at a time no run has, and each permit takes memory here and, with a database, a place in its answers. */
const mostAtATime = 1_000;

/**
 * The limits of this process or, with `lockUrl`, of all processes with the same one.
 *
 * @throws Failure `limit-invalid`, `lock-url-invalid`
 */
export function openRequestBudget(
  { maxConcurrentRequests = 16, maxRequestsPerSecond, lockUrl }: RequestLimits,
  surroundings: Surroundings,
): { readonly limiter: Limiter; close(): Promise<void> } {
  checkLimit("maxConcurrentRequests", maxConcurrentRequests);
  const atATime = Math.min(maxConcurrentRequests, mostAtATime);
  if (maxRequestsPerSecond !== undefined) checkLimit("maxRequestsPerSecond", maxRequestsPerSecond);
  if (lockUrl !== undefined)
    return createSharedBudget({ ...surroundings, url: lockUrl, maxConcurrentRequests: atATime, maxRequestsPerSecond });
  const places = createLimiter(atATime);
  const close = (): Promise<void> => Promise.resolve();
  if (maxRequestsPerSecond === undefined) return { limiter: places, close };
  const { clock } = surroundings;
  return { limiter: both(createLocalPermits({ ...supplyForRate(maxRequestsPerSecond), clock }), places), close };
}

function checkLimit(option: keyof RequestLimits, limit: number): void {
  if (Number.isSafeInteger(limit) && limit >= 1) return;
  throw new Failure({
    code: "limit-invalid",
    doing: "Cannot limit the requests",
    happened: `\`${option}\` is ${printGiven(limit)}.`,
    remedy: "Give a whole number from 1 on.",
  });
}
