import type * as z from "zod";
import type { Presence } from "./schema.ts";

/** Whether two values mean the same to the service. Null is a value here; `object` is the whole object that has the attribute. */
export type Equality = (a: unknown, b: unknown, object: Readonly<Record<string, unknown>>) => boolean;

/** What is said of an attribute besides its type. */
export interface AttributeFacts {
  /** Markdown: meaning, unit, default. */
  readonly description: string;
  readonly sensitive?: boolean;
  /** Why it should no longer be used, and what to use instead. */
  readonly deprecated?: string;
  /** A change replaces the object. */
  readonly forcesReplacement?: boolean;
  /**
   * Of what the service decides: whether an update leaves it as it was read, or makes it unknown. Absent: an optional-computed
   * attribute stays, a computed one becomes unknown. (docs/protocol.md#planning)
   */
  readonly stable?: boolean;
  /**
   * Of a computed attribute of the object itself: what an apply puts right, such as a difference that no other attribute can show.
   * Every plan proposes null, so a value that a refresh has found there is a change. Where the user ignores changes of it, the value
   * stays in the plan, and an update must return it.
   */
  readonly clearedByApply?: boolean;
  /** Semantic equality: of two values that mean the same, the state keeps the one it has. See {@link semantic} for a type's own. */
  readonly equal?: Equality;
}

/** How an attribute gets its value: Terraform's four ways, and an optional one whose default the provider says. */
export type AttributePresence = Presence | "defaulted";

/** One attribute of a kind. From it follow Terraform's schema, the TypeScript types, the validation and the docs. */
export interface Attribute<T = unknown, P extends AttributePresence = AttributePresence> extends AttributeFacts {
  /** Shape and rules of a known, non-null value. */
  readonly schema: z.ZodType<T>;
  readonly presence: P;
  /** Lives in configuration and state only: a change of it needs no request. */
  readonly local?: boolean;
  /** Given to create and update and kept nowhere: state and plan hold null. Terraform and OpenTofu from 1.11. */
  readonly writeOnly?: boolean;
  /** The value where the configuration says nothing. */
  readonly default?: unknown;
}

/** An attribute that steers the provider and that the service never sees. */
export type LocalAttribute<T> = Attribute<T, "optional"> & { readonly local: true };

/** An attribute that only a create or update is given. */
export type WriteOnlyAttribute<T> = Attribute<T, "optional"> & { readonly writeOnly: true };

/** Attributes by name. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** How the occurrences of a block are collected: at most one, in order, or without order. */
export type BlockNesting = "single" | "list" | "set";

/** A nested block, written `name { … }`. Made by {@link block} or {@link localBlock}. */
export interface Block<A extends Attributes = Attributes, N extends BlockNesting = BlockNesting> {
  readonly attributes: A;
  readonly description: string;
  readonly nesting: N;
  /** Of a list or set: how often it must and may occur. */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Lives in configuration and state only, as a whole: a change of it needs no request. */
  readonly local?: boolean;
}
/** Blocks by name. */
export type Blocks = Readonly<Record<string, Block>>;

type Builder<P extends AttributePresence> = <T>(schema: z.ZodType<T>, facts: AttributeFacts) => Attribute<T, P>;
const builder =
  <P extends AttributePresence>(presence: P): Builder<P> =>
  (schema, facts) => ({ ...facts, schema, presence });

/** The user must say it. */
export const required = builder("required");
/** The user may say it. */
export const optional = builder("optional");
/** Only the service knows it. */
export const computed = builder("computed");
/** The user may say it; else the service does. */
export const optionalComputed = builder("optional-computed");

/** The user may say it; else it has this value, in the plan and in the state. */
export const defaulted = <T>(
  schema: z.ZodType<T>,
  value: NoInfer<T>,
  facts: AttributeFacts,
): Attribute<T, "defaulted"> => ({ ...facts, schema, presence: "defaulted", default: value });

/** Optional, and in configuration and state only. */
export const local = <T>(schema: z.ZodType<T>, facts: AttributeFacts): LocalAttribute<T> => ({
  ...facts,
  schema,
  presence: "optional",
  local: true,
});

/** Optional, and never kept: what only a create or update is given, such as a password. */
export const writeOnly = <T>(schema: z.ZodType<T>, facts: AttributeFacts): WriteOnlyAttribute<T> => ({
  ...facts,
  schema,
  presence: "optional",
  writeOnly: true,
});

interface BlockFacts<N extends BlockNesting> {
  readonly description: string;
  readonly nesting: N;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A nested block that the service stores. */
export const block = <const A extends Attributes, N extends BlockNesting>(
  attributes: A,
  facts: BlockFacts<N>,
): Block<A, N> => ({ ...facts, attributes });

/** A nested block that may occur once and steers the provider: the service never sees it. */
export const localBlock = <const A extends Attributes>(
  attributes: A,
  { description }: { readonly description: string },
): Block<A, "single"> & { readonly local: true } => ({ attributes, description, nesting: "single", local: true });

type Fixed<T> = T extends readonly (infer E)[] ? readonly E[] : T;
type ValueOf<A> =
  A extends Attribute<infer T, infer P> ? (P extends "required" | "defaulted" ? Fixed<T> : Fixed<T> | null) : never;

/** The TypeScript type of an object with these attributes. */
export type ObjectOf<A extends Attributes> = { readonly [K in keyof A]: ValueOf<A[K]> };

/** The TypeScript type of a block's value. */
export type BlockValueOf<B extends Block> =
  B extends Block<infer A, infer N> ? (N extends "single" ? ObjectOf<A> | null : readonly ObjectOf<A>[]) : never;

/** Whether the service decides the attribute's value where the configuration says nothing. */
export function isDecidedByService({ presence }: Attribute): boolean {
  return presence === "computed" || presence === "optional-computed";
}
