import { isList, type Value } from "terraform-provider-sdk/values";

/** Whether it is a list of which each element is a known text. */
export function isTexts(value: Value): value is readonly string[] {
  return isList(value) && value.every((element) => typeof element === "string");
}

/** Each text once, in the order that an engine's sets have: that of their octets. */
export function sortedTexts(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
