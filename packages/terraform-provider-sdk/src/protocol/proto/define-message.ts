import type { Field, FieldType, Label, Labelled, Message, ResolvedField, Scalar, Scalars } from "./field.ts";

type Fields = Readonly<Record<string, Field>>;

type ReadOf<T> = T extends Scalar ? Scalars[T] : T extends Message<infer R> ? R : never;
type WriteOf<T> = T extends Scalar
  ? Scalars[T]
  : T extends { readonly types?: { readonly write: (value: infer W) => void } }
    ? W
    : never;

type ReadField<T> =
  T extends Labelled<infer L, infer U>
    ? { optional: ReadOf<U> | undefined; repeated: readonly ReadOf<U>[]; map: Entries<ReadOf<U>>; single: never }[L]
    : T extends Scalar
      ? Scalars[T]
      : ReadOf<T> | undefined;
type WriteField<T> =
  T extends Labelled<infer L, infer U>
    ? { optional: WriteOf<U>; repeated: readonly WriteOf<U>[]; map: Entries<WriteOf<U>>; single: never }[L]
    : WriteOf<T>;

type Entries<T> = Readonly<Record<string, T>>;

export type ReadFields<F extends Fields> = { readonly [K in keyof F]: ReadField<F[K][1]> };
export type WriteFields<F extends Fields> = { readonly [K in keyof F]?: WriteField<F[K][1]> | undefined };

/**
 * Declares a message type: `defineMessage({ typeName: [1, "string"], state: [2, DynamicValue] })`. Field names are ours, the
 * numbers are the wire's. A message-typed field reads as `undefined` where it is absent, a scalar as its proto3 default.
 */
export function defineMessage<const F extends Fields>(declared: F): Message<ReadFields<F>, WriteFields<F>> {
  let fields: readonly ResolvedField[] | undefined;
  // resolved at first use: messages may refer to each other in circles, and most processes never use most of them
  return {
    fields: () => (fields ??= Object.entries(declared).map(([name, [number, type]]) => resolve(name, number, type))),
  };
}

/** A field whose absence is not its default. */
export const optional = <T extends Scalar | Message>(of: T): Labelled<"optional", T> => ({ label: "optional", of });

/** A list of messages. A function stands for a message declared further down. */
export const repeated = <T extends Message>(of: T | (() => T)): Labelled<"repeated", T> => ({ label: "repeated", of });

/** A map from strings. */
export const mapOf = <T extends "string" | Message>(of: T): Labelled<"map", T> => ({ label: "map", of });

/** A member of the oneof `group`: at most one of them is defined. */
export const oneOf = <T extends Scalar | Message>(group: string, of: T): Labelled<"optional", T> => ({
  label: "optional",
  of,
  group,
});

function resolve(name: string, number: number, type: FieldType): ResolvedField {
  const { label, of, group }: { label: Label; of: Labelled<Label, Scalar | Message>["of"]; group?: string } =
    typeof type === "object" && "label" in type
      ? type
      : { label: typeof type === "string" ? "single" : "optional", of: type };
  const target = typeof of === "function" ? of() : of;
  const scalar = typeof target === "string" ? target : undefined;
  return { name, number, label, group, scalar, message: typeof target === "string" ? undefined : target };
}
