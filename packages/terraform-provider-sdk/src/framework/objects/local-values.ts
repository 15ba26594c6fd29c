import { isList, isValueObject, mapList, mapValues, type Value, type ValueObject } from "../../values/value.ts";
import type { Attribute, Attributes } from "../schema/attribute.ts";
import { nestedAttributes } from "../schema/zod-facts.ts";

/** The value with null for what is local in its nested objects: what the service sees of it. */
export function withoutLocal({ schema }: Pick<Attribute, "schema">, value: Value): Value {
  const nested = nestedAttributes(schema);
  if (nested === undefined || !hasLocal(nested.attributes)) return value;
  const bare = (element: Value): Value => (isValueObject(element) ? bareObject(nested.attributes, element) : element);
  if (isList(value)) return mapList(value, bare);
  if (!isValueObject(value)) return value;
  return nested.nesting === "single" ? bareObject(nested.attributes, value) : mapValues(value, bare);
}

/** Whether an attribute of nested objects is local, at whatever depth. */
function hasLocal(attributes: Attributes): boolean {
  return Object.values(attributes).some(
    ({ local, schema }) => local === true || hasLocal(nestedAttributes(schema)?.attributes ?? {}),
  );
}

function bareObject(attributes: Attributes, object: ValueObject): ValueObject {
  return mapValues(object, (value, name) => {
    const attribute = attributes[name];
    if (attribute === undefined) return value;
    return attribute.local === true ? null : withoutLocal(attribute, value);
  });
}

/** Whether an attribute of a nested object is local. */
export function isLocalIn({ schema }: Pick<Attribute, "schema">, name: string): boolean {
  return nestedAttributes(schema)?.attributes[name]?.local === true;
}
