import { isValueObject, isWhollyKnown, valueObject, type Value, type ValueObject } from "../values/value.ts";
import { nestedAttributes, type Attribute } from "./attribute.ts";
import { isLocalIn } from "./local-values.ts";
import { sameValue } from "./same-value.ts";

/** Whether two known values of an attribute mean the same. */
export type Equivalent = (attribute: string, a: Value, b: Value) => boolean;

interface Settling {
  readonly name: string;
  readonly attribute: Attribute | undefined;
  readonly equivalent: Equivalent;
}

/**
 * `value`, spelled as in `known` where both mean the same. Of a map of nested objects each element is settled on its own, and of
 * an element each attribute, so that a change of one does not show the others in another spelling. The keys are those of `value`:
 * Terraform takes no others, unless nothing of the whole map changes.
 */
export function settle(settling: Settling, known: Value, value: Value): Value {
  const { attribute } = settling;
  if (attribute === undefined || value === null || known === null) return value;
  const isSame = (a: Value, b: Value): boolean =>
    isWhollyKnown(a) && isWhollyKnown(b) && (sameValue(attribute, a, b) || settling.equivalent(settling.name, a, b));
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
        settleElement(before, element, { attribute, isSame: (a, b) => isSame(alone(a), alone(b)) }),
      ] as const;
    }),
  );
}

/**
 * A null of an element is never spelled otherwise, nor is anything spelled as null: Terraform refuses that as an invalid plan.
 * Local values are always those of the element.
 */
function settleElement(
  before: ValueObject,
  element: ValueObject,
  { attribute, isSame }: { attribute: Attribute; isSame: (a: ValueObject, b: ValueObject) => boolean },
): ValueObject {
  const settled = Object.entries(element).map(([name, value]) => {
    const known = before[name] ?? null;
    if (value === null || known === null || isLocalIn(attribute, name)) return [name, value] as const;
    const respelled = valueObject([...Object.entries(before), [name, value]]);
    return [name, isSame(before, respelled) ? known : value] as const;
  });
  return valueObject(settled);
}
