import type { Attributes, ObjectOf } from "../schema/attribute.ts";

/**
 * What names an object of a kind to the engine, beside its state: to import it by, and to tell the objects of a query apart.
 * Terraform and OpenTofu from 1.12; others do not see it. Made by {@link defineIdentity}.
 */
export interface Identity<
  State = Readonly<Record<string, unknown>>,
  I extends Attributes = Attributes,
  From extends keyof State = keyof State,
> {
  /** Texts, numbers, truth values and lists of them. A `required` one must be given for an import, an `optional` one may be. */
  readonly attributes: I;
  /** Version of the identity's shape, with a step from each older version to the next. Absent: 0. */
  readonly version?: number;
  /** Steps by the version they start from: an identity as its JSON has it becomes one of the next version. */
  readonly upgrades?: Readonly<
    Record<number, (identity: Readonly<Record<string, unknown>>) => Record<string, unknown>>
  >;
  /** The attributes of the state that it is made of. */
  readonly from: readonly From[];
  /** Whether an update in place may change it. Absent: every attribute in `from` must force a replacement, or be stable. */
  readonly mutable?: boolean;
  /** The same for all states that name the same object. Null as long as the object cannot be named. */
  of(state: Pick<State, From>): ObjectOf<I> | null;
  /** The import id of the object. What is optional may be null. */
  importId(identity: ObjectOf<I>): string;
}

/** An identity with its types erased. */
export type AnyIdentity = Identity<Readonly<Record<string, unknown>>, Attributes, string>;

/** Defines the identity of a kind whose states are of the type `State`. */
export function defineIdentity<State>() {
  return <const I extends Attributes, const From extends keyof State>(
    identity: Identity<State, I, From>,
  ): AnyIdentity =>
    // the framework calls it with what follows from these attributes
    identity as unknown as AnyIdentity;
}
