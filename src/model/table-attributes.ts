import * as z from "zod";
import { computed, isSet, set, type Attribute, type ObjectOf } from "terraform-provider-sdk";
import { fieldsOf, settingsOf, type ActualOf, type DeclaredOf, type Fields, type ValueOf } from "./define-fields.ts";

type Shown<F> = { readonly [K in keyof F]: Attribute<ValueOf<F[K]>, "computed"> };

/** The fields as attributes of a data source: all that was read, and nothing asked of it. */
export function shown<F extends Fields>(table: F): Shown<F> {
  const attributes = Object.entries(table).map(([key, { schema, description }]) => {
    return [key, computed(readable(schema), { description })] as const;
  });
  return Object.fromEntries(attributes) as unknown as Shown<F>;
}

/** The same attribute in other words. */
export function described<A extends Attribute>(attribute: A, description: string): A {
  return { ...attribute, description };
}

/** The same fields without some. */
export function without<F extends Fields, const K extends keyof F>(table: F, keys: readonly K[]): Omit<F, K> {
  return Object.fromEntries(Object.entries(table).filter(([key]) => !keys.includes(key as K))) as Omit<F, K>;
}

/**
 * What the client read, as attributes of a state. No text of an attribute that may be left out is empty, and no list of one that is not
 * optional is null.
 */
export function toAttributes<F extends Fields>(table: F, object: ActualOf<F>): ObjectOf<F> {
  const values = object as Readonly<Record<string, unknown>>;
  const attributes = fieldsOf(table).map(({ key, name, field: { presence, schema } }) => {
    const value = values[name] ?? null;
    if (value === "" && presence !== "required" && presence !== "computed") return [key, null] as const;
    if (value === null && schema.def.type === "array" && presence !== "optional") return [key, []] as const;
    return [key, value === null && presence === "required" ? "" : value] as const;
  });
  return Object.fromEntries(attributes) as ObjectOf<F>;
}

/** The object of which a state has these attributes. */
export function fromAttributes<F extends Fields>(table: F, attributes: ObjectOf<F>): ActualOf<F> {
  const values = attributes as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fieldsOf(table).map(({ key, name }) => [name, values[key] ?? null])) as ActualOf<F>;
}

/** What a plan or state declares of an object. What is not said is left to the service. */
export function toDeclared<F extends Fields>(table: F, attributes: Readonly<Record<string, unknown>>): DeclaredOf<F> {
  const declared = [...fieldsOf(table).filter(({ field }) => field.identity === true), ...settingsOf(table)];
  return Object.fromEntries(declared.map(({ key, name }) => [name, attributes[key] ?? null])) as DeclaredOf<F>;
}

/** Reads all that an attribute may hold: values may be added to an enumeration, and rules are for what users write. */
function readable(schema: z.ZodType): z.ZodType {
  switch (schema.def.type) {
    case "string":
    case "enum":
      return z.string();
    case "number":
      return z.number();
    case "boolean":
      return z.boolean();
    case "array":
      return readableList(schema as z.ZodArray<z.ZodType>);
    default:
      throw new TypeError(`no data source shows the zod type ${schema.def.type}`);
  }
}

function readableList(schema: z.ZodArray<z.ZodType>): z.ZodType {
  if (schema.element.def.type === "nullable") return z.array(z.string().nullable());
  return isSet(schema) ? set(z.array(z.string())) : z.array(z.string());
}
