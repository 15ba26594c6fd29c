import { nestedAttributes, type Attribute, type Block } from "terraform-provider-sdk";
import { printPath, type Path } from "terraform-provider-sdk/values";
import { isPlainObject } from "../src/core/plain-object.ts";
import { propertyName } from "../src/diff/attribute-names.ts";
import type { DescribedKind } from "../src/diff/described-kind.ts";
import { noSuchAttribute } from "../src/diff/unknown-names.ts";
import type { Properties } from "./properties.ts";
import { isUnresolved } from "./unresolved.ts";

/** Properties that every construct takes besides its kind's attributes. */
const common: ReadonlySet<string> = new Set([
  "provider",
  "dependsOn",
  "lifecycle",
  "forEach",
  "count",
  "provisioners",
  "connection",
  "alias",
]);

/**
 * Complaints about properties that cdktf would leave out without a word, where the compiler did not see them, in an object that was spread
 * or in JavaScript: misspelt ones, also within blocks and nested objects, and what is no object where one must be.
 */
export function unknownProperties(properties: Properties, kind: DescribedKind): string[] {
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !common.has(name)));
  return inObject(own, { ...kind.attributes, ...kind.blocks }, { kind, path: [] });
}

type Members = Readonly<Record<string, Attribute | Block>>;

interface Place {
  readonly kind: DescribedKind;
  readonly path: Path;
}

function inObject(object: Properties, members: Members, { kind, path }: Place): string[] {
  const known = new Map(Object.entries(members).map(([name, member]) => [propertyName(name), member]));
  return Object.entries(object).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const place = { kind, path: [...path, { attribute: name }] };
    const member = known.get(name);
    if (member === undefined) return [noSuchAttribute(printPath(place.path), kind)];
    return "schema" in member ? inNested(value, member, place) : inBlock(value, member, place);
  });
}

function inBlock(value: unknown, { attributes }: Block, place: Place): string[] {
  if (Array.isArray(value))
    return [`${printPath(place.path)}: Write one object, \`{ … }\`: a list of them is not read.`];
  return isPlainObject(value) ? inObject(value, attributes, place) : noObject(value, place);
}

/** What is known at synth and no object. */
function noObject(value: unknown, { path }: Place): string[] {
  if (value === null || typeof value === "object" || isUnresolved(value)) return [];
  return [`${printPath(path)}: Write an object, \`{ … }\`, in place of ${JSON.stringify(value)}.`];
}

/** A list or a map of objects. */
function inNested(value: unknown, { schema }: Attribute, { kind, path }: Place): string[] {
  const nested = nestedAttributes(schema);
  if (nested === undefined) return [];
  if (!Array.isArray(value) && !isPlainObject(value)) return noObject(value, { kind, path });
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const step = Array.isArray(value) ? { index: Number(key) } : { key };
    const place = { kind, path: [...path, step] };
    if (Array.isArray(inner)) return [`${printPath(place.path)}: Write an object, \`{ … }\`, in place of a list.`];
    return isPlainObject(inner) ? inObject(inner, nested.attributes, place) : [];
  });
}
