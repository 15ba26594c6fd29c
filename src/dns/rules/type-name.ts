import { typeNumber } from "../record-data/generic-data.ts";
import { knownTypes } from "../record-data/fields-by-type.ts";

/**
 * Numbers of types that BIND knows and Knot does not, or that are never written by hand. Name servers parse their data in a
 * type-specific form.
 */
const ownForms = new Set([
  3, 4, 7, 8, 9, 10, 11, 19, 20, 22, 23, 24, 26, 27, 30, 38, 40, 50, 55, 56, 57, 58, 258, 259, 260, 261, 262, 32_768,
  32_769,
]);

/** Whether name servers know the type, by name or by number. `type` is upper case. */
export function isServedType(type: string): boolean {
  return (type !== "ALIAS" && knownTypes.includes(type)) || isDataNumber(typeNumber(type));
}

/** Whether a type of this number may hold any data (RFC 6895 section 3.1): not those of queries and transport. */
export function isDataNumber(number: number | undefined): boolean {
  if (number === undefined || number === 0 || number > 65_535 || number === 41) return false;
  return !(number >= 128 && number <= 255) && !ownForms.has(number);
}
