import type { Attributes, ObjectOf } from "../schema/attribute.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { ConfigOf, Operation } from "./kind.ts";

/** An object that a list found. */
export interface Listed {
  /** What people read of it: one line. */
  readonly displayName: string;
  /**
   * What its state would be. Where the engine does not ask for resources, what the kind's identity is made of is enough: see
   * `includeResource`.
   */
  readonly state: object;
}

/** What a list is given besides its configuration. Its signal is also aborted when the engine wants no more. */
export interface ListOperation<Services> extends Operation<Services> {
  /** Whether the engine wants the objects as they are, or only what names them. */
  readonly includeResource: boolean;
  /** Says that an object is there and not listed, and why, in a sentence. The user is told of all of them in one warning. */
  readonly leaveOut: (object: string, reason: string) => void;
}

/**
 * A kind of list: finds objects of the managed kind of the same type name, which must have an identity. `terraform query`, from
 * Terraform 1.14.
 */
export interface ListKind<A extends Attributes = Attributes, Services = unknown> {
  readonly typeName: string;
  /** Markdown. */
  readonly description: string;
  /** What stands in the `config` block. */
  readonly attributes: A;
  /** Rules beyond single attributes. Unknown values are let through. */
  validate?(config: ConfigOf<ObjectOf<A>>): readonly Diagnostic[];
  /**
   * Lists. Each object is sent as it comes; no more is asked for when the engine has enough. An object whose state is whole and would
   * be refused as a configuration is left out by the framework.
   */
  list(config: ObjectOf<A>, operation: ListOperation<Services>): AsyncIterable<Listed>;
}

/** A kind with its attribute types erased. */
export type AnyListKind<Services> = ListKind<Attributes, Services>;

/** Defines a kind of list. */
export function defineList<Services>() {
  return <const A extends Attributes>(kind: ListKind<A, Services>): AnyListKind<Services> => kind;
}
