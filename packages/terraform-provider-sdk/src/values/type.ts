/** A type of Terraform's type system (cty). docs/protocol.md#types. */
export type Type = PrimitiveType | CollectionType | ObjectType | TupleType;

/** A type that is not made of others. */
export interface PrimitiveType {
  readonly kind: "string" | "number" | "bool" | "dynamic";
}

/** Elements of one type. */
export interface CollectionType {
  readonly kind: "list" | "set" | "map";
  readonly element: Type;
}

/** Attributes, each of its own type. */
export interface ObjectType {
  readonly kind: "object";
  readonly attributes: Readonly<Record<string, Type>>;
}

/** A list of fixed length, each element of its own type. */
export interface TupleType {
  readonly kind: "tuple";
  readonly elements: readonly Type[];
}

/** Texts. */
export const string: PrimitiveType = { kind: "string" };
/** Decimals of 512 bits. */
export const number: PrimitiveType = { kind: "number" };
/** True and false. */
export const bool: PrimitiveType = { kind: "bool" };
/** Any type: the value carries its own. */
export const dynamic: PrimitiveType = { kind: "dynamic" };
/** A list of elements of one type. */
export const list = (element: Type): CollectionType => ({ kind: "list", element });
/** A set of elements of one type. */
export const set = (element: Type): CollectionType => ({ kind: "set", element });
/** A map to elements of one type. */
export const map = (element: Type): CollectionType => ({ kind: "map", element });
/** An object with these attributes. */
export const object = (attributes: Readonly<Record<string, Type>>): ObjectType => ({ kind: "object", attributes });
/** A tuple of these elements. */
export const tuple = (elements: readonly Type[]): TupleType => ({ kind: "tuple", elements });
