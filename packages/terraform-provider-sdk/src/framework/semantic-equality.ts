import { isValueObject, isWhollyKnown, valueObject, type Value, type ValueObject } from "../values/value.ts";
import { nestedAttributes, type Attribute } from "./attribute.ts";
import { isLocalIn } from "./local-values.ts";
import { sameValue } from "./same-value.ts";

/** Whether two values of an attribute mean the same: they are equal by the rules of its type, or by its own. */
export function meansSame(attribute: Attribute, a: Value, b: Value, object: ValueObject): boolean {
  return sameValue(attribute, a, b) || attribute.equal?.(a, b, object) === true;
}

/**
 * `value`, or `known` where both mean the same. Of a map of nested objects each element is compared on its own, and of an element
 * each attribute, so that a change of one does not show the others in another form. The keys are those of `value`: Terraform takes
 * no others, unless nothing of the whole map changes.
 *
 * @param object The object that has the attribute
 */
export function keepEqual(attribute: Attribute | undefined, known: Value, value: Value, object: ValueObject): Value {
  if (attribute === undefined || value === null || known === null) return value;
  const isSame = (a: Value, b: Value): boolean =>
    isWhollyKnown(a) && isWhollyKnown(b) && meansSame(attribute, a, b, object);
  if (isSame(known, value)) return known;
  const isMap = nestedAttributes(attribute.schema)?.nesting === "map";
  if (!isMap || !isValueObject(value) || !isValueObject(known)) return value;
  return valueObject(
    Object.entries(value).map(([key, element]) => {
      const before = known[key] ?? null;
      if (before === null || element === null || !isValueObject(before) || !isValueObject(element))
        return [key, element] as const;
      const alone = (one: ValueObject): Value => valueObject([[key, one]]);
      return [
        key,
        keepEqualParts(before, element, { attribute, isSame: (a, b) => isSame(alone(a), alone(b)) }),
      ] as const;
    }),
  );
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
  const parts = Object.entries(element).map(([name, value]) => {
    const known = before[name] ?? null;
    if (value === null || known === null || isLocalIn(attribute, name)) return [name, value] as const;
    const changed = valueObject([...Object.entries(before), [name, value]]);
    return [name, isSame(before, changed) ? known : value] as const;
  });
  return valueObject(parts);
}
