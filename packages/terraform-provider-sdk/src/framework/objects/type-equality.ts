import type * as z from "zod";
import { isList, isValueObject, type Value, type ValueObject } from "../../values/value.ts";
import type { Attributes } from "../schema/attribute.ts";
import { sameValue } from "./same-value.ts";
import { elementSchema } from "../schema/zod-type.ts";
import { equalityOf, isSet, nestedAttributes } from "../schema/zod-facts.ts";

/** Whether two known values are one by the semantic equality that their type has, or the types within it. */
export function typesMeanSame(schema: z.ZodType, a: Value, b: Value): boolean {
  if (!hasEquality(schema)) return false;
  if (a === null || b === null) return a === b;
  const own = equalityOf(schema);
  if (own !== undefined) return own(a, b, {});
  const nested = nestedAttributes(schema);
  const same = (x: Value, y: Value): boolean =>
    nested === undefined ? elementsMeanSame(schema, x, y) : objectsMeanSame(nested.attributes, x, y);
  if (nested?.nesting === "single") return same(a, b);
  if (isList(a) && isList(b)) return isSet(schema) ? sameElements(a, b, same) : sameInOrder(a, b, same);
  return isValueObject(a) && isValueObject(b) && sameByKey(a, b, same);
}

function elementsMeanSame(schema: z.ZodType, a: Value, b: Value): boolean {
  const element = elementSchema(schema) ?? schema;
  return sameValue({ schema: element }, a, b) || typesMeanSame(element, a, b);
}

function objectsMeanSame(attributes: Attributes, a: Value, b: Value): boolean {
  if (a === null || b === null || !isValueObject(a) || !isValueObject(b)) return a === b;
  return Object.entries(attributes).every(([name, attribute]) => {
    const [x, y] = [a[name] ?? null, b[name] ?? null];
    if (attribute.local === true) return sameValue(attribute, x, y);
    return sameValue(attribute, x, y) || attribute.equal?.(x, y, a) === true || typesMeanSame(attribute.schema, x, y);
  });
}

type Same = (a: Value, b: Value) => boolean;

const sameInOrder = (a: readonly Value[], b: readonly Value[], same: Same): boolean =>
  a.length === b.length && a.every((element, index) => same(element, b[index] ?? null));

const sameElements = (a: readonly Value[], b: readonly Value[], same: Same): boolean =>
  a.every((one) => b.some((other) => same(one, other))) && b.every((one) => a.some((other) => same(other, one)));

function sameByKey(a: ValueObject, b: ValueObject, same: Same): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key] ?? null, b[key] ?? null));
}

const known = new WeakMap<z.ZodType, boolean>();

/** Whether a type, or any within it, has an equality of its own. */
function hasEquality(schema: z.ZodType): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const nested = Object.values(nestedAttributes(schema)?.attributes ?? {});
  const element = nested.length > 0 ? undefined : elementSchema(schema);
  const has =
    equalityOf(schema) !== undefined ||
    nested.some((attribute) => attribute.equal !== undefined || hasEquality(attribute.schema)) ||
    (element !== undefined && hasEquality(element));
  known.set(schema, has);
  return has;
}
