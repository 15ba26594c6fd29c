import { isWhollyKnown, unknown, valueObject, type Value, type ValueObject } from "../values/value.ts";
import type { Attributes } from "./attribute.ts";
import { sameValue } from "./same-value.ts";
import { settle, type Equivalent } from "./settle.ts";

/** `actual`, with each attribute spelled as in `known` where both mean the same. */
export function keepSpelling(
  { attributes, equivalent }: { attributes: Attributes; equivalent: Equivalent },
  known: ValueObject,
  actual: ValueObject,
): ValueObject {
  return valueObject(
    Object.entries(actual).map(([name, value]) => {
      const spelled = known[name] ?? null;
      // what the service keeps as no value at all may mean the same, too: an empty text
      if (value === null && spelled !== null && isWhollyKnown(spelled))
        return [name, equivalent(name, spelled, null) ? spelled : null];
      return [name, settle({ name, attribute: attributes[name], equivalent }, spelled, value)];
    }),
  );
}

/** Names of the attributes that were planned as known and came out as something else. */
export function deviations(attributes: Attributes, planned: ValueObject, actual: ValueObject): readonly string[] {
  return Object.entries(attributes)
    .filter(([name, attribute]) => {
      const wanted: Value = planned[name] ?? null;
      return wanted !== unknown && isWhollyKnown(wanted) && !sameValue(attribute, wanted, actual[name]);
    })
    .map(([name]) => name);
}
