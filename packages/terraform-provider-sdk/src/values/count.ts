import { isList, isValueObject, type Value } from "./value.ts";

/** How many values a value is made of, with those that hold others. */
export function countValues(value: Value): number {
  const parts = isList(value) ? value : value !== null && isValueObject(value) ? Object.values(value) : [];
  return parts.reduce<number>((sum, part) => sum + countValues(part), 1);
}
