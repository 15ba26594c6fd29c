import { settingsOf, type Fields, type SettingName, type SettingsOf } from "./field.ts";

/** The settings in which two objects differ. No value and an empty one are the same, and lists have no order. */
export function differingSettings<F extends Fields>(table: F, a: SettingsOf<F>, b: SettingsOf<F>): SettingName<F>[] {
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  return settingsOf(table)
    .map(({ name }) => name as SettingName<F>)
    .filter((name) => canonicalText(left[name]) !== canonicalText(right[name]));
}

/** One text for all forms of a value. */
function canonicalText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.length === 0 ? "" : JSON.stringify([...new Set(value)].sort());
  return typeof value === "string" ? value : JSON.stringify(value);
}
