import type { Log } from "../../core/log.ts";
import type { Unknown } from "../../values/value.ts";
import type { Attribute, Attributes, Block, Blocks, BlockValueOf, ObjectOf } from "../schema/attribute.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { AnyIdentity } from "./identity.ts";
import type { Difference } from "../objects/reviewed.ts";
import type { Unplanned } from "./unplanned.ts";
import type { Walked } from "../walk-count.ts";
import type { PrivateData } from "./private-data.ts";

/** The value of a kind's state: all attributes and blocks, wholly known. */
export type StateOf<A extends Attributes, B extends Blocks> = ObjectOf<A> & {
  readonly [K in keyof B]: BlockValueOf<B[K]>;
};

/** The same, where anything may be unknown at any depth. */
export type WithUnknown<T> = T extends string | number | boolean | null
  ? T | Unknown
  : T extends readonly (infer E)[]
    ? readonly WithUnknown<E>[] | Unknown
    : T extends object
      ? { readonly [K in keyof T]: WithUnknown<T[K]> } | Unknown
      : T;

/** A configuration: an object whose attributes may be unknown. */
export type ConfigOf<S> = { readonly [K in keyof S]: WithUnknown<S[K]> };

type LocalKeys<A> = { [K in keyof A]: A[K] extends { readonly local: true } ? K : never }[keyof A];
type ServiceGiven<A> = {
  [K in keyof A]: A[K] extends Attribute<unknown, infer P>
    ? P extends "computed" | "optional-computed"
      ? K
      : never
    : never;
}[keyof A];

/** What a create or update is to bring about. What the service is to decide is `undefined`. */
export type PlannedOf<A extends Attributes, B extends Blocks> = {
  readonly [K in keyof StateOf<A, B>]: K extends ServiceGiven<A> ? StateOf<A, B>[K] | undefined : StateOf<A, B>[K];
};

type WriteOnlyKeys<A> = { [K in keyof A]: A[K] extends { readonly writeOnly: true } ? K : never }[keyof A];

/** What a kind returns of an object: all that is neither local to the configuration nor write-only. */
export type ActualOf<A extends Attributes, B extends Blocks> = Omit<
  StateOf<A, B>,
  LocalKeys<A> | LocalKeys<B> | WriteOnlyKeys<A>
>;

/** What every operation of a kind is given besides its values. */
export interface Operation<Services> {
  readonly services: Services;
  readonly log: Log;
  /** Aborted when Terraform is interrupted. Waits end at once. */
  readonly signal: AbortSignal;
  /** Shows a warning to the user. */
  readonly warn: (summary: string, detail: string) => void;
}

/** What a plan hook may use. */
export interface PlanOperation<Services> {
  /** `undefined` as long as the provider's configuration is not wholly known: plan as if nothing were known of the live side. */
  readonly services: Services | undefined;
  /**
   * The services, or as long as these are not there what takes their place for what the plans of a walk say of each other: see
   * `ProviderDefinition.configureForPlans`.
   */
  readonly planning: Services | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
  /**
   * The object's private data. What a plan writes here its apply finds in its own, where it stays unless it is removed; a plan
   * that is not applied leaves nothing. Note which plan that is: core plans a create or update anew when it applies it, from the
   * private data of the state, so the apply sees the notes of that second plan. Only a delete (of a destroy, or before the
   * create of a replacement) sees those of the plan that was shown to the user.
   */
  readonly private: PrivateData;
  /** Number of this plan in the process. */
  readonly plan: number;
  /** Tells which plans are of one walk of the engine, where this process serves several. Goes on counting. */
  readonly walked: Walked;
  /** States of the kind for which no plan has come: one of them may be that of a tainted object, for which this create is. */
  readonly unplanned: Unplanned;
  /**
   * Configurations of the kind that the engine has validated since it configured the provider, as users wrote them: this plan's is among them.
   * Where `lifecycle` ignores changes, the plan itself gets prior values in their place.
   */
  readonly written: readonly Readonly<Record<string, unknown>>[];
}

/** An operation on one managed object. */
export interface ObjectOperation<Services, Timeout = number | undefined> extends Operation<Services> {
  readonly private: PrivateData;
  /** Milliseconds that the user allows for this operation in `timeouts`, or the default there; `undefined` where it has no such. */
  readonly timeoutMs: Timeout;
}

/** A create, update or delete: what was done so far is never lost. */
export interface WriteOperation<Services, Actual, Timeout = number | undefined> extends ObjectOperation<
  Services,
  Timeout
> {
  /**
   * Says what is known of the object from now on. Call it as soon as the object exists: if the operation fails later, this is
   * what the state keeps (tainted after a create), so that nothing is orphaned. Missing attributes become null.
   *
   * With `whole` it says more: the object is now as planned, beyond doubt. If the operation fails later, the state keeps what is
   * planned, with null for what only the service knows and nobody has read, and the failure is a warning: an error would
   * taint a good object, which the next run would destroy. The next refresh reads what is missing.
   *
   * What takes time to tell is given as a function: it is called once, if the write fails.
   */
  readonly saved: (actual: Partial<Actual> | (() => Partial<Actual>), certainty?: Certainty) => void;
  /**
   * Says how an update or delete finds the object, by the reading that it makes anyway before its first write. Attributes that are
   * left out are not compared. Where somebody else has changed the object since it was planned, this throws `plan-stale`, or warns
   * where `stalePlan` of the provider says so. For a create it does nothing.
   *
   * Where an object that is to be deleted has been changed, the state keeps what was found: the next plan may come without a refresh. `seen`
   * gives it, and notes what a refresh would note of it; absent: `actual`.
   */
  readonly found: (actual: Partial<Actual>, seen?: () => Partial<Actual>) => void;
  /** The same of a part that is read right before its own write, where other parts may be written by then: the refusal says that. */
  readonly foundPart: (actual: Partial<Actual>, seen?: () => Partial<Actual>) => void;
  /** The same of what else the plan showed, also of a create: says what of it somebody else has changed. With no difference it does nothing. */
  readonly stale: (differences: readonly Difference[]) => void;
}

/** How much of a write is done. */
export interface Certainty {
  /** Everything that was planned. */
  readonly whole: true;
  /**
   * What a failure after this is. Default `warning`. `error`: whatever depends on the object must not go on; the state keeps the
   * same, and Terraform marks a new object as tainted.
   */
  readonly laterFailure?: Diagnostic["severity"];
}

/** What a kind without a `timeouts` block is given, one with it, and one whose types are erased. */
type TimeoutOf<B, Name> = string extends keyof B
  ? number | undefined
  : B extends { readonly timeouts: Block<infer A> }
    ? Name extends keyof A
      ? number
      : undefined
    : undefined;

/** What a plan hook sees. */
export interface PlanContext<S> {
  /** Null on create. */
  readonly prior: S | null;
  readonly config: ConfigOf<S>;
  readonly planned: ConfigOf<S>;
  /** Names of the attributes that force a replacement. */
  readonly replacedBy: readonly string[];
  /**
   * Whether another object is destroyed for this one. Engines plan a replacement twice: with the prior object, and as a create; one that was
   * asked for (`-replace`, `replace_triggered_by`) shows only the second time. A tainted object is planned as any create is.
   */
  readonly isReplacement: boolean;
}

/** A kind of state that can become one of another kind, without any request. */
export interface Move<S = Readonly<Record<string, unknown>>> {
  readonly typeName: string;
  /** Its provider's whole address: `registry.terraform.io/hashicorp/dns`. Absent: this provider, from whatever registry. */
  readonly provider?: string;
  /** Names of private data of the source that mean the same here. What else there is of it is left behind. */
  readonly keeps?: readonly string[];
  /** Private data that the source has none of and the target needs: by name. */
  notes?(source: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** `undefined` where this state cannot be moved. `version` is that of its shape. */
  move(source: Readonly<Record<string, unknown>>, version: number): Partial<S> | undefined;
}

/** A kind of managed resource. */
export interface ResourceKind<A extends Attributes = Attributes, B extends Blocks = Blocks, Services = unknown> {
  readonly typeName: string;
  /** Markdown: what one object of this kind is. */
  readonly description: string;
  readonly attributes: A;
  readonly blocks: B;
  /** Version of the state's shape, with a step from each older version to the next. Absent: 0. */
  readonly version?: number;
  /** Steps by the version they start from: a state as its JSON has it becomes one of the next version. */
  readonly upgrades?: Readonly<Record<number, (state: Readonly<Record<string, unknown>>) => Record<string, unknown>>>;
  /** What names an object to engines that know identities. Absent: nothing but its import id. */
  readonly identity?: AnyIdentity;
  /**
   * What tells an object from all others in the title of a warning: of several warnings with one title engines show the first and count the
   * rest. `values` are those of a state or a plan, and may be unknown. Absent: titles stay as they are.
   */
  label?(values: Readonly<Record<string, unknown>>): string | undefined;
  /**
   * A setting of the provider and its value that, beside the service's address, say where the kind's objects are: with another one there may be
   * others of the same names. Absent: the address says it.
   */
  within?(services: Services): readonly [setting: string, value: string];
  /** States of other kinds that `moved` blocks may bring here. */
  readonly moves?: readonly Move<StateOf<A, B>>[];

  /** Rules beyond single attributes. Unknown values are let through. */
  validate?(config: ConfigOf<StateOf<A, B>>): readonly Diagnostic[];
  /**
   * Final plan check of a create, update or replacement: refuses it, or warns. It may read what the plan is about; a `Failure` it
   * throws is shown as such.
   */
  checkPlan?(
    plan: PlanContext<StateOf<A, B>>,
    operation: PlanOperation<Services>,
  ): readonly Diagnostic[] | Promise<readonly Diagnostic[]>;
  /**
   * Final plan check of a destruction, with the same operation as {@link checkPlan}. Not called for the destroy step of a
   * replacement: see `replacedBy`.
   */
  checkDestroy?(
    prior: StateOf<A, B>,
    operation: PlanOperation<Services>,
  ): readonly Diagnostic[] | Promise<readonly Diagnostic[]>;

  /** Whether the kind can have made the state, by what it alone gives, such as an id: what tests of engines mock has random values. Absent: each. */
  isMade?(state: StateOf<A, B>): boolean;

  /** Told of each object that a state has, before it is read, planned or changed. `notes`: its private data, where the engine sends it along. */
  inState?(state: StateOf<A, B>, services: Services, notes?: PrivateData): void;

  /**
   * Whether a create of the object ended before the service had made it, by its private data. A plan then proposes an update,
   * which is to wait for the rest: what the service has not given yet is unknown in it.
   */
  isUnfinished?(privateState: PrivateData): boolean;

  /** Makes the object, and gives it as it is then. */
  create(
    planned: PlannedOf<A, B>,
    operation: WriteOperation<Services, ActualOf<A, B>, TimeoutOf<B, "create">>,
  ): Promise<ActualOf<A, B>>;
  /** Null: the object is gone. */
  read(state: StateOf<A, B>, operation: ObjectOperation<Services>): Promise<ActualOf<A, B> | null>;
  /**
   * Whether what was read is another object than that of the state, in whose place it is. A state of another service does not take it over.
   * Absent: what has the same name is the same.
   */
  isAnother?(state: StateOf<A, B>, found: StateOf<A, B>): boolean;
  /**
   * What an update takes away that the state may not hold, in lines: what it makes its own of the service's. At another service than that of the
   * state it is refused, as what it takes from the state is. `planned` may hold what is not known yet. Absent: nothing.
   */
  takesFurther?(prior: StateOf<A, B>, planned: PlannedOf<A, B>): readonly string[];
  /** Absent: every change is a replacement, or local. Also finishes what `isUnfinished` says is not whole yet. */
  update?(
    planned: PlannedOf<A, B>,
    prior: StateOf<A, B>,
    operation: WriteOperation<Services, ActualOf<A, B>, TimeoutOf<B, "update">>,
  ): Promise<ActualOf<A, B>>;
  /** An object that is gone already is a success. */
  delete(
    prior: StateOf<A, B>,
    operation: WriteOperation<Services, ActualOf<A, B>, TimeoutOf<B, "delete">>,
  ): Promise<void>;
  /** What people write otherwise than it was read, in a configuration that is generated of the object. Null: it is not said. */
  toConfig?(state: StateOf<A, B>): Partial<StateOf<A, B>>;
  /** What a read needs to find the object that an import id names. Throws `Failure` for ids of another form. */
  import(id: string, operation: ObjectOperation<Services>): Promise<Partial<ActualOf<A, B>>>;
}

/** A kind of data source: one read. */
export interface DataSourceKind<A extends Attributes = Attributes, Services = unknown> {
  readonly typeName: string;
  readonly description: string;
  readonly attributes: A;
  /** Rules beyond single attributes. Unknown values are let through. */
  validate?(config: ConfigOf<ObjectOf<A>>): readonly Diagnostic[];
  /** Reads it. Called with a wholly known configuration. */
  read(config: ObjectOf<A>, operation: Operation<Services>): Promise<ObjectOf<A>>;
}

/** A kind with its attribute types erased. */
export type AnyResourceKind<Services> = ResourceKind<Attributes, Blocks, Services>;
/** A kind of data source with its attribute types erased. */
export type AnyDataSourceKind<Services> = DataSourceKind<Attributes, Services>;

/**
 * Defines a kind of managed resource, with all types taken from its attributes and blocks: the kind's own code is checked
 * against them, and the framework, which works on any kind, sees it without.
 */
export function defineResource<Services>() {
  return <const A extends Attributes, const B extends Blocks>(
    kind: ResourceKind<A, B, Services>,
  ): AnyResourceKind<Services> =>
    // the framework calls it with what follows from these attributes and blocks
    kind as unknown as AnyResourceKind<Services>;
}

/** Defines a kind of data source. */
export function defineDataSource<Services>() {
  return <const A extends Attributes>(kind: DataSourceKind<A, Services>): AnyDataSourceKind<Services> => kind;
}
