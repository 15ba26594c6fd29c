import * as z from "zod";
import { plainProblems } from "terraform-provider-sdk/core";
import { fieldsOf, type ActualOf, type Field, type Fields } from "../model/define-fields.ts";
import { wireFieldsOf, type WireOf } from "../model/table-wire.ts";
import { flag, number, text, texts, textsWithGaps } from "./shapes.ts";

/** The form of an object on the wire. Enumerations are read as text, since values may be added at any time. */
export function wireShape<F extends Fields>(table: F): z.ZodType<WireOf<F>, WireOf<F>> {
  const shape = wireFieldsOf(table).map(({ name, field }) => [name, formOf(field)] as const);
  const known = z.looseObject(Object.fromEntries(shape));
  const whole = z.unknown().transform((json, context) => {
    const { data, error } = known.safeParse(json, plainProblems);
    if (error === undefined) return withLeftOut(json, data);
    for (const { message, path } of error.issues) context.addIssue({ code: "custom", message, path: [...path] });
    return z.NEVER;
  });
  return whole as unknown as z.ZodType<WireOf<F>, WireOf<F>>;
}

/** The form of an object as it is held, with null for what has no value: for one that is read back from where another process noted it. */
export function heldShape<F extends Fields>(table: F): z.ZodType<ActualOf<F>> {
  const shape = fieldsOf(table).map(({ name, field }) => {
    const form = field.identity === true ? z.string() : formOf(field).transform((value) => value ?? null);
    return [name, form] as const;
  });
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<ActualOf<F>>;
}

/** A field of this name is left out by zod, and an update that does not send it back loses it. */
const leftOut = "__proto__";

function withLeftOut(json: unknown, data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const field = Object.getOwnPropertyDescriptor(json, leftOut);
  return field === undefined ? data : Object.defineProperty({ ...data }, leftOut, field);
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
