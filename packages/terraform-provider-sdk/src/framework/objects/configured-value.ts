import { mapValues, type Value, type ValueObject } from "../../values/value.ts";
import type { Attribute, Attributes } from "../schema/attribute.ts";
import { mapObjects } from "./nested-values.ts";
import { toValue } from "./object-value.ts";
import { nestedAttributes } from "../schema/zod-facts.ts";

/**
 * What a configuration asks for: `value`, with the default where the configuration says nothing, and null for what is never kept;
 * at any depth.
 */
export function configuredValue(attribute: Attribute, value: Value, config: Value): Value {
  if (attribute.writeOnly === true) return null;
  if (attribute.presence === "defaulted" && config === null) return toValue(attribute.default);
  const nested = nestedAttributes(attribute.schema);
  if (nested === undefined || !Object.values(nested.attributes).some(isChanged)) return value;
  return mapObjects(nested, { value, others: config }, (object, configured) =>
    configuredObject(nested.attributes, object, configured),
  );
}

/** A whole configuration with its defaults. */
export function withDefaults(attributes: Attributes, config: ValueObject): ValueObject {
  return configuredObject(attributes, config, config);
}

function configuredObject(attributes: Attributes, object: ValueObject, config: ValueObject | undefined): ValueObject {
  return mapValues(object, (value, name) => {
    const attribute = attributes[name];
    return attribute === undefined ? value : configuredValue(attribute, value, config?.[name] ?? null);
  });
}

function isChanged({ writeOnly, presence, schema }: Attribute): boolean {
  return (
    writeOnly === true ||
    presence === "defaulted" ||
    Object.values(nestedAttributes(schema)?.attributes ?? {}).some(isChanged)
  );
}
