import { isList, isValueObject, valueObject, type Value } from "terraform-provider-sdk/values";

/** A value as engines hold it: in every text, keys too, what stands for one letter is one. */
export function composed(value: Value): Value {
  if (typeof value === "string") return value.normalize();
  if (value === null) return null;
  if (isList(value)) return value.map(composed);
  if (!isValueObject(value)) return value;
  return valueObject(Object.entries(value).map(([key, inner]) => [key.normalize(), composed(inner)]));
}
