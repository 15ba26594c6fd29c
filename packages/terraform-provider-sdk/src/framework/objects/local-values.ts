import { isList, isValueObject, valueObject, type Value, type ValueObject } from "../../values/value.ts";
import type { Attribute, Attributes } from "../schema/attribute.ts";
import { nestedAttributes } from "../schema/zod-facts.ts";

/** The value with null for what is local in its nested objects: what the service sees of it. */
export function withoutLocal({ schema }: Pick<Attribute, "schema">, value: Value): Value {
  const nested = nestedAttributes(schema);
  if (nested === undefined || !hasLocal(nested.attributes)) return value;
  const bare = (element: Value): Value => (isValueObject(element) ? bareObject(nested.attributes, element) : element);
  if (isList(value)) return value.map(bare);
  if (!isValueObject(value)) return value;
  if (nested.nesting === "single") return bareObject(nested.attributes, value);
  return valueObject(Object.entries(value).map(([key, element]) => [key, bare(element)] as const));
}

/** Whether an attribute of nested objects is local, at whatever depth. */
function hasLocal(attributes: Attributes): boolean {
  return Object.values(attributes).some(
    ({ local, schema }) => local === true || hasLocal(nestedAttributes(schema)?.attributes ?? {}),
  );
}

function bareObject(attributes: Attributes, object: ValueObject): ValueObject {
  return valueObject(
    Object.entries(object).map(([name, value]) => {
      const attribute = attributes[name];
      if (attribute === undefined) return [name, value] as const;
      return [name, attribute.local === true ? null : withoutLocal(attribute, value)] as const;
    }),
  );
}

/** Whether an attribute of a nested object is local. */
export function isLocalIn({ schema }: Pick<Attribute, "schema">, name: string): boolean {
  return nestedAttributes(schema)?.attributes[name]?.local === true;
}
