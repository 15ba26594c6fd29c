import type { Value } from "../../values/value.ts";
import type { Attribute } from "../schema/attribute.ts";
import { mapNested } from "./nested-values.ts";

export const isWriteOnly = ({ writeOnly }: Pick<Attribute, "writeOnly">): boolean => writeOnly === true;

/** The value with null for what is write-only, at any depth: what plans and states keep of it. */
export function withoutWriteOnly(attribute: Pick<Attribute, "schema" | "writeOnly">, value: Value): Value {
  if (isWriteOnly(attribute)) return null;
  return mapNested(attribute, { value, others: null }, { concerns: isWriteOnly, change: withoutWriteOnly });
}

/** The planned value with what is write-only from the configuration, where alone it is. */
export function withWriteOnly(
  attribute: Pick<Attribute, "schema" | "writeOnly">,
  planned: Value,
  config: Value,
): Value {
  if (isWriteOnly(attribute)) return config;
  return mapNested(attribute, { value: planned, others: config }, { concerns: isWriteOnly, change: withWriteOnly });
}
