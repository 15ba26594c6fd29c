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
import type { Path, PathStep } from "../../values/path.ts";
import type { Type } from "../../values/type.ts";
import type { Attribute, Attributes, Block, Blocks } from "../schema/attribute.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { elementsOf } from "./nested-values.ts";
import { isSet, nestedAttributes } from "../schema/zod-facts.ts";
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
    ...validateAttributes(config, attributes, []),
    ...Object.entries(blocks).flatMap(([name, block]) =>
      validateBlock(config[name] ?? null, block, [{ attribute: name }]),
    ),
    ...(writeOnlyAllowed ? [] : refuseWriteOnly(config, attributes)),
  ];
}

function validateBlock(value: Value, { nesting, attributes }: Block, path: Path): readonly Diagnostic[] {
  return elementsOf({ nesting, attributes }, value).flatMap(({ step, object }) =>
    validateAttributes(object, attributes, [...path, ...step]),
  );
}

function refuseWriteOnly(values: ValueObject, attributes: Attributes): readonly Diagnostic[] {
  return Object.entries(attributes).flatMap(([name, { writeOnly }]) =>
    writeOnly === true && (values[name] ?? null) !== null
      ? [
          problem(
            [{ attribute: name }],
            `${name} needs a newer engine`,
            `${name} is write-only: its value must not get into a state. This engine does not know that. Use Terraform 1.11 or ` +
              `OpenTofu 1.11 or newer, or remove ${name} from the configuration.`,
          ),
        ]
      : [],
  );
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
    return elementsOf(nested, value).flatMap(({ step, object }) =>
      validateAttributes(object, nested.attributes, [...path, ...step]),
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
