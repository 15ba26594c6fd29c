import type { Attributes, ObjectOf } from "../schema/attribute.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { ConfigOf, Operation, PlanOperation } from "./kind.ts";

/** What the plan of an action may use. */
export type ActionPlanOperation<Services> = Omit<
  PlanOperation<Services>,
  "planning" | "private" | "plan" | "walked" | "unplanned" | "written"
>;

/** What an action that runs may use besides: it says how far it is. */
export interface InvokeOperation<Services> extends Operation<Services> {
  /** Shows the user one line of progress at once. Once the signal is aborted, a warning at the end of the action tells it. */
  readonly progress: (message: string) => void;
}

/**
 * A kind of action: something done on demand that no state keeps, triggered by the life of a resource or by
 * `apply -invoke=action.TYPE.NAME`. Terraform from 1.14.
 */
export interface ActionKind<A extends Attributes = Attributes, Services = unknown> {
  readonly typeName: string;
  /** Markdown. */
  readonly description: string;
  /** Nothing of an action is computed. */
  readonly attributes: A;
  /** What is different where a user runs it by its own address, in sentences that follow the advice to do so: no resource is planned then. */
  readonly alone?: string;
  /** Rules beyond single attributes. Unknown values are let through: a plan, and what is invoked, is checked by them again. */
  validate?(config: ConfigOf<ObjectOf<A>>): readonly Diagnostic[];
  /**
   * Refuses the action, or warns of what it will do. Of an action that a resource triggers, anything may still be unknown; a
   * `Failure` it throws is shown as such.
   */
  plan?(
    config: ConfigOf<ObjectOf<A>>,
    operation: ActionPlanOperation<Services>,
  ): readonly Diagnostic[] | Promise<readonly Diagnostic[]>;
  /** Does it. Called with a wholly known configuration, in another process than the plan. */
  invoke(config: ObjectOf<A>, operation: InvokeOperation<Services>): Promise<void>;
}

/** A kind with its attribute types erased. */
export type AnyActionKind<Services> = ActionKind<Attributes, Services>;

/** Defines a kind of action. */
export function defineAction<Services>() {
  return <const A extends Attributes>(kind: ActionKind<A, Services>): AnyActionKind<Services> => kind;
}
