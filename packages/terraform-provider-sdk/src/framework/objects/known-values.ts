import { isWhollyKnown, mapValues, unknown, type Value, type ValueObject } from "../../values/value.ts";
import type { Members } from "./members.ts";
import { sameValue } from "./same-value.ts";
import { keepEqual, meansSame } from "./semantic-equality.ts";

/** `actual`, with the values of `known` where both mean the same. */
export function keepKnown(members: Members, known: ValueObject, actual: ValueObject): ValueObject {
  return mapValues(actual, (value, name) => {
    const [attribute, before] = [members[name], known[name] ?? null];
    // what the service keeps as no value at all may mean the same, too: an empty text
    if (value === null && before !== null && attribute !== undefined && isWhollyKnown(before))
      return meansSame(attribute, before, null, known) ? before : null;
    return keepEqual(attribute, before, value, known);
  });
}

/** Names of the attributes that were planned as known and came out as something else. */
export function deviations(members: Members, planned: ValueObject, actual: ValueObject): readonly string[] {
  return Object.entries(members)
    .filter(([name, member]) => {
      const wanted: Value = planned[name] ?? null;
      return wanted !== unknown && isWhollyKnown(wanted) && !sameValue(member, wanted, actual[name]);
    })
    .map(([name]) => name);
}
