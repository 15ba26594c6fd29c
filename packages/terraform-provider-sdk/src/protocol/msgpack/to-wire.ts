import { ExtData } from "@msgpack/msgpack";
import { typeToJson } from "../../values/type-json.ts";
import type { CollectionType, ObjectType, TupleType, Type } from "../../values/type.ts";
import {
  Decimal,
  Dynamic,
  isList,
  isValueObject,
  unknown,
  valueObject,
  type Value,
  type ValueObject,
} from "../../values/value.ts";
import { attributeType, elementType, mapElements, mapMembers, toAttribute, toKey } from "../../values/parts.ts";
import { numberToWire } from "./numbers.ts";
import { PathError } from "../../values/path-error.ts";

/** What the msgpack library writes: `d4 00 00`, the form core itself sends. */
const unknownOnWire = new ExtData(0, new Uint8Array(1));

/**
 * Maps a value of `type` to the tree the msgpack library encodes, which is made of the very parts of the value where these are written as they
 * are. Throws `PathError` where the value does not conform.
 */
export function valueToWire(type: Type, value: Value): unknown {
  if (value === null) return null;
  if (value === unknown) return unknownOnWire;
  switch (type.kind) {
    case "string":
      return typeof value === "string" ? value.toWellFormed() : refuse(type, value);
    case "bool":
      return typeof value === "boolean" ? value : refuse(type, value);
    case "number":
      return numberAt(value);
    case "list":
    case "set":
      if (!isList(value)) return refuse(type, value);
      return mapElements(value, (element) => valueToWire(type.element, element as Value));
    case "tuple":
      return isList(value) ? tupleToWire(type, value) : refuse(type, value);
    case "map":
      return isValueObject(value) ? mapToWire(type, value) : refuse(type, value);
    case "object":
      return isValueObject(value) ? objectToWire(type, value) : refuse(type, value);
    case "dynamic":
      return value instanceof Dynamic ? dynamicToWire(value) : refuse(type, value);
  }
}

function numberAt(value: Value): number | bigint | string {
  if (value instanceof Decimal || (typeof value === "number" && Number.isFinite(value))) return numberToWire(value);
  return refuse({ kind: "number" }, value);
}

function tupleToWire(type: TupleType, value: readonly Value[]): readonly unknown[] {
  if (value.length !== type.elements.length)
    throw new PathError(`a tuple of ${type.elements.length} elements is required, ${value.length} given`);
  return mapElements(value, (element, index) => valueToWire(elementType(type, index), element as Value));
}

function mapToWire({ element }: CollectionType, value: ValueObject): object {
  return mapMembers<unknown>(withWellFormedNames(value), toKey, (inner) => valueToWire(element, inner as Value));
}

function withWellFormedNames(value: ValueObject): ValueObject {
  if (Object.keys(value).every((name) => name.isWellFormed())) return value;
  return valueObject(Object.entries(value).map(([name, inner]) => [name.toWellFormed(), inner]));
}

function objectToWire(type: ObjectType, value: ValueObject): object {
  const missing = Object.keys(type.attributes).find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) throw new PathError("the attribute is missing", [{ attribute: missing }]);
  return mapMembers<unknown>(value, toAttribute, (inner, name) =>
    valueToWire(attributeType(type, name), inner as Value),
  );
}

/** Under `dynamic` a value travels as a pair of its type and itself. (docs/protocol.md#msgpack) */
function dynamicToWire({ type, value }: Dynamic): unknown {
  if (type.kind === "dynamic") return valueToWire(type, value);
  return [Buffer.from(JSON.stringify(typeToJson(type))), valueToWire(type, value)];
}

function refuse(type: Type, value: Value): never {
  throw new PathError(`a ${type.kind} is required, ${nameOf(value)} given`);
}

function nameOf(value: Value): string {
  if (isList(value)) return "a list";
  if (value instanceof Dynamic) return "a value with its own type";
  return isValueObject(value) ? "an object" : `a ${typeof value}`;
}
