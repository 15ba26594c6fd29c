import { isList, isValueObject, valueObject, type Value, type ValueObject } from "terraform-provider-sdk/values";
import { propertyName } from "./attribute-names.ts";

/** An element of a list, set or map that differs. */
export interface ElementDiff {
  /** Where it stands: `["www A"].ttl`; empty for an element of a list or set. */
  readonly at: string;
  /** Null: it is not there. */
  readonly before: Value;
  /** Null: it is not declared. */
  readonly after: Value;
}

type IsSame = (before: Value, after: Value) => boolean;

/** The elements that differ of two lists or maps, by the equality of the attribute they are elements of. */
export function elementDifferences(before: Value, after: Value, isSame: IsSame): readonly ElementDiff[] {
  if (isValues(before) && isValues(after)) {
    const most = Math.max(before?.length ?? 0, after?.length ?? 0);
    return most < 2 ? [] : ofLists(before ?? [], after ?? [], { at: "", isSame: (a, b) => isSame([a], [b]) });
  }
  return isObject(before) && isObject(after) ? ofMaps(before ?? {}, after ?? {}, isSame) : [];
}

function ofLists(
  before: readonly Value[],
  after: readonly Value[],
  { at, isSame }: { at: string; isSame: IsSame },
): ElementDiff[] {
  const left = [...after];
  const gone = before.filter((one) => {
    const index = left.findIndex((other) => isSame(one, other));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [
    ...gone.map((one) => ({ at, before: one, after: null })),
    ...left.map((one) => ({ at, before: null, after: one })),
  ];
}

function ofMaps(before: Record<string, Value>, after: Record<string, Value>, isSame: IsSame): ElementDiff[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const [one, other] = [before[key] ?? null, after[key] ?? null];
    const inMap = (value: Value): ValueObject => valueObject(value === null ? [] : [[key, value]]);
    if (isSame(inMap(one), inMap(other))) return [];
    const at = `[${JSON.stringify(key)}]`;
    if (!isObject(one) || !isObject(other)) return [{ at, before: one, after: other }];
    return ofMembers(one ?? {}, other ?? {}, at);
  });
}

/** Member by member, the values of a list one by one. */
function ofMembers(before: Record<string, Value>, after: Record<string, Value>, at: string): ElementDiff[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const equal: IsSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  return names.flatMap((name) => {
    const [one, other] = [before[name] ?? null, after[name] ?? null];
    if (equal(one, other)) return [];
    const place = `${at}.${propertyName(name)}`;
    if (isValues(one) && isValues(other)) return ofLists(one ?? [], other ?? [], { at: place, isSame: equal });
    return [{ at: place, before: one, after: other }];
  });
}

function isValues(value: Value): value is readonly Value[] | null {
  return value === null || isList(value);
}

function isObject(value: Value): value is ValueObject | null {
  return value === null || isValueObject(value);
}
