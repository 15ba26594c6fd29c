import { valuesEqual } from "../values/equal.ts";
import type { Value } from "../values/value.ts";
import type { Attribute } from "./attribute.ts";
import { zodToType } from "./zod-type.ts";

/** Whether two values of an attribute are equal by the rules of its type. */
export function sameValue({ schema }: Pick<Attribute, "schema">, a: Value | undefined, b: Value | undefined): boolean {
  return valuesEqual(zodToType(schema), a ?? null, b ?? null);
}
