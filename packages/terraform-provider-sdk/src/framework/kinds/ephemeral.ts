import type { Attributes, ObjectOf } from "../schema/attribute.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { ConfigOf, Operation } from "./kind.ts";
import type { PrivateData } from "./private-data.ts";

/** What an ephemeral resource does besides: it keeps JSON between open, renew and close. */
export interface EphemeralOperation<Services> extends Operation<Services> {
  readonly private: PrivateData;
}

/** What is open, and until when. */
export interface Opened<A extends Attributes> {
  /** All attributes; what is configured must stay as it is. */
  readonly result: ObjectOf<A>;
  /** Unix time in ms at which the engine should call `renew`. Absent: never. */
  readonly renewAt?: number;
}

/**
 * A kind of ephemeral resource: something open for one run, such as a token, that no plan and no state keeps. Terraform from 1.10,
 * OpenTofu from 1.11.
 */
export interface EphemeralKind<A extends Attributes = Attributes, Services = unknown> {
  readonly typeName: string;
  /** Markdown. */
  readonly description: string;
  readonly attributes: A;
  /** Rules beyond single attributes. Unknown values are let through. */
  validate?(config: ConfigOf<ObjectOf<A>>): readonly Diagnostic[];
  /** Opens it. Called with a wholly known configuration. */
  open(config: ObjectOf<A>, operation: EphemeralOperation<Services>): Promise<Opened<A>>;
  /** Gives the next time, or nothing where this was the last. */
  renew?(operation: EphemeralOperation<Services>): Promise<{ readonly renewAt?: number }>;
  /** Closes it, at the end of the run or as soon as nothing needs it any more. */
  close?(operation: EphemeralOperation<Services>): Promise<void>;
}

/** A kind with its attribute types erased. */
export type AnyEphemeralKind<Services> = EphemeralKind<Attributes, Services>;

/** Defines a kind of ephemeral resource. */
export function defineEphemeral<Services>() {
  return <const A extends Attributes>(kind: EphemeralKind<A, Services>): AnyEphemeralKind<Services> => kind;
}
