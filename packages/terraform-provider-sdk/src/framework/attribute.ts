import * as z from "zod";
import type { Presence } from "./schema.ts";

/** What is said of an attribute besides its type. */
export interface AttributeFacts {
  /** Markdown: meaning, unit, default. */
  readonly description: string;
  readonly sensitive?: boolean;
  /** Why it should no longer be used, and what to use instead. */
  readonly deprecated?: string;
  /** A change replaces the object. */
  readonly forcesReplacement?: boolean;
  /** Computed at creation; an update leaves it as it was read and does not make it unknown. */
  readonly stable?: boolean;
  /**
   * Whether two values mean the same to the service (semantic equality): the state keeps the one it has. Null is a value here.
   * `object` is the whole object, where a value's meaning depends on another attribute.
   */
  readonly equal?: (a: unknown, b: unknown, object: Readonly<Record<string, unknown>>) => boolean;
}

/** One attribute of a kind. From it follow Terraform's schema, the TypeScript types, the validation and the docs. */
export interface Attribute<T = unknown, P extends Presence = Presence> extends AttributeFacts {
  /** Shape and rules of a known, non-null value. */
  readonly schema: z.ZodType<T>;
  readonly presence: P;
  /** Lives in configuration and state only: a change of it needs no request. */
  readonly local?: boolean;
}

/** An attribute that steers the provider and that the service never sees. */
export type LocalAttribute<T> = Attribute<T, "optional"> & { readonly local: true };

export type Attributes = Readonly<Record<string, Attribute>>;

/**
 * A nested block that may occur at most once. Blocks are local: they steer the provider (time-outs, how to delete). What the
 * service stores belongs into attributes, nested ones where needed.
 */
export interface Block<A extends Attributes = Attributes> {
  readonly attributes: A;
  readonly description: string;
}
export type Blocks = Readonly<Record<string, Block>>;

type Builder<P extends Presence> = <T>(schema: z.ZodType<T>, facts: AttributeFacts) => Attribute<T, P>;
const builder =
  <P extends Presence>(presence: P): Builder<P> =>
  (schema, facts) => ({ ...facts, schema, presence });

export const required = builder("required");
export const optional = builder("optional");
/** Only the service knows it. */
export const computed = builder("computed");
/** The user may say it; else the service does. */
export const optionalComputed = builder("optional-computed");

/** Optional, and in configuration and state only. */
export const local = <T>(schema: z.ZodType<T>, facts: AttributeFacts): LocalAttribute<T> => ({
  ...facts,
  schema,
  presence: "optional",
  local: true,
});

type Fixed<T> = T extends readonly (infer E)[] ? readonly E[] : T;
type ValueOf<A> = A extends Attribute<infer T, infer P> ? (P extends "required" ? Fixed<T> : Fixed<T> | null) : never;

/** The TypeScript type of an object with these attributes. */
export type ObjectOf<A extends Attributes> = { readonly [K in keyof A]: ValueOf<A[K]> };

const sets = new WeakSet<z.ZodType>();
const nested = new WeakMap<z.ZodType, { nesting: "list" | "map"; attributes: Attributes }>();

/** Marks an array as a set. Call it last: zod's methods return new schemas, which are lists again. */
export function set<S extends z.ZodArray>(schema: S): S {
  sets.add(schema);
  return schema;
}
export const isSet = (schema: z.ZodType): boolean => sets.has(schema);
export const nestedAttributes = (schema: z.ZodType): { nesting: "list" | "map"; attributes: Attributes } | undefined =>
  nested.get(schema);

/** A nested attribute: a list of objects with attributes of their own. */
export function nestedList<A extends Attributes>(attributes: A): z.ZodType<readonly ObjectOf<A>[]> {
  const schema = z.array(objectOf(attributes));
  nested.set(schema, { nesting: "list", attributes });
  return schema as unknown as z.ZodType<readonly ObjectOf<A>[]>;
}

/** A nested attribute: a map of objects with attributes of their own. */
export function nestedMap<A extends Attributes>(attributes: A): z.ZodType<Readonly<Record<string, ObjectOf<A>>>> {
  const schema = z.record(z.string(), objectOf(attributes));
  nested.set(schema, { nesting: "map", attributes });
  return schema as unknown as z.ZodType<Readonly<Record<string, ObjectOf<A>>>>;
}

function objectOf(attributes: Attributes): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(attributes).map(([name, { schema, presence }]) => [
        name,
        presence === "required" ? schema : schema.nullish(),
      ]),
    ),
  );
}
