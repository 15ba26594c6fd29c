import type { Clock } from "../core/clock.ts";
import type { Log } from "../core/log.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { AnyActionKind } from "./kinds/action.ts";
import type { AnyEphemeralKind } from "./kinds/ephemeral.ts";
import type { ProviderFunction } from "./kinds/function.ts";
import type { AnyDataSourceKind, AnyResourceKind, ConfigOf } from "./kinds/kind.ts";
import type { AnyListKind } from "./kinds/list.ts";
import type { StalePolicy } from "./objects/reviewed.ts";
import type { Attributes, ObjectOf } from "./schema/attribute.ts";
import type { Calls } from "./walk-count.ts";

/** A whole provider, as data: its own configuration, its kinds and functions, and how a configuration becomes services. */
export interface ProviderDefinition<A extends Attributes, Services> {
  /** Where engines look for the provider: `registry.terraform.io/NAMESPACE/NAME`. */
  readonly address: string;
  readonly description: string;
  readonly attributes: A;
  readonly resources: readonly AnyResourceKind<Services>[];
  /** Absent: none. */
  readonly dataSources?: readonly AnyDataSourceKind<Services>[];
  /** Absent: none. */
  readonly ephemeralResources?: readonly AnyEphemeralKind<Services>[];
  /** Of kinds in `resources` that have an identity. Absent: none. */
  readonly listResources?: readonly AnyListKind<Services>[];
  /** Absent: none. */
  readonly actions?: readonly AnyActionKind<Services>[];
  /** Absent: none. */
  readonly functions?: readonly ProviderFunction[];
  /** Rules beyond the types of single attributes. Unknown values are let through: once they are known, the engine asks again. */
  validate?(config: ConfigOf<ObjectOf<A>>): readonly Diagnostic[];
  /** Called with a wholly known configuration; throws `Failure` for one that makes no sense. */
  configure(config: ObjectOf<A>, context: ConfigureContext): Promise<Services>;
  /**
   * Called in place of `configure` as long as parts of the configuration are not known: makes what plans need to tell each other what they do,
   * by the parts that are known. It must send nothing, and gets no state that was read. It throws for what no value of the other parts could mend:
   * the plan then fails, since it would refuse nothing of what only several plans together show. Absent: such plans know nothing of each other.
   */
  configureForPlans?(config: PartlyKnown<A>, context: ConfigureContext): Services;
  /** What becomes of a change whose object somebody else changed after the plan. Absent: it is refused. */
  stalePlan?(services: Services): StalePolicy;
  /** How a user has it carried out all the same, for messages: `on_stale_plan = "warn"`. */
  readonly stalePlanSetting?: string;
  /**
   * Which of several services the configuration is about: its address. What was planned to be deleted from one is not deleted from another.
   * Absent: there is one only.
   */
  serviceName?(services: Services): string;
  /**
   * The same for states, in which objects are noted to be there: without what of the address changes while the service stays. What a state
   * has of another service is not deleted. Absent: as {@link serviceName}.
   */
  lastingName?(services: Services): string;
  /**
   * Keeps for which services actions were planned: engines hand nothing from the plan of an action to the process that runs it. An action that was
   * planned for another service is not run. Absent: it is run wherever it is applied.
   */
  actionPlans?(services: Services): ActionPlans;
  /**
   * Keeps the private data of objects while they are changed: where a change is never answered, engines keep the state without it. Absent: it is lost
   * then.
   */
  keptPrivate?(services: Services): KeptPrivate;
  /** In a sentence what of the service keeps the provider waiting: told of what is stopped then. Absent: it never waits. */
  awaited?(services: Services): string | undefined;
  /** What of the provider as a whole a user is to be warned of, asked after each apply of a resource: whoever answers says it once. */
  notice?(services: Services): Pick<Diagnostic, "summary" | "detail"> | undefined;
  /** Absent: that of the machine. */
  readonly clock?: Clock;
  /** Flush before the process ends. */
  ended?(services: Services, end: EndOfProcess): void;
}

/** What is known in later processes of the plans of actions, each named by its kind and its configuration. */
export interface ActionPlans {
  /** To be called by the plan. */
  planned(action: string): void;
  /** To be called before it is run: the service that it was planned for, if every plan of it that is known is for another than these services. */
  otherService(action: string): string | undefined;
}

/** What is known in later processes of the private data of objects, each named by its state, whose change was not answered. */
export interface KeptPrivate {
  /** To be called before a change. */
  keep(object: string, data: string): void;
  /** To be called after it, whatever came of it. */
  answered(object: string): void;
  /** What was kept by a process that ended in between. */
  recall(object: string): string | undefined;
}

/** A configuration of which not all is known. */
export interface PartlyKnown<A extends Attributes> {
  /** Null where an attribute is not known. */
  readonly values: ObjectOf<A>;
  /** The names of the attributes that are not known. */
  readonly unknown: readonly string[];
}

/** Who configures a provider. */
export interface ConfigureContext {
  readonly terraformVersion: string;
  readonly log: Log;
  /** What is asked from now on. Goes on counting. */
  readonly calls: Calls;
}

/** How a process of a provider ends. */
export interface EndOfProcess {
  readonly log: Log;
  /** Terraform got every answer and stopped no call. */
  readonly isOrderly: boolean;
  /** The services are those of a configuration that was not wholly known. */
  readonly isForPlans: boolean;
  /** A change of a resource was requested, so the walk is no plan. */
  readonly hasApplied: boolean;
}
