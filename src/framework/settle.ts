import { isValueObject, isWhollyKnown, valueObject, type Value } from "../values/value.ts";
import { nestedAttributes, type Attribute } from "./attribute.ts";
import { withLocalOf, withoutLocal } from "./local-values.ts";
import { sameValue } from "./same-value.ts";

/** Whether two known values of an attribute mean the same. */
export type Equivalent = (attribute: string, a: Value, b: Value) => boolean;

/**
 * `value`, spelled as in `known` where both mean the same. Of a map of nested objects each element is settled on its own, so that
 * a change of one does not show the others in another spelling; local values of an element are always those of `value`.
 */
export function settle(
  { name, attribute, equivalent }: { name: string; attribute: Attribute | undefined; equivalent: Equivalent },
  known: Value,
  value: Value,
): Value {
  if (attribute === undefined || value === null || known === null) return value;
  const meansSame = (a: Value, b: Value): boolean =>
    isWhollyKnown(a) && isWhollyKnown(b) && (sameValue(attribute, a, b) || equivalent(name, a, b));
  if (meansSame(known, value)) return known;
  const isMap = nestedAttributes(attribute.schema)?.nesting === "map";
  if (!isMap || !isValueObject(value) || !isValueObject(known)) return value;
  return valueObject(
    Object.entries(value).map(([key, element]) => {
      const before = known[key];
      if (before === undefined) return [key, element] as const;
      const alone = (one: Value): Value => valueObject([[key, one]]);
      if (meansSame(alone(before), alone(element))) return [key, before] as const;
      const bare = (one: Value): Value => withoutLocal(attribute, alone(one));
      if (!isValueObject(before) || !isValueObject(element) || !meansSame(bare(before), bare(element)))
        return [key, element] as const;
      return [key, withLocalOf(attribute, before, element)] as const;
    }),
  );
}
