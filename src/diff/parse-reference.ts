import { isList, isValueObject, unknown, type Value } from "terraform-provider-sdk/values";

/** What an expression refers to, step by step: `each.value["a b"].ttl` is `each`, `value`, `a b`, `ttl`. Keys are composed, as engines do. */
export type Reference = readonly [string, ...(string | number)[]];

/** A name within an expression, as a source of a regular one. */
export const word = String.raw`[A-Za-z_][\w-]*`;
const head = new RegExp(`^${word}`);
/** `.name`, `.0`, `[0]`, `["name"]` */
const step = new RegExp(String.raw`\.(${word})|\.(\d+)|\[(\d+)\]|\["([^"\\$%]*)"\]`, "y");

/** `undefined` for an expression of another form. */
export function parseReference(expression: string): Reference | undefined {
  const [first] = head.exec(expression) ?? [];
  if (first === undefined) return undefined;
  const steps: (string | number)[] = [];
  step.lastIndex = first.length;
  let at = first.length;
  for (let found = step.exec(expression); found !== null; found = step.exec(expression)) {
    const [match, name, dotted, index, key] = found;
    steps.push(name ?? key?.normalize() ?? Number(dotted ?? index));
    at += match.length;
  }
  return at === expression.length ? [first, ...steps] : undefined;
}

/** What stands in a value where the steps lead to; unknown where that cannot be said. */
export function follow(value: Value, steps: readonly (string | number)[]): Value {
  return steps.reduce((at: Value, next) => {
    if (at === null) return unknown;
    if (isList(at)) return typeof next === "number" ? (at[next] ?? unknown) : unknown;
    return isValueObject(at) && Object.hasOwn(at, next) ? (at[next] ?? unknown) : unknown;
  }, value);
}
