/**
 * Terraform's values and types, and paths into them.
 *
 * @module values
 */
export { valuesEqual } from "./equal.ts";
export { parseJsonValue } from "./json.ts";
export { numberFromText } from "./number.ts";
export { printPath, type Path, type PathStep } from "./path.ts";
export * from "./type.ts";
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
