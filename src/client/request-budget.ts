import type { Clock, Log } from "terraform-provider-sdk/core";
import { both, createLimiter, createLocalPermits, supplyForRate, type Limiter } from "../core/limiter.ts";
import { createSharedBudget } from "../reconcile/index.ts";

/** How many requests may be sent. The names are those of the provider's configuration. */
export interface RequestLimits {
  /** Whole number from 1 on. Default 16. */
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

/**
 * The limits of this process or, with `lockUrl`, of all processes with the same one.
 *
 * @throws Failure `lock-url-invalid`
 */
export function openRequestBudget(
  { maxConcurrentRequests = 16, maxRequestsPerSecond, lockUrl }: RequestLimits,
  surroundings: Surroundings,
): { readonly limiter: Limiter; close(): Promise<void> } {
  if (lockUrl !== undefined)
    return createSharedBudget({ ...surroundings, url: lockUrl, maxConcurrentRequests, maxRequestsPerSecond });
  const places = createLimiter(maxConcurrentRequests);
  const close = (): Promise<void> => Promise.resolve();
  if (maxRequestsPerSecond === undefined) return { limiter: places, close };
  const { clock } = surroundings;
  return { limiter: both(createLocalPermits({ ...supplyForRate(maxRequestsPerSecond), clock }), places), close };
}
