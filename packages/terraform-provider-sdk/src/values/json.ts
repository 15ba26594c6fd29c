import { parse, isLosslessNumber } from "lossless-json";
import { numberFromText } from "./number.ts";
import { parseTypeJson } from "./type-json.ts";
import type { Type } from "./type.ts";
import { Dynamic, valueObject, type Value } from "./value.ts";

/**
 * A value from JSON text by its type, as stored states hold it: numbers keep every digit, attributes the type does not know are
 * dropped, missing ones become null. Throws `SyntaxError` for what is no JSON and `TypeError` for what does not fit.
 * (docs/protocol.md#stored-states)
 */
export function parseJsonValue(type: Type, text: string): Value {
  return fromJson(type, parse(text), []);
}

function fromJson(type: Type, json: unknown, path: readonly (string | number)[]): Value {
  if (json === null || json === undefined) return null;
  switch (type.kind) {
    case "string":
      if (typeof json === "string") return json;
      break;
    case "bool":
      if (typeof json === "boolean") return json;
      break;
    case "number": {
      const value = isLosslessNumber(json) ? numberFromText(json.value) : undefined;
      if (value !== undefined) return value;
      break;
    }
    case "list":
    case "set":
      if (Array.isArray(json)) return json.map((element, index) => fromJson(type.element, element, [...path, index]));
      break;
    case "tuple":
      if (Array.isArray(json) && json.length === type.elements.length)
        return type.elements.map((element, index) => fromJson(element, json[index], [...path, index]));
      break;
    case "map":
      if (isPlain(json))
        return valueObject(
          Object.entries(json).map(([key, value]) => [key, fromJson(type.element, value, [...path, key])]),
        );
      break;
    case "object":
      if (isPlain(json))
        return valueObject(
          Object.entries(type.attributes).map(([name, inner]) => [name, fromJson(inner, json[name], [...path, name])]),
        );
      break;
    case "dynamic":
      if (isPlain(json) && "type" in json && "value" in json) {
        const inner = parseTypeJson(json["type"]);
        return new Dynamic(inner, fromJson(inner, json["value"], path));
      }
  }
  throw new TypeError(`${path.length === 0 ? "the value" : path.join(".")} is not a ${type.kind}`);
}

function isPlain(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null && !Array.isArray(json) && !isLosslessNumber(json);
}
