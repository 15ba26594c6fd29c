import { parseTypeJson } from "../../values/type-json.ts";
import type { ObjectType, TupleType, Type } from "../../values/type.ts";
import { Dynamic, unknown, type Value } from "../../values/value.ts";
import { numberFromWire } from "./numbers.ts";
import { hasKey, inTree, isTree, treeKeys, type Tree } from "./tree.ts";
import { PathError } from "../../values/path-error.ts";
import { attributeType, elementType, mapElements, readMembers, toAttribute, toKey } from "../../values/parts.ts";

/** Maps the tree the msgpack library decoded to a value of `type`. Throws `PathError` where it does not conform. */
export function valueFromWire(type: Type, wire: unknown): Value {
  if (wire === null) return null;
  if (wire === unknown) return unknown;
  switch (type.kind) {
    case "string":
      return typeof wire === "string" ? wire : refuse(type, wire);
    case "bool":
      return typeof wire === "boolean" ? wire : refuse(type, wire);
    case "number":
      return numberFromWire(wire) ?? refuse(type, wire);
    case "list":
    case "set":
      if (!Array.isArray(wire)) return refuse(type, wire);
      return mapElements(wire, (element) => valueFromWire(type.element, element));
    case "tuple":
      return tupleFromWire(type, wire);
    case "map":
      if (!isTree(wire)) return refuse(type, wire);
      return readMembers(treeKeys(wire), toKey, (key) => valueFromWire(type.element, inTree(wire, key)));
    case "object":
      return isTree(wire) ? objectFromWire(type, wire) : refuse(type, wire);
    case "dynamic":
      return dynamicFromWire(wire);
  }
}

function tupleFromWire(type: TupleType, wire: unknown): Value {
  if (!Array.isArray(wire) || wire.length !== type.elements.length)
    throw new PathError(`a tuple of ${type.elements.length} elements is required`);
  return mapElements(wire, (element, index) => valueFromWire(elementType(type, index), element));
}

function objectFromWire(type: ObjectType, wire: Tree): Value {
  const extra = treeKeys(wire).find((name) => !Object.hasOwn(type.attributes, name));
  if (extra !== undefined) throw new PathError("there is no such attribute", [{ attribute: extra }]);
  return readMembers(Object.keys(type.attributes), toAttribute, (name) => {
    if (!hasKey(wire, name)) throw new PathError("the attribute is missing");
    return valueFromWire(attributeType(type, name), inTree(wire, name));
  });
}

function dynamicFromWire(wire: unknown): Value {
  if (!Array.isArray(wire) || wire.length !== 2) throw new PathError("a pair of a type and a value is required");
  const type = typeFromWire(wire[0]);
  const value = valueFromWire(type, wire[1]);
  // a typed null keeps its type: core compares the types of nulls too
  return type.kind === "dynamic" ? value : new Dynamic(type, value);
}

function typeFromWire(wire: unknown): Type {
  if (typeof wire === "string" || wire instanceof Uint8Array)
    try {
      return parseTypeJson(JSON.parse(typeof wire === "string" ? wire : Buffer.from(wire).toString()));
    } catch {
      // the text is the sender's mistake, whatever exactly is wrong with it
    }
  throw new PathError("the value's type is not a type constraint");
}

function refuse(type: Type, wire: unknown): never {
  throw new PathError(`a ${type.kind} is required, ${Array.isArray(wire) ? "a list" : `a ${typeof wire}`} given`);
}
