import { parse, isLosslessNumber } from "lossless-json";
import { numberFromText } from "./number.ts";
import { PathError } from "./path-error.ts";
import { attributeType, elementType, mapElements, readMembers, toAttribute, toKey } from "./parts.ts";
import { parseTypeJson } from "./type-json.ts";
import type { ObjectType, Type } from "./type.ts";
import { Dynamic, type Value } from "./value.ts";

/**
 * A value from JSON text by its type, as stored states hold it: numbers keep every digit, attributes the type does not know are
 * dropped, missing ones become null. Throws `SyntaxError` for what is no JSON and `PathError` for what does not fit.
 * (docs/protocol.md#stored-states)
 */
export function parseJsonValue(type: Type, text: string): Value {
  return fromJson(type, parse(text));
}

function fromJson(type: Type, json: unknown): Value {
  if (json === null || json === undefined) return null;
  switch (type.kind) {
    case "string":
      return typeof json === "string" ? json : refuse(type);
    case "bool":
      return typeof json === "boolean" ? json : refuse(type);
    case "number":
      return (isLosslessNumber(json) ? numberFromText(json.value) : undefined) ?? refuse(type);
    case "list":
    case "set":
      return Array.isArray(json) ? mapElements(json, (element) => fromJson(type.element, element)) : refuse(type);
    case "tuple":
      if (!Array.isArray(json) || json.length !== type.elements.length) return refuse(type);
      return mapElements(json, (element, index) => fromJson(elementType(type, index), element));
    case "map":
      if (!isPlain(json)) return refuse(type);
      return readMembers(Object.keys(json), toKey, (key) => fromJson(type.element, json[key]));
    case "object":
      return isPlain(json) ? objectFromJson(type, json) : refuse(type);
    case "dynamic":
      return isPlain(json) && "type" in json && "value" in json ? dynamicFromJson(json) : refuse(type);
  }
}

function objectFromJson(type: ObjectType, json: Plain): Value {
  return readMembers(Object.keys(type.attributes), toAttribute, (name) =>
    fromJson(attributeType(type, name), Object.hasOwn(json, name) ? json[name] : null),
  );
}

function dynamicFromJson(json: Plain): Value {
  const type = parseTypeJson(json["type"]);
  return new Dynamic(type, fromJson(type, json["value"]));
}

function refuse({ kind }: Type): never {
  throw new PathError(`a ${kind} is required`);
}

type Plain = Readonly<Record<string, unknown>>;

function isPlain(json: unknown): json is Plain {
  return typeof json === "object" && json !== null && !Array.isArray(json) && !isLosslessNumber(json);
}
