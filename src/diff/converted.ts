import { isList, isValueObject, valueObject, type Type, type Value } from "terraform-provider-sdk/values";

/** Which texts Terraform takes for a truth value. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** A value as one of a type, where Terraform converts it: numbers and truth values become texts, and the reverse. What it refuses stays. */
export function converted(value: Value, type: Type): Value {
  if (type.kind === "string") return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (type.kind === "number") return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (type.kind === "bool") return typeof value === "string" ? (truths.get(value) ?? value) : value;
  if (isList(value) && (type.kind === "list" || type.kind === "set")) {
    const elements = value.map((element) => converted(element, type.element));
    return type.kind === "set" ? [...new Set(elements)] : elements;
  }
  if (isValueObject(value) && type.kind === "map")
    return valueObject(Object.entries(value).map(([key, element]) => [key, converted(element, type.element)]));
  return value;
}
