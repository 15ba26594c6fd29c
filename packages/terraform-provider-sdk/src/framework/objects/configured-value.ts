import type { Value, ValueObject } from "../../values/value.ts";
import type { Attribute, Attributes } from "../schema/attribute.ts";
import { mapAttributes, mapNested } from "./nested-values.ts";
import { toValue } from "./object-value.ts";

/**
 * What a configuration asks for: `value`, with the default where the configuration says nothing, and null for what is never kept;
 * at any depth.
 */
export function configuredValue(attribute: Attribute, value: Value, config: Value): Value {
  if (attribute.writeOnly === true) return null;
  if (attribute.presence === "defaulted" && config === null) return toValue(attribute.default);
  return mapNested(attribute, { value, others: config }, { concerns: isChanged, change: configuredValue });
}

/** A whole configuration with its defaults. */
export function withDefaults(attributes: Attributes, config: ValueObject): ValueObject {
  return mapAttributes(attributes, { object: config, other: config }, configuredValue);
}

const isChanged = ({ writeOnly, presence }: Attribute): boolean => writeOnly === true || presence === "defaulted";
