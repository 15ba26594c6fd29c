import { ExtData } from "@msgpack/msgpack";
import type { Path, PathStep } from "../../values/path.ts";
import { typeToJson } from "../../values/type-json.ts";
import type { ObjectType, Type } from "../../values/type.ts";
import { Decimal, Dynamic, isList, isValueObject, unknown, type Value, type ValueObject } from "../../values/value.ts";
import { numberToWire } from "./numbers.ts";
import { PathError } from "./path-error.ts";

/** What the msgpack library writes: `d4 00 00`, the form core itself sends. */
const unknownOnWire = new ExtData(0, new Uint8Array(1));

/** Maps a value of `type` to the tree the msgpack library encodes. Throws `PathError` where the value does not conform. */
export function valueToWire(type: Type, value: Value, path: Path = []): unknown {
  if (value === null) return null;
  if (value === unknown) return unknownOnWire;
  switch (type.kind) {
    case "string":
      return typeof value === "string" ? value.toWellFormed() : refuse(type, value, path);
    case "bool":
      return typeof value === "boolean" ? value : refuse(type, value, path);
    case "number":
      return numberAt(value, path);
    case "list":
    case "set":
      if (!isList(value)) return refuse(type, value, path);
      return value.map((element, index) => valueToWire(type.element, element, [...path, { index }]));
    case "tuple":
      if (!isList(value)) return refuse(type, value, path);
      return tupleToWire(type.elements, value, path);
    case "map":
      if (!isValueObject(value)) return refuse(type, value, path);
      return entriesToWire(value, (key) => [type.element, { key }], path);
    case "object":
      if (!isValueObject(value)) return refuse(type, value, path);
      return objectToWire(type, value, path);
    case "dynamic":
      return value instanceof Dynamic ? dynamicToWire(value, path) : refuse(type, value, path);
  }
}

function numberAt(value: Value, path: Path): number | bigint | string {
  if (value instanceof Decimal || (typeof value === "number" && Number.isFinite(value))) return numberToWire(value);
  return refuse({ kind: "number" }, value, path);
}

function tupleToWire(elements: readonly Type[], value: readonly Value[], path: Path): unknown[] {
  if (value.length !== elements.length)
    throw new PathError(path, `a tuple of ${elements.length} elements is required, ${value.length} given`);
  return elements.map((element, index) => valueToWire(element, value[index] ?? null, [...path, { index }]));
}

function objectToWire(type: ObjectType, value: ValueObject, path: Path): object {
  const missing = Object.keys(type.attributes).find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) throw new PathError([...path, { attribute: missing }], "the attribute is missing");
  return entriesToWire(
    value,
    (name) => {
      const inner = Object.hasOwn(type.attributes, name) ? type.attributes[name] : undefined;
      if (inner === undefined) throw new PathError([...path, { attribute: name }], "there is no such attribute");
      return [inner, { attribute: name }];
    },
    path,
  );
}

function entriesToWire(value: ValueObject, at: (key: string) => readonly [Type, PathStep], path: Path): object {
  const wire = Object.create(null) as Record<string, unknown>;
  for (const [key, element] of Object.entries(value)) {
    const [type, step] = at(key);
    wire[key.toWellFormed()] = valueToWire(type, element, [...path, step]);
  }
  return wire;
}

/** Under `dynamic` a value travels as a pair of its type and itself. (docs/protocol.md#msgpack) */
function dynamicToWire({ type, value }: Dynamic, path: Path): unknown {
  if (type.kind === "dynamic") return valueToWire(type, value, path);
  return [Buffer.from(JSON.stringify(typeToJson(type))), valueToWire(type, value, path)];
}

function refuse(type: Type, value: Value, path: Path): never {
  throw new PathError(path, `a ${type.kind} is required, ${nameOf(value)} given`);
}

function nameOf(value: Value): string {
  if (isList(value)) return "a list";
  if (value instanceof Dynamic) return "a value with its own type";
  return isValueObject(value) ? "an object" : `a ${typeof value}`;
}
