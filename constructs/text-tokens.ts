import { Token } from "cdktf";
import { isPlainObject } from "../src/core/plain-object.ts";

/** How cdktf writes a number that only Terraform knows: as a very large one. */
const numberToken = /-?\d(?:\.\d+)?e\+\d{3}/g;

/**
 * A text in which numbers that only Terraform knows are marked as its own texts are. In a text, cdktf takes everything behind such a
 * number for a part of it that might be one: of `${count.index}.example.com.` also the `.e`.
 */
export function withTextTokens(text: string): string {
  if (!text.includes("e+")) return text;
  return text.replaceAll(numberToken, (found) => {
    const number = Number(found);
    return Token.isUnresolved(number) ? Token.asString(number) : found;
  });
}

/**
 * The same in all texts of lists and plain objects, their keys too. What holds no such number stays the very same. A function is left out: the checks
 * tell it, and cdktf would stumble before they come.
 */
export function withTextTokensIn<T>(value: T): T;
export function withTextTokensIn(value: unknown): unknown {
  if (typeof value === "string") return withTextTokens(value);
  if (typeof value === "function") return undefined;
  if (Array.isArray(value)) {
    const given: readonly unknown[] = value;
    const inner = given.map((element) => withTextTokensIn(element));
    return inner.some((element, at) => element !== given[at]) ? inner : given;
  }
  // what a class made may be a construct or a token
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, inner]) => [withTextTokens(name), withTextTokensIn(inner)] as const,
  );
  return entries.some(([name, inner]) => inner !== value[name]) ? Object.fromEntries(entries) : value;
}
