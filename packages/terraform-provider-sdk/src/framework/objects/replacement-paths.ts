import type { Path } from "../../values/path.ts";
import type { Value, ValueObject } from "../../values/value.ts";
import type { Attribute } from "../schema/attribute.ts";
import { elementsOf, hasWithin } from "./nested-values.ts";
import { isSameToService } from "./same-value.ts";
import { nestedAttributes, type Nested } from "../schema/zod-facts.ts";

/**
 * The paths of a planned value whose change replaces the object: the attribute's own, or those of nested attributes. An element of
 * a set has no path: there it is the attribute's.
 */
export function replacementPaths(attribute: Attribute, path: Path, prior: Value, planned: Value): readonly Path[] {
  if (!replaces(attribute) || isSameToService(attribute, prior, planned)) return [];
  if (attribute.forcesReplacement === true) return [path];
  const nested = nestedAttributes(attribute.schema);
  if (nested === undefined) return [];
  if (nested.nesting === "set") return hasForeignElement(nested, prior, planned) ? [path] : [];
  const before = new Map(elementsOf(nested, prior).map(({ step, object }) => [JSON.stringify(step), object]));
  return elementsOf(nested, planned).flatMap(({ step, object }) => {
    const old = before.get(JSON.stringify(step));
    return Object.entries(nested.attributes).flatMap(([name, each]) =>
      replacementPaths(each, [...path, ...step, { attribute: name }], old?.[name] ?? null, object[name] ?? null),
    );
  });
}

/** Whether an element is planned that differs from each known one in what replaces the object. */
function hasForeignElement(nested: Nested, prior: Value, planned: Value): boolean {
  const forcing = Object.entries(nested.attributes).filter(([, each]) => replaces(each));
  const agree = (a: ValueObject, b: ValueObject): boolean =>
    forcing.every(([name, each]) => replacementPaths(each, [], a[name] ?? null, b[name] ?? null).length === 0);
  const known = elementsOf(nested, prior);
  return elementsOf(nested, planned).some(({ object }) => !known.some((one) => agree(one.object, object)));
}

/** Whether a change of the attribute, or of one within it, replaces the object. */
export const replaces = (attribute: Attribute): boolean =>
  hasWithin({ attribute }, ({ forcesReplacement }) => forcesReplacement === true);
