import * as z from "zod";
import type { Field, Fields } from "../model/define-fields.ts";
import { wireFieldsOf, type WireOf } from "../model/table-wire.ts";
import { flag, number, text, texts, textsWithGaps } from "./shapes.ts";

/** The form of an object on the wire. Enumerations are read as text, since values may be added at any time. */
export function wireShape<F extends Fields>(table: F): z.ZodType<WireOf<F>, WireOf<F>> {
  const shape = wireFieldsOf(table).map(({ name, field }) => [name, formOf(field)] as const);
  return z.looseObject(Object.fromEntries(shape)) as unknown as z.ZodType<WireOf<F>, WireOf<F>>;
}

/** The lenient form of what an attribute's schema describes. Throws `TypeError` for what has none. */
function formOf({ schema, wireNumber }: Field): z.ZodType {
  if (wireNumber === true) return z.union([z.string(), z.number()]).nullish();
  const { type, element } = schema.def as unknown as { readonly type: string; readonly element?: z.ZodType };
  if (type === "string" || type === "enum") return text;
  if (type === "number") return number;
  if (type === "boolean") return flag;
  if (type === "array" && element?.def.type === "string") return texts.nullish();
  if (type === "array" && element?.def.type === "nullable") return textsWithGaps.nullish();
  throw new TypeError(`there is no form on the wire for the zod type ${type}`);
}
