import { isSet, type Attribute, type Attributes } from "terraform-provider-sdk";

/** What is said of a field besides what an attribute says. */
export interface FieldFacts {
  /** The name in JSON and in the client's objects, where it is not the attribute's name in camel case. */
  readonly wire?: string;
  /** Part of the address by which the service knows the object: a change makes it another object. */
  readonly identity?: true;
  /** No object is without it. */
  readonly always?: true;
  /** It stands in the URL only. */
  readonly urlOnly?: true;
  /** JSON may have a number in place of the text. */
  readonly wireNumber?: true;
  /** Reads a value from JSON, where it is not taken as it is. */
  readonly decode?: (value: never) => unknown;
  /** The value for JSON, where it is not sent as it is. */
  readonly encode?: (value: never) => unknown;
  /** One text for all values that mean the same, null among them. Absent: none and an empty text are the same. */
  readonly canonical?: (value: unknown) => string;
}

/**
 * A field of an object of the service, by the name of its Terraform attribute. From a table of them follow the schema and its
 * documentation, the form on the wire, the client's objects, the mappings between all of these and the comparison of declared and
 * actual. To add a field is to add a line to a table.
 */
export type Field = Attribute & FieldFacts;
export type Fields = Readonly<Record<string, Field>>;

type Camel<S> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
/** The name of a field in JSON and in the client's objects. */
export type NameOf<K, F> = F extends { readonly wire: infer W extends string } ? W : Camel<K>;

/** Enumerations are read as text: values may be added at any time. */
type Widened<T> = T extends string ? string : T extends readonly (infer E)[] ? readonly Widened<E>[] : T;
export type ValueOf<F> = F extends Attribute<infer T> ? Widened<T> : never;

export type IdentityKeys<F> = { [K in keyof F]: F[K] extends { readonly identity: true } ? K : never }[keyof F];
export type ComputedKeys<F> = { [K in keyof F]: F[K] extends { readonly presence: "computed" } ? K : never }[keyof F];
type OrNull<F> = F extends { readonly always: true } ? ValueOf<F> : ValueOf<F> | null;
export type SettingKeys<F> = Exclude<keyof F, IdentityKeys<F> | ComputedKeys<F>>;

/** What identifies an object. */
export type IdentityOf<F> = { readonly [K in IdentityKeys<F> as NameOf<K, F[K]> & string]: ValueOf<F[K]> };
/** What is declared of an object besides its identity. Null: no value. */
export type SettingsOf<F> = { readonly [K in SettingKeys<F> as NameOf<K, F[K]> & string]: OrNull<F[K]> };
/** What is declared of an object. */
export type DeclaredOf<F> = IdentityOf<F> & SettingsOf<F>;
/** An object as it is. */
export type ActualOf<F> = DeclaredOf<F> & {
  readonly [K in ComputedKeys<F> as NameOf<K, F[K]> & string]: OrNull<F[K]>;
};
/** Names of the settings in the client's objects. */
export type SettingName<F> = keyof SettingsOf<F> & string;

/** Adds what an attribute does not say. */
export function field<A extends Attribute, const W extends FieldFacts>(attribute: A, facts: W): A & W {
  return { ...attribute, ...facts };
}

/** A table of fields. Two values are equal if their canonical texts are, unless the field's attribute says otherwise. */
export function defineFields<const F extends Fields>(table: F): F {
  const complete = Object.entries(table).map(([key, one]) => {
    const equal = (a: unknown, b: unknown): boolean => canonicalOf(one, a) === canonicalOf(one, b);
    return [key, { equal, ...one }] as const;
  });
  return Object.fromEntries(complete) as F;
}

/**
 * One text for all values of a field that mean the same: no value is an empty one, a set has no order, and letters composed in one way
 * or another are the same, since engines compose the texts of configurations and states (NFC).
 */
export function canonicalOf(field: Field, value: unknown): string {
  return textFor(field, value).normalize();
}

function textFor({ canonical, schema }: Field, value: unknown): string {
  if (canonical !== undefined) return canonical(value);
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.length === 0) return "";
  if (Array.isArray(value) && isSet(schema)) return JSON.stringify([...new Set(value.map(composed))].sort());
  return typeof value === "string" ? value : JSON.stringify(value);
}

function composed(value: unknown): unknown {
  return typeof value === "string" ? value.normalize() : value;
}

/** A field with its names: `key` in Terraform, `name` in JSON and in the client's objects. */
export interface NamedField {
  readonly key: string;
  readonly name: string;
  readonly field: Field;
}

const named = new WeakMap<object, readonly NamedField[]>();

/** The fields of a table, in its order. */
export function fieldsOf(table: Attributes): readonly NamedField[] {
  const known = named.get(table);
  if (known !== undefined) return known;
  const made = Object.entries(table).map(([key, one]) => {
    const all: Field = one;
    return { key, name: all.wire ?? camelCase(key), field: all };
  });
  named.set(table, made);
  return made;
}

/** The fields that a user decides and that can differ between two objects of one identity. */
export function settingsOf(table: Attributes): readonly NamedField[] {
  return fieldsOf(table).filter(({ field: { identity, presence } }) => identity !== true && presence !== "computed");
}

function camelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
