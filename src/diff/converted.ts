import { Decimal, isList, isValueObject, valueObject, type Type, type Value } from "terraform-provider-sdk/values";
import { numberInText, readNumber } from "./engine-numbers.ts";
import { isTexts, sortedTexts } from "./sorted-texts.ts";

/** Which texts Terraform takes for a truth value. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** A value as one of a type, where Terraform converts it: numbers and truth values become texts, and the reverse. What it refuses stays. */
export function converted(value: Value, type: Type): Value {
  if (type.kind === "string") return asText(value);
  if (type.kind === "number")
    return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? (readNumber(value) ?? value) : value;
  if (type.kind === "bool") return typeof value === "string" ? (truths.get(value) ?? value) : value;
  if (isList(value) && (type.kind === "list" || type.kind === "set")) {
    const elements = value.map((element) => converted(element, type.element));
    if (type.kind === "list") return elements;
    // with an element that is not known, or is no text, it has no order yet
    return isTexts(elements) ? sortedTexts(elements) : [...new Set(elements)];
  }
  if (isValueObject(value) && type.kind === "map")
    return valueObject(Object.entries(value).map(([key, element]) => [key, converted(element, type.element)]));
  return value;
}

function asText(value: Value): Value {
  if (typeof value === "number" || value instanceof Decimal) return numberInText(value);
  return typeof value === "boolean" ? String(value) : value;
}
