/** A type of Terraform's type system (cty). docs/protocol.md#types. */
export type Type = PrimitiveType | CollectionType | ObjectType | TupleType;

export interface PrimitiveType {
  readonly kind: "string" | "number" | "bool" | "dynamic";
}

export interface CollectionType {
  readonly kind: "list" | "set" | "map";
  readonly element: Type;
}

export interface ObjectType {
  readonly kind: "object";
  readonly attributes: Readonly<Record<string, Type>>;
}

export interface TupleType {
  readonly kind: "tuple";
  readonly elements: readonly Type[];
}

export const string: PrimitiveType = { kind: "string" };
export const number: PrimitiveType = { kind: "number" };
export const bool: PrimitiveType = { kind: "bool" };
/** Any type: the value carries its own. */
export const dynamic: PrimitiveType = { kind: "dynamic" };
export const list = (element: Type): CollectionType => ({ kind: "list", element });
export const set = (element: Type): CollectionType => ({ kind: "set", element });
export const map = (element: Type): CollectionType => ({ kind: "map", element });
export const object = (attributes: Readonly<Record<string, Type>>): ObjectType => ({ kind: "object", attributes });
export const tuple = (elements: readonly Type[]): TupleType => ({ kind: "tuple", elements });
