import { printPath, type Path } from "terraform-provider-sdk/values";
import { isPlainObject } from "../src/core/plain-object.ts";
import { propertyName } from "../src/diff/attribute-names.ts";
import type { DescribedKind } from "../src/diff/described-kind.ts";
import type { Properties } from "./properties.ts";

/**
 * Complaints about values that no JSON holds, at any depth: cdktf writes some of them as something else (a promise of many records as none), leaves
 * others out without a word (an element that is undefined), and stumbles over the rest without saying where.
 *
 * @param properties those of the constructor; what was set later comes before them
 */
export function unwritableValues(
  element: object,
  properties: Properties,
  { attributes, blocks = {} }: DescribedKind,
): string[] {
  const values = element as Properties;
  const given = (name: string): unknown => (`${name}Input` in element ? values[`${name}Input`] : properties[name]);
  return [
    ...Object.keys(attributes)
      .map(propertyName)
      .map((name) => [name, given(name)] as const),
    ...Object.keys(blocks)
      .map(propertyName)
      .map((name) => [name, properties[name]] as const),
  ].flatMap(([name, value]) => (value === undefined ? [] : within(value, [{ attribute: name }])));
}

function within(value: unknown, path: Path): string[] {
  const advice = adviceFor(value);
  if (advice !== undefined) return [`${printPath(path)}: ${advice}`];
  if (Array.isArray(value))
    return Array.from(value, (inner: unknown, index) => within(inner, [...path, { index }])).flat();
  // what a class made may be a construct or a token
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : within(inner, [...path, path.length === 1 ? { key: name } : { attribute: name }]),
  );
}

function adviceFor(value: unknown): string | undefined {
  const what = unwritable(value);
  if (what === undefined) return undefined;
  return special[what] ?? `Must be a text, a number, a truth value, a list or an object, and is ${what}.`;
}

const special: Readonly<Record<string, string>> = {
  "a Promise": "Await it: a Promise has no value yet.",
  "a Map": "Write an object, `{ … }`: a Map is not read.",
  "a function": "Call it: a function has no value yet.",
  "a Set": "Write a list, `[ … ]`: a Set is not read.",
  "a broken text":
    'It ends or begins within a character (it has half of a surrogate pair), and engines write another one there. Cut texts by characters: `[...text].slice(0, 20).join("")`.',
};

/** What a value is called that no JSON holds. */
function unwritable(value: unknown): string | undefined {
  if (value === undefined) return "undefined";
  if (typeof value === "string") return value.isWellFormed() ? undefined : "a broken text";
  if (typeof value === "number") return Number.isFinite(value) ? undefined : String(value);
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function") return `a ${typeof value}`;
  if (typeof value !== "object" || value === null) return undefined;
  // what no program has made by itself, whatever extends it
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return tag === "Object" || tag === "Array" ? undefined : `a ${tag}`;
}
