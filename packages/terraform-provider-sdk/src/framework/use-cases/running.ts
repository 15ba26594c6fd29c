import type { Clock } from "../../core/clock.ts";
import type { Log } from "../../core/log.ts";
import type { StalePolicy } from "../objects/reviewed.ts";
import type { ActionPlans, KeptPrivate } from "../provider-definition.ts";
import type { WalkCount } from "../walk-count.ts";

/** What the use cases of one running provider share. */
export interface Running<Services> {
  /** Undefined as long as the provider's configuration is not wholly known. */
  services(): Services | undefined;
  /** The services, or what plans have in their place as long as the configuration is not wholly known. */
  planning(): Services | undefined;
  /** Whether the engine configured the provider with values that it does not know yet. */
  isConfigUnknown(): boolean;
  signal(): AbortSignal;
  stalePolicy(): StalePolicy;
  readonly stalePlanSetting: string | undefined;
  /** Undefined also as long as it is not known. */
  serviceName(): string | undefined;
  lastingName(): string | undefined;
  /** Undefined also as long as the configuration is not wholly known. */
  actionPlans(): ActionPlans | undefined;
  /** Undefined also before the provider is configured. */
  keptPrivate(): KeptPrivate | undefined;
  /** What of the service kept the provider waiting when it was stopped. */
  awaited(): string | undefined;
  /** Counts from each configuration of the provider on. */
  walked(): WalkCount;
  readonly log: Log;
  readonly clock: Clock;
  /** The provider's whole address. */
  readonly address: string;
}
