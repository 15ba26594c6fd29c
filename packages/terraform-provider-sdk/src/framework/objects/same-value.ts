import { valuesEqual } from "../../values/equal.ts";
import type { Value } from "../../values/value.ts";
import type { Attribute } from "../schema/attribute.ts";
import { withoutLocal } from "./local-values.ts";
import { zodToType } from "../schema/zod-type.ts";

/** Whether two values of an attribute are equal by the rules of its type. */
export function sameValue({ schema }: Pick<Attribute, "schema">, a: Value | undefined, b: Value | undefined): boolean {
  return valuesEqual(zodToType(schema), a ?? null, b ?? null);
}

/** Whether two values are equal in all that the service sees of them: local attributes of nested objects may differ. */
export function isSameToService(attribute: Attribute, a: Value | undefined, b: Value | undefined): boolean {
  if (attribute.local === true || a === b) return true;
  return sameValue(attribute, withoutLocal(attribute, a ?? null), withoutLocal(attribute, b ?? null));
}
