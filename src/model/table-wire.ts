import {
  fieldsOf,
  settingsOf,
  type ActualOf,
  type DeclaredOf,
  type Field,
  type Fields,
  type NamedField,
  type NameOf,
  type SettingsOf,
  type ValueOf,
} from "./define-fields.ts";

type Mutable<T> = T extends readonly (infer E)[] ? E[] : T;
type UrlOnlyKeys<F> = { [K in keyof F]: F[K] extends { readonly urlOnly: true } ? K : never }[keyof F];

/** An object as JSON: absent and null mean the same, and fields may be added at any time, so unknown ones are kept. */
export type WireOf<F> = {
  [K in Exclude<keyof F, UrlOnlyKeys<F>> as NameOf<K, F[K]> & string]?: Mutable<ValueOf<F[K]>> | null | undefined;
} & Record<string, unknown>;

/** The fields that an object has in JSON. */
export function wireFieldsOf(table: Fields): readonly NamedField[] {
  return fieldsOf(table).filter(({ field }) => field.urlOnly !== true);
}

/** Reads an object. What it leaves out of its identity comes from `known`, by which it was asked for. */
export function readWire<F extends Fields>(
  table: F,
  wire: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
): ActualOf<F> {
  const values = fieldsOf(table).map(({ name, field: { identity, always, schema, urlOnly, decode } }) => {
    const given = urlOnly === true ? null : (wire[name] ?? null);
    if (identity === true) {
      const text = given === null || given === "" ? (known[name] ?? "") : given;
      return [name, decode === undefined ? text : decode(text as never)] as const;
    }
    if (given === null && always === true) return [name, schema.def.type === "array" ? [] : ""] as const;
    return [name, given === null || decode === undefined ? given : decode(given as never)] as const;
  });
  return Object.fromEntries(values) as ActualOf<F>;
}

/** The payload of a create: every declared field that has a value. */
export function printWire<F extends Fields>(table: F, declared: DeclaredOf<F>): WireOf<F> {
  const values = declared as Readonly<Record<string, unknown>>;
  const given = wireFieldsOf(table)
    .filter(({ field }) => field.presence !== "computed")
    .map(({ name, field }) => [name, encoded(field, values[name] ?? null)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null)) as WireOf<F>;
}

/** A value as it is sent. */
export function encoded({ encode }: Field, value: unknown): unknown {
  return value === null || encode === undefined ? value : encode(value as never);
}

/** The settings of an object, without its identity and what only the service knows. */
export function pickSettings<F extends Fields>(table: F, object: SettingsOf<F>): SettingsOf<F> {
  const values = object as Readonly<Record<string, unknown>>;
  return Object.fromEntries(settingsOf(table).map(({ name }) => [name, values[name] ?? null])) as SettingsOf<F>;
}
