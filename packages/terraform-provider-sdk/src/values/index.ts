/** Terraform's values and types, and paths into them. */
export { valuesEqual } from "./equal.ts";
export { parseJsonValue } from "./json.ts";
export { printPath, type Path, type PathStep } from "./path.ts";
export * as types from "./type.ts";
export type { CollectionType, ObjectType, PrimitiveType, TupleType, Type } from "./type.ts";
export {
  Decimal,
  Dynamic,
  isList,
  isValueObject,
  isWhollyKnown,
  unknown,
  Unknown,
  valueObject,
  type Value,
  type ValueObject,
} from "./value.ts";
