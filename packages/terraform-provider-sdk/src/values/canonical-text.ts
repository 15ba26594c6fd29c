import { Decimal, Dynamic, isList, isValueObject, type Value } from "./value.ts";

/**
 * One text for a value, also after an engine had it, which orders sets and maps anew and composes letters. Lists that differ in nothing but
 * their order have the same one, since a value does not tell a list from a set.
 */
export function canonicalText(value: Value): string {
  if (typeof value === "string") return JSON.stringify(value.normalize());
  if (value instanceof Decimal) return value.text;
  if (value instanceof Dynamic) return canonicalText(value.value);
  if (isList(value)) return `[${value.map(canonicalText).sort().join()}]`;
  if (!isValueObject(value)) return JSON.stringify(value);
  const entries = Object.keys(value).map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`);
  return `{${entries.sort().join()}}`;
}
