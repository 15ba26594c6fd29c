import { mapRecord } from "../core/map-record.ts";
import type { Type } from "./type.ts";

/** A type constraint as JSON, e.g. `["list","string"]`. (docs/protocol.md#types) */
export type TypeJson = string | readonly [string, unknown] | readonly [string, unknown, unknown];

export function typeToJson(type: Type): TypeJson {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return [type.kind, typeToJson(type.element)];
    case "object":
      return ["object", mapRecord(type.attributes, typeToJson)];
    case "tuple":
      return ["tuple", type.elements.map(typeToJson)];
    default:
      return type.kind;
  }
}

/** The type of a type constraint JSON. Throws `TypeError` for what is none. Optional markers of object types are dropped. */
export function parseTypeJson(json: unknown): Type {
  if (json === "string" || json === "number" || json === "bool" || json === "dynamic") return { kind: json };
  if (Array.isArray(json)) {
    const [kind, inner] = json as [unknown, unknown];
    if (kind === "list" || kind === "set" || kind === "map") return { kind, element: parseTypeJson(inner) };
    if (kind === "tuple" && Array.isArray(inner)) return { kind, elements: inner.map(parseTypeJson) };
    if (kind === "object" && typeof inner === "object" && inner !== null && !Array.isArray(inner))
      return { kind, attributes: mapRecord(inner as Readonly<Record<string, unknown>>, parseTypeJson) };
  }
  throw new TypeError(`not a type constraint: ${JSON.stringify(json)}`);
}
