import { valuesEqual } from "../values/equal.ts";
import { isWhollyKnown, unknown, valueObject, type Value, type ValueObject } from "../values/value.ts";
import type { Attributes } from "./attribute.ts";
import { settle, type Equivalent } from "./settle.ts";
import { zodToType } from "./zod-type.ts";

/** `actual`, with each attribute spelled as in `known` where both mean the same. */
export function keepSpelling(
  { attributes, equivalent }: { attributes: Attributes; equivalent: Equivalent },
  known: ValueObject,
  actual: ValueObject,
): ValueObject {
  return valueObject(
    Object.entries(actual).map(([name, value]) => {
      const spelled = known[name] ?? null;
      return [name, settle({ name, attribute: attributes[name], equivalent }, spelled, value)];
    }),
  );
}

/** Names of the attributes that were planned as known and came out as something else. */
export function deviations(attributes: Attributes, planned: ValueObject, actual: ValueObject): readonly string[] {
  return Object.entries(attributes)
    .filter(([name, { schema }]) => {
      const wanted: Value = planned[name] ?? null;
      return (
        wanted !== unknown && isWhollyKnown(wanted) && !valuesEqual(zodToType(schema), wanted, actual[name] ?? null)
      );
    })
    .map(([name]) => name);
}
