import type * as z from "zod";
import {
  isList,
  isValueObject,
  isWhollyKnown,
  unknown,
  Decimal,
  type Value,
  type ValueObject,
} from "../../values/value.ts";
import { plainProblems } from "../../core/plain-problems.ts";
import type { Path, PathStep } from "../../values/path.ts";
import type { Type } from "../../values/type.ts";
import type { Attribute, Attributes, Blocks } from "../schema/attribute.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { membersOf } from "./members.ts";
import { elementsOf } from "./nested-values.ts";
import { isSet, nestedAttributes, type Nested } from "../schema/zod-facts.ts";
import { elementSchema, memberSchema, zodToType } from "../schema/zod-type.ts";

/** What is configured: attributes, and the blocks beside them. */
interface Configurable {
  readonly attributes: Attributes;
  readonly blocks?: Blocks;
}

/** What the engine can do. */
interface Engine {
  /** Whether it knows write-only attributes: another one would keep their values. Default: yes. */
  readonly writeOnlyAllowed?: boolean;
}

/** Everything a configuration is checked for attribute by attribute. Unknown values are let through at any depth. */
export function validateConfig(
  config: Value,
  { attributes, blocks = {} }: Configurable,
  { writeOnlyAllowed = true }: Engine = {},
): readonly Diagnostic[] {
  if (config === null || !isValueObject(config)) return [];
  return [
    ...validateAttributes(config, attributes),
    ...Object.entries(blocks).flatMap(([name, block]) =>
      at([{ attribute: name }], inObjects(block, config[name] ?? null, validateAttributes)),
    ),
    ...(writeOnlyAllowed ? [] : refuseWriteOnly(config, membersOf({ attributes, blocks }))),
  ];
}

/** A kind whose configuration is checked by rules of its own, too. */
interface Validated extends Configurable {
  validate?(config: never): readonly Diagnostic[];
}

/** Everything a configuration of a kind is checked for. One that is null or unknown as a whole is let through. */
export function validateByKind(config: Value, kind: Validated, engine?: Engine): readonly Diagnostic[] {
  if (config === null || !isValueObject(config)) return [];
  return [...validateConfig(config, kind, engine), ...(kind.validate?.(config as never) ?? [])];
}

/** What is found in each object of a nested attribute or block. Paths begin at its value. */
function inObjects(
  nested: Nested,
  value: Value,
  find: (object: ValueObject, attributes: Attributes) => readonly Diagnostic[],
): readonly Diagnostic[] {
  return elementsOf(nested, value).flatMap(({ step, object }) => at(step, find(object, nested.attributes)));
}

/**
 * What was found in a part, as seen from what holds the part. Paths are put together for what is found alone: one for each attribute of each
 * element of a large value takes more memory than the value.
 */
function at(steps: Path, found: readonly Diagnostic[]): readonly Diagnostic[] {
  if (found.length === 0) return found;
  return found.map((diagnostic) => ({ ...diagnostic, path: [...steps, ...(diagnostic.path ?? [])] }));
}

function refuseWriteOnly(values: ValueObject, attributes: Attributes): readonly Diagnostic[] {
  return Object.entries(attributes).flatMap(([name, { writeOnly, schema }]) => {
    const value = values[name] ?? null;
    if (value === null) return [];
    const nested = nestedAttributes(schema);
    if (writeOnly !== true)
      return nested === undefined ? [] : at([{ attribute: name }], inObjects(nested, value, refuseWriteOnly));
    const detail =
      `${name} is write-only: its value must not get into a state. This engine does not know that. Use Terraform 1.11 or ` +
      `OpenTofu 1.11 or newer, or remove ${name} from the configuration.`;
    return [problem(`${name} needs a newer engine`, detail, [{ attribute: name }])];
  });
}

function validateAttributes(values: ValueObject, attributes: Attributes): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const name of Object.keys(attributes)) {
    const own = validateAttribute(name, attributes[name] as Attribute, values[name] ?? null);
    if (own.length > 0) found.push(...at([{ attribute: name }], own));
  }
  return found;
}

const nothing: readonly Diagnostic[] = [];

function validateAttribute(name: string, attribute: Attribute, value: Value): readonly Diagnostic[] {
  if (value === null) {
    // Terraform checks only that the argument is written
    return attribute.presence === "required"
      ? [problem(`Missing value for ${name}`, `${name} must not be null.`)]
      : nothing;
  }
  if (attribute.presence === "computed")
    return [problem(`${name} cannot be set`, `${name} is decided by the service. Remove it from the configuration.`)];
  const found = validateValue(name, attribute.schema, value);
  if (attribute.deprecated === undefined) return found;
  return [{ severity: "warning", summary: `${name} is deprecated`, detail: attribute.deprecated, path: [] }, ...found];
}

/** Checks what is known of a value: all of it at once, or its known parts one by one. `name` is that of the attribute that holds it. */
function validateValue(name: string, schema: z.ZodType, value: Value): readonly Diagnostic[] {
  if (value === null || value === unknown) return nothing;
  if (value instanceof Decimal) return outOfRange(name, schema, value);
  const nested = nestedAttributes(schema);
  const collection = elementSchema(schema);
  if (nested !== undefined) return inObjects(nested, value, validateAttributes);
  if (isWhollyKnown(value)) return parse(name, schema, value);
  if (collection !== undefined)
    return elements(value).flatMap(([step, inner]) =>
      // an element of a set has no path of its own
      at(isSet(schema) ? [] : [step], validateValue(name, collection, inner)),
    );
  if (isValueObject(value))
    return Object.entries(value).flatMap(([attribute, inner]) => {
      const member = memberSchema(schema, attribute);
      return member === undefined ? [] : at([{ attribute }], validateValue(attribute, member, inner));
    });
  return nothing;
}

/** A number that no attribute can hold as it is. What its own attribute takes is said where a schema says it. */
function outOfRange(name: string, schema: z.ZodType, { text }: Decimal): readonly Diagnostic[] {
  const [issue] = schema.safeParse(Number.NaN, plainProblems).error?.issues ?? [];
  const wanted = issue === undefined || issue.message === "must be a number" ? "" : `: it ${issue.message}`;
  return [problem(`Invalid value for ${name}`, `${text} is a number out of range${wanted}.`)];
}

function elements(value: Value): readonly (readonly [PathStep, Value])[] {
  if (isList(value)) return value.map((inner, index) => [{ index }, inner] as const);
  return isValueObject(value) ? Object.entries(value).map(([key, inner]) => [{ key }, inner] as const) : [];
}

function parse(name: string, schema: z.ZodType, value: Value): readonly Diagnostic[] {
  const result = schema.safeParse(isValueObject(value) ? { ...value } : value, plainProblems);
  if (result.success) return nothing;
  const type = zodToType(schema);
  return result.error.issues.map((issue) =>
    problem(`Invalid value for ${name}`, sentence(issue.message), stepsInto(type, issue.path)),
  );
}

function stepsInto(type: Type, keys: readonly PropertyKey[]): Path {
  const steps: PathStep[] = [];
  let at: Type = type;
  for (const key of keys) {
    if (at.kind === "list") steps.push({ index: Number(key) });
    else if (at.kind === "map") steps.push({ key: String(key) });
    else break;
    at = at.element;
  }
  return steps;
}

function problem(summary: string, detail: string, path: Path = []): Diagnostic {
  return { severity: "error", summary, detail, path };
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
