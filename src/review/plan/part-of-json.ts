import { ownOf } from "./shown-value.ts";

/** What stands in JSON at a path of names; `undefined` where there is nothing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => ownOf(objectOf(inner), name), value);
}

/** An object of JSON; an empty one for all else. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
