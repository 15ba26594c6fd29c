import type { Path } from "../../values/path.ts";
import { parseTypeJson } from "../../values/type-json.ts";
import type { ObjectType, Type } from "../../values/type.ts";
import { Dynamic, unknown, valueObject, type Value } from "../../values/value.ts";
import { numberFromWire } from "./numbers.ts";
import { PathError } from "./path-error.ts";

/** Maps the tree the msgpack library decoded to a value of `type`. Throws `PathError` where it does not conform. */
export function valueFromWire(type: Type, wire: unknown, path: Path = []): Value {
  if (wire === null) return null;
  if (wire === unknown) return unknown;
  switch (type.kind) {
    case "string":
      return typeof wire === "string" ? wire : refuse(type, wire, path);
    case "bool":
      return typeof wire === "boolean" ? wire : refuse(type, wire, path);
    case "number":
      return numberFromWire(wire) ?? refuse(type, wire, path);
    case "list":
    case "set":
      if (!Array.isArray(wire)) return refuse(type, wire, path);
      return wire.map((element, index) => valueFromWire(type.element, element, [...path, { index }]));
    case "tuple":
      return tupleFromWire(type.elements, wire, path);
    case "map":
      if (!isTree(wire)) return refuse(type, wire, path);
      return valueObject(
        Object.entries(wire).map(([key, element]) => [key, valueFromWire(type.element, element, [...path, { key }])]),
      );
    case "object":
      return isTree(wire) ? objectFromWire(type, wire, path) : refuse(type, wire, path);
    case "dynamic":
      return dynamicFromWire(wire, path);
  }
}

function tupleFromWire(elements: readonly Type[], wire: unknown, path: Path): Value {
  if (!Array.isArray(wire) || wire.length !== elements.length)
    throw new PathError(path, `a tuple of ${elements.length} elements is required`);
  return elements.map((element, index) => valueFromWire(element, wire[index], [...path, { index }]));
}

function objectFromWire(type: ObjectType, wire: Tree, path: Path): Value {
  const extra = Object.keys(wire).find((name) => !Object.hasOwn(type.attributes, name));
  if (extra !== undefined) throw new PathError([...path, { attribute: extra }], "there is no such attribute");
  return valueObject(
    Object.entries(type.attributes).map(([name, inner]) => {
      const at = [...path, { attribute: name }];
      if (!Object.hasOwn(wire, name)) throw new PathError(at, "the attribute is missing");
      return [name, valueFromWire(inner, wire[name], at)];
    }),
  );
}

function dynamicFromWire(wire: unknown, path: Path): Value {
  if (!Array.isArray(wire) || wire.length !== 2) throw new PathError(path, "a pair of a type and a value is required");
  const type = typeFromWire(wire[0], path);
  const value = valueFromWire(type, wire[1], path);
  // a typed null keeps its type: core compares the types of nulls too
  return type.kind === "dynamic" ? value : new Dynamic(type, value);
}

function typeFromWire(wire: unknown, path: Path): Type {
  if (typeof wire === "string" || wire instanceof Uint8Array)
    try {
      return parseTypeJson(JSON.parse(typeof wire === "string" ? wire : Buffer.from(wire).toString()));
    } catch {
      // the text is the sender's mistake, whatever exactly is wrong with it
    }
  throw new PathError(path, "the value's type is not a type constraint");
}

type Tree = Readonly<Record<string, unknown>>;

function isTree(wire: unknown): wire is Tree {
  // dates, binaries and foreign extensions are objects too, of their own classes
  return typeof wire === "object" && wire !== null && Object.getPrototypeOf(wire) === Object.prototype;
}

function refuse(type: Type, wire: unknown, path: Path): never {
  throw new PathError(path, `a ${type.kind} is required, ${Array.isArray(wire) ? "a list" : `a ${typeof wire}`} given`);
}
