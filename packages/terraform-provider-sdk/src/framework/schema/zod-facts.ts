import * as z from "zod";
import type { Attributes, Equality, ObjectOf } from "./attribute.ts";

/** How the objects of a nested attribute are collected. */
export type Nesting = "single" | "list" | "set" | "map";

/** A nested attribute's own attributes. */
export interface Nested {
  readonly nesting: Nesting;
  readonly attributes: Attributes;
}

// what zod has no place for
const sets = new WeakSet<z.ZodType>();
const nested = new WeakMap<z.ZodType, Nested>();
const equalities = new WeakMap<z.ZodType, Equality>();

/** Marks an array as a set. Call it last: zod's methods return new schemas, which are lists again. */
export function set<S extends z.ZodArray>(schema: S): S {
  sets.add(schema);
  return schema;
}
/** Whether a schema was marked as a set. */
export const isSet = (schema: z.ZodType): boolean => sets.has(schema) || nested.get(schema)?.nesting === "set";

/**
 * Gives a type semantic equality: two values of it, wherever they stand, are one where `equal` says so. Call it last, as `set`.
 * The equality of an attribute (`equal`) is asked besides.
 */
export function semantic<S extends z.ZodType>(schema: S, equal: (a: z.output<S>, b: z.output<S>) => boolean): S {
  equalities.set(schema, equal as Equality);
  return schema;
}
export const equalityOf = (schema: z.ZodType): Equality | undefined => equalities.get(schema);

/** What a nested attribute consists of; `undefined` for a schema that is none. */
export const nestedAttributes = (schema: z.ZodType): Nested | undefined => nested.get(schema);

/** The schema of objects with these attributes, collected so. */
export function nestedSchema({ nesting, attributes }: Nested): z.ZodType {
  const element = objectOf(attributes);
  const schema = nesting === "single" ? element : nesting === "map" ? z.record(z.string(), element) : z.array(element);
  nested.set(schema, { nesting, attributes });
  return schema;
}

/** A nested attribute: one object with attributes of its own. */
export const nestedSingle = <A extends Attributes>(attributes: A): z.ZodType<ObjectOf<A>> =>
  nestedSchema({ nesting: "single", attributes }) as z.ZodType<ObjectOf<A>>;

/** A nested attribute: a list of objects with attributes of their own. */
export const nestedList = <A extends Attributes>(attributes: A): z.ZodType<readonly ObjectOf<A>[]> =>
  nestedSchema({ nesting: "list", attributes }) as z.ZodType<readonly ObjectOf<A>[]>;

/** A nested attribute: a set of objects with attributes of their own. Terraform cannot tell two of its elements apart that change. */
export const nestedSet = <A extends Attributes>(attributes: A): z.ZodType<readonly ObjectOf<A>[]> =>
  nestedSchema({ nesting: "set", attributes }) as z.ZodType<readonly ObjectOf<A>[]>;

/** A nested attribute: a map of objects with attributes of their own. */
export const nestedMap = <A extends Attributes>(attributes: A): z.ZodType<Readonly<Record<string, ObjectOf<A>>>> =>
  nestedSchema({ nesting: "map", attributes }) as z.ZodType<Readonly<Record<string, ObjectOf<A>>>>;

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
