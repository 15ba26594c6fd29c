import { unknown, valueObject, isValueObject, type Value, type ValueObject } from "../values/value.ts";
import type { Attributes, Blocks } from "./attribute.ts";

/** All attributes and blocks of a kind, by name. */
export interface Shape {
  readonly attributes: Attributes;
  readonly blocks: Blocks;
}

/** An object with every attribute and block of the shape, taken from the first source that has it, else null. */
export function complete(shape: Shape, ...sources: readonly object[]): ValueObject {
  const names = [...Object.keys(shape.attributes), ...Object.keys(shape.blocks)];
  return valueObject(
    names.map((name) => {
      const source = sources.find((candidate) => (candidate as Record<string, unknown>)[name] !== undefined);
      return [name, toValue((source as Record<string, unknown> | undefined)?.[name])] as const;
    }),
  );
}

/** The part of an object that is local: attributes marked so, and all blocks. */
export function localPart(shape: Shape, values: ValueObject): ValueObject {
  const names = [
    ...Object.entries(shape.attributes).flatMap(([name, attribute]) => (attribute.local === true ? [name] : [])),
    ...Object.keys(shape.blocks),
  ];
  return valueObject(names.map((name) => [name, values[name] ?? null] as const));
}

/** The object as a kind's operation reads it: what is not known yet is `undefined`. */
export function plannedInput(values: ValueObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === unknown ? undefined : value]),
  );
}

export function asObject(value: Value): ValueObject | null {
  return value !== null && isValueObject(value) ? value : null;
}

/** Plain data of a kind as a value: `undefined` anywhere becomes null. */
function toValue(data: unknown): Value {
  if (data === undefined || data === null) return null;
  if (Array.isArray(data)) return data.map(toValue);
  if (typeof data === "object" && isPlain(data))
    return valueObject(Object.entries(data).map(([name, inner]) => [name, toValue(inner)] as const));
  return data as Value;
}

function isPlain(data: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === null || prototype === Object.prototype;
}
