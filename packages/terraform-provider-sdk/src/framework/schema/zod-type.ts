import type * as z from "zod";
import { mapRecord } from "../../core/map-record.ts";
import { bool, list, map, number, object, set, string, type Type } from "../../values/type.ts";
import { isSet, nestedAttributes } from "./zod-facts.ts";

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly in?: z.ZodType;
}

const collections = { single: (element: Type): Type => element, list, set, map } as const;

/** Terraform's type of a zod schema, always the same one. Throws `TypeError` for shapes Terraform has no type for. */
export function zodToType(schema: z.ZodType): Type {
  const known = types.get(schema);
  if (known !== undefined) return known;
  const type = readType(schema);
  types.set(schema, type);
  return type;
}

/** Values are compared by their types, each element of a large one by itself. */
const types = new WeakMap<z.ZodType, Type>();

function readType(schema: z.ZodType): Type {
  const nested = nestedAttributes(schema);
  if (nested !== undefined) {
    return collections[nested.nesting](objectType(mapRecord(nested.attributes, ({ schema: inside }) => inside)));
  }
  const definition = schema.def as unknown as Definition;
  switch (definition.type) {
    case "string":
    case "enum":
      return string;
    case "number":
      return number;
    case "boolean":
      return bool;
    case "array":
      return (isSet(schema) ? set : list)(zodToType(inner(definition.element)));
    case "record":
      return map(zodToType(inner(definition.valueType)));
    case "object":
      return objectType(definition.shape ?? {});
    case "nullable":
    case "optional":
      return zodToType(inner(definition.innerType));
    default:
      throw new TypeError(`Terraform has no type for the zod type ${definition.type}`);
  }
}

function objectType(members: Readonly<Record<string, z.ZodType>>): Type {
  return object(mapRecord(members, zodToType));
}

/** The schema of a collection's elements, `undefined` for what is no collection. */
export function elementSchema(schema: z.ZodType): z.ZodType | undefined {
  const { type, element, valueType, innerType } = schema.def as unknown as Definition;
  if (type === "array") return element;
  if (type === "record") return valueType;
  return type === "nullable" || type === "optional" ? elementSchema(inner(innerType)) : undefined;
}

/** The schema of an object's attribute. */
export function memberSchema(schema: z.ZodType, name: string): z.ZodType | undefined {
  return (schema.def as unknown as Definition).shape?.[name];
}

function inner(schema: z.ZodType | undefined): z.ZodType {
  if (schema === undefined) throw new TypeError("a collection without an element type");
  return schema;
}
