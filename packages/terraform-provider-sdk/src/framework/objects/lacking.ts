import type { Path } from "../../values/path.ts";
import { isValueObject, type Value, type ValueObject } from "../../values/value.ts";
import type { Attribute } from "../schema/attribute.ts";
import { nestedAttributes } from "../schema/zod-facts.ts";
import { elementsOf } from "./nested-values.ts";

/** Where a stored object has null in place of a required value, at any depth; of a map, also in place of a nested object. */
export function lackingIn(attributes: Readonly<Record<string, Attribute>>, object: ValueObject): readonly Path[] {
  return Object.entries(attributes).flatMap(([attribute, { presence, schema }]): readonly Path[] => {
    const [value, path] = [object[attribute] ?? null, [{ attribute }]];
    if (value === null) return presence === "required" ? [path] : [];
    const nested = nestedAttributes(schema);
    if (nested === undefined) return [];
    const inside = elementsOf(nested, value).flatMap(({ step, object: element }) =>
      lackingIn(nested.attributes, element).map((within) => [...path, ...step, ...within]),
    );
    const without = nested.nesting === "map" ? keysWithoutValue(value).map((key) => [...path, { key }]) : [];
    return [...without, ...inside];
  });
}

function keysWithoutValue(map: Value): readonly string[] {
  if (map === null || !isValueObject(map)) return [];
  return Object.keys(map).filter((key) => map[key] === null);
}
