import { unknown } from "terraform-provider-sdk/values";
import { labelOf } from "../label.ts";

/** The zone does not tell two resources apart that have a part of it each: the first of their keys does. */
export function label(values: Readonly<Record<string, unknown>>): string | undefined {
  const zone = labelOf(values, ["zone"]);
  const { records } = values;
  if (zone === undefined || typeof records !== "object" || records === null || records === unknown) return zone;
  const [first, ...others] = Object.keys(records).sort();
  if (first === undefined) return zone;
  return `${zone} (${others.length === 0 ? first : `${first} and ${others.length} more`})`;
}
