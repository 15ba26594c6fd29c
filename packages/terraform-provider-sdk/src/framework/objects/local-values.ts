import type { Value } from "../../values/value.ts";
import type { Attribute } from "../schema/attribute.ts";
import { nestedAttributes } from "../schema/zod-facts.ts";
import { mapNested } from "./nested-values.ts";

/** The value with null for what is local in its nested objects: what the service sees of it. */
export function withoutLocal(attribute: Pick<Attribute, "schema">, value: Value): Value {
  return mapNested(
    attribute,
    { value, others: null },
    { concerns: isLocal, change: (inner, part) => (isLocal(inner) ? null : withoutLocal(inner, part)) },
  );
}

const isLocal = ({ local }: Attribute): boolean => local === true;

/** Whether an attribute of a nested object is local. */
export function isLocalIn({ schema }: Pick<Attribute, "schema">, name: string): boolean {
  return nestedAttributes(schema)?.attributes[name]?.local === true;
}
