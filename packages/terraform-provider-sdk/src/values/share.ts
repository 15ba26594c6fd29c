import { Decimal, isList, isValueObject, mapList, mapValues, type Value, type ValueObject } from "./value.ts";

/**
 * A value equal to `value`, made of the parts of `former` wherever both have equal ones at the same place; `former` itself where they are
 * wholly equal. So what is kept of both is kept once, and what compares them sees it at once.
 */
export function shareEqual(value: Value, former: Value): Value {
  if (Object.is(value, former)) return former;
  if (isList(value) && isList(former)) return shareElements(value, former);
  if (value === null || former === null) return value;
  if (isValueObject(value) && isValueObject(former)) return shareMembers(value, former);
  return value instanceof Decimal && former instanceof Decimal && value.text === former.text ? former : value;
}

function shareElements(value: readonly Value[], former: readonly Value[]): Value {
  const shared = mapList(value, (part, at) => shareWith(part, former[at]));
  return shared.length === former.length && shared.every((part, at) => Object.is(part, former[at])) ? former : shared;
}

function shareMembers(value: ValueObject, former: ValueObject): Value {
  const shared = mapValues(value, (part, name) => shareWith(part, former[name]));
  const names = Object.keys(value);
  const formerNames = Object.keys(former);
  // equal members in another order are another object: who lists them lists them in another order
  const isFormer =
    names.length === formerNames.length &&
    names.every((name, at) => name === formerNames[at] && Object.is(shared[name], former[name]));
  return isFormer ? former : shared;
}

function shareWith(part: Value, former: Value | undefined): Value {
  return former === undefined ? part : shareEqual(part, former);
}
