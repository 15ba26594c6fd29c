import { nestedAttributes, type Attribute, type Attributes, zodToType } from "terraform-provider-sdk";
import {
  isList,
  isValueObject,
  unknown,
  valueObject,
  type Value,
  type ValueObject,
} from "terraform-provider-sdk/values";
import { isPlainObject } from "../core/plain-object.ts";
import { converted } from "./converted.ts";
import type { DescribedKind } from "./described-kind.ts";
import { templateValue, type Evaluate } from "./template-value.ts";

/** A block of the JSON that Terraform reads, such as one resource of `cdk.tf.json`. */
export type SynthesisedBlock = Readonly<Record<string, unknown>>;

/**
 * What a synthesised block declares, by Terraform's attribute names: known values, null where nothing is said, `unknown` where
 * only Terraform will know.
 */
export function declaredValue(
  block: SynthesisedBlock,
  { attributes, blocks = {} }: DescribedKind,
  evaluate: Evaluate = () => unknown,
): ValueObject {
  const valueOf = (name: string): Value => synthesisedValue(block[name], evaluate);
  const isDynamic = (name: string): boolean => name in asRecord(block["dynamic"]);
  return valueObject([
    ...Object.entries(attributes).map(([name, attribute]) => [name, completed(valueOf(name), attribute)] as const),
    ...Object.entries(blocks).map(
      ([name, { attributes: inner }]) =>
        [name, isDynamic(name) ? unknown : completedObject(single(valueOf(name)), inner)] as const,
    ),
  ]);
}

/** Terraform reads a block and a list of one block as the same. */
function single(value: Value): Value {
  return isList(value) && value.length === 1 ? (value[0] ?? null) : value;
}

/** Every attribute of a nested object is there, if only as null; keys of maps stay. */
function completedObject(value: Value, attributes: Attributes): Value {
  if (!isValueObject(value)) return value;
  return valueObject(
    Object.entries(attributes).map(([name, attribute]) => [name, completed(value[name] ?? null, attribute)]),
  );
}

function completed(value: Value, { schema }: Attribute): Value {
  const nested = nestedAttributes(schema);
  if (nested === undefined) return converted(value, zodToType(schema));
  const inner = (element: Value): Value => completedObject(element, nested.attributes);
  if (isList(value)) return value.map(inner);
  return isValueObject(value)
    ? valueObject(Object.entries(value).map(([key, element]) => [key, inner(element)]))
    : value;
}

/** A value of the JSON that Terraform reads. */
export function synthesisedValue(json: unknown, evaluate: Evaluate): Value {
  if (json === undefined || json === null) return null;
  // engines read texts of whole characters
  if (typeof json === "string") return templateValue(json.toWellFormed(), evaluate);
  if (typeof json === "number" || typeof json === "boolean") return json;
  if (Array.isArray(json)) return json.map((element) => synthesisedValue(element, evaluate));
  if (!isPlainObject(json)) return unknown;
  const entries: [string, Value][] = [];
  for (const [key, value] of Object.entries(json)) {
    if (value === undefined) continue;
    // a key is a template, too; of a map with a computed one not even the size is known
    const name = templateValue(key.toWellFormed(), () => unknown);
    if (typeof name !== "string") return unknown;
    entries.push([name, synthesisedValue(value, evaluate)]);
  }
  return valueObject(entries);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isPlainObject(value) ? value : {};
}
