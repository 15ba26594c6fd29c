import { unknown, type Value } from "terraform-provider-sdk/values";
import { converted } from "./converted.ts";
import { isTexts, sortedTexts } from "./sorted-texts.ts";

const plain: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

/**
 * What an engine's set of these elements is as a list: each once, in the order of their octets. Unknown where they are no texts, which sets have in
 * an order of their own.
 */
export function setOf(elements: readonly Value[]): Value {
  // beside a text, numbers and truth values become texts
  const isText = elements.some((element) => typeof element === "string");
  const texts = isText && elements.every((element) => plain.has(typeof element));
  const same = texts ? elements.map((element) => converted(element, { kind: "string" })) : elements;
  return isTexts(same) ? sortedTexts(same) : unknown;
}
