import { Decimal, isList, isValueObject, valueObject, type Value, type ValueObject } from "./value.ts";

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
  const shared = value.map((part, at) => shareWith(part, former[at]));
  if (isSameParts(shared, former)) return former;
  return isSameParts(shared, value) ? value : shared;
}

function shareMembers(value: ValueObject, former: ValueObject): Value {
  const names = Object.keys(value);
  const formerNames = Object.keys(former);
  const shared = names.map((name) => shareWith(value[name] as Value, former[name]));
  // equal members in another order are another object: who lists them lists them in another order
  const hasSameNames = names.length === formerNames.length && names.every((name, at) => name === formerNames[at]);
  if (hasSameNames && isSameParts(shared, Object.values(former))) return former;
  if (isSameParts(shared, Object.values(value))) return value;
  return valueObject(names.map((name, at) => [name, shared[at] as Value]));
}

function shareWith(part: Value, former: Value | undefined): Value {
  return former === undefined ? part : shareEqual(part, former);
}

function isSameParts(parts: readonly Value[], others: readonly Value[]): boolean {
  return parts.length === others.length && parts.every((part, at) => Object.is(part, others[at]));
}
