import { canonicalOf, settingsOf, type Fields, type SettingName, type SettingsOf } from "./define-fields.ts";

/** The settings in which two objects differ. */
export function differingSettings<F extends Fields>(table: F, a: SettingsOf<F>, b: SettingsOf<F>): SettingName<F>[] {
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  return settingsOf(table)
    .filter(({ name, field }) => canonicalOf(field, left[name]) !== canonicalOf(field, right[name]))
    .map(({ name }) => name as SettingName<F>);
}
