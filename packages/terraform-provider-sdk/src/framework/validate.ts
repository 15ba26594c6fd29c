import type * as z from "zod";
import {
  isList,
  isValueObject,
  isWhollyKnown,
  unknown,
  Decimal,
  type Value,
  type ValueObject,
} from "../values/value.ts";
import type { Path, PathStep } from "../values/path.ts";
import type { Type } from "../values/type.ts";
import { isSet, nestedAttributes, type Attribute, type Attributes, type Blocks } from "./attribute.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { elementSchema, memberSchema, zodToType } from "./zod-type.ts";

/** Everything a configuration is checked for attribute by attribute. Unknown values are let through at any depth. */
export function validateConfig(config: Value, attributes: Attributes, blocks: Blocks = {}): readonly Diagnostic[] {
  if (config === null || !isValueObject(config)) return [];
  return [
    ...validateAttributes(config, attributes, []),
    ...Object.entries(blocks).flatMap(([name, block]) => {
      const value = config[name] ?? null;
      return isValueObject(value) ? validateAttributes(value, block.attributes, [{ attribute: name }]) : [];
    }),
  ];
}

function validateAttributes(values: ValueObject, attributes: Attributes, path: Path): readonly Diagnostic[] {
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    validateAttribute(values[name] ?? null, attribute, [...path, { attribute: name }]),
  );
}

function validateAttribute(value: Value, attribute: Attribute, path: Path): readonly Diagnostic[] {
  const name = nameOf(path);
  if (value === null) {
    // Terraform checks only that the argument is written
    return attribute.presence === "required"
      ? [problem(path, `Missing value for ${name}`, `${name} must not be null.`)]
      : [];
  }
  if (attribute.presence === "computed")
    return [
      problem(path, `${name} cannot be set`, `${name} is decided by the service. Remove it from the configuration.`),
    ];
  const deprecated: readonly Diagnostic[] =
    attribute.deprecated === undefined
      ? []
      : [{ severity: "warning", summary: `${name} is deprecated`, detail: attribute.deprecated, path }];
  return [...deprecated, ...validateValue(value, attribute.schema, path)];
}

/** Checks what is known of a value: all of it at once, or its known parts one by one. */
function validateValue(value: Value, schema: z.ZodType, path: Path): readonly Diagnostic[] {
  if (value === null || value === unknown) return [];
  if (value instanceof Decimal)
    return [problem(path, `Invalid value for ${nameOf(path)}`, `${value.text} is a number out of range.`)];
  const nested = nestedAttributes(schema);
  const collection = elementSchema(schema);
  if (nested !== undefined)
    return elements(value).flatMap(([step, inner]) =>
      isValueObject(inner) ? validateAttributes(inner, nested.attributes, [...path, step]) : [],
    );
  if (isWhollyKnown(value)) return parse(value, schema, path);
  if (collection !== undefined)
    return elements(value).flatMap(([step, inner]) =>
      // an element of a set has no path of its own
      validateValue(inner, collection, isSet(schema) ? path : [...path, step]),
    );
  if (isValueObject(value))
    return Object.entries(value).flatMap(([name, inner]) => {
      const member = memberSchema(schema, name);
      return member === undefined ? [] : validateValue(inner, member, [...path, { attribute: name }]);
    });
  return [];
}

function elements(value: Value): readonly (readonly [PathStep, Value])[] {
  if (isList(value)) return value.map((inner, index) => [{ index }, inner] as const);
  return isValueObject(value) ? Object.entries(value).map(([key, inner]) => [{ key }, inner] as const) : [];
}

function parse(value: Value, schema: z.ZodType, path: Path): readonly Diagnostic[] {
  const result = schema.safeParse(isValueObject(value) ? { ...value } : value);
  if (result.success) return [];
  const type = zodToType(schema);
  return result.error.issues.map((issue) =>
    problem([...path, ...stepsInto(type, issue.path)], `Invalid value for ${nameOf(path)}`, sentence(issue.message)),
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

function problem(path: Path, summary: string, detail: string): Diagnostic {
  return { severity: "error", summary, detail, path };
}

function nameOf(path: Path): string {
  const step = path.findLast((candidate) => "attribute" in candidate);
  return step !== undefined && "attribute" in step ? step.attribute : "the value";
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
