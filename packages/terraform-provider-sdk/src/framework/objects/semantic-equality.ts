import {
  isList,
  isValueObject,
  isWhollyKnown,
  mapValues,
  valueObject,
  type Value,
  type ValueObject,
} from "../../values/value.ts";
import type { Attribute } from "../schema/attribute.ts";
import { isLocalIn, withoutLocal } from "./local-values.ts";
import { mapObjects } from "./nested-values.ts";
import { isSameToService, sameValue } from "./same-value.ts";
import { typesMeanSame } from "./type-equality.ts";
import { nestedAttributes } from "../schema/zod-facts.ts";

/** Whether two values of an attribute mean the same: they are equal by the rules of its type, or by its own. */
export function meansSame(attribute: Attribute, a: Value, b: Value, object: ValueObject): boolean {
  return (
    sameValue(attribute, a, b) || attribute.equal?.(a, b, object) === true || typesMeanSame(attribute.schema, a, b)
  );
}

/**
 * Whether a planned value changes nothing of the object. What means the same as no value is planned as it is configured, since
 * Terraform takes nothing else in place of null or for it, and that is all that becomes of it.
 *
 * @param object The object that has the attribute
 */
export function changesNothing(
  attribute: Attribute,
  prior: Value | undefined,
  planned: Value | undefined,
  object: ValueObject,
): boolean {
  if (isSameToService(attribute, prior, planned)) return true;
  const [before = null, after = null] = [prior, planned].map((value) => withoutLocal(attribute, value ?? null));
  return isWhollyKnown(before) && isWhollyKnown(after) && meansSame(attribute, before, after, object);
}

/**
 * `value`, or `known` where both mean the same. Of nested objects each is compared on its own, and of each its attributes, so that a
 * change of one does not show the others in another form. Of a map the keys are those of `value`: Terraform takes no others, unless
 * nothing of the whole map changes.
 *
 * @param object The object that has the attribute
 */
export function keepEqual(attribute: Attribute | undefined, known: Value, value: Value, object: ValueObject): Value {
  if (attribute === undefined || value === known || value === null || known === null) return value;
  const isSame = (a: Value, b: Value): boolean =>
    isWhollyKnown(a) && isWhollyKnown(b) && meansSame(attribute, a, b, object);
  if (isSame(known, value)) return known;
  const nested = nestedAttributes(attribute.schema);
  if (nested === undefined) return value;
  if (nested.nesting === "set") return keepEqualElements(known, value, isSame);
  return mapObjects(nested, { value, others: known }, (element, before, alone) =>
    before === undefined || before === element
      ? element
      : keepEqualParts(before, element, { attribute, isSame: (a, b) => isSame(alone(a), alone(b)) }),
  );
}

/** Elements of a set have no place: one is kept where any of the known ones means the same. */
function keepEqualElements(known: Value, value: Value, isSame: (a: Value, b: Value) => boolean): Value {
  if (!isList(known) || !isList(value)) return value;
  return value.map((element) => known.find((before) => isSame([before], [element])) ?? element);
}

/**
 * A null of an element is never replaced, and nothing is replaced by null: Terraform refuses that as an invalid plan.
 * Local values are always those of the element.
 */
function keepEqualParts(
  before: ValueObject,
  element: ValueObject,
  { attribute, isSame }: { attribute: Attribute; isSame: (a: ValueObject, b: ValueObject) => boolean },
): ValueObject {
  const inner = nestedAttributes(attribute.schema)?.attributes ?? {};
  return mapValues(element, (value, name) => {
    const known = before[name] ?? null;
    if (value === known || value === null || known === null || isLocalIn(attribute, name)) return value;
    if (isSame(before, valueObject([...Object.entries(before), [name, value]]))) return known;
    return isNested(value) ? keepEqual(inner[name], known, value, before) : value;
  });
}

const isNested = (value: Value): boolean => isList(value) || (value !== null && isValueObject(value));
