import { settingsOf, type Field, type Fields } from "../../model/define-fields.ts";
import { count, orNull, text, texts, type Form } from "./forms.ts";
import type { Shape } from "./shapes.ts";

/** The settings of a declaration, each with the form that its table of fields gives it. A setting that is left out would be waited for. */
export function settingsIn(table: Fields): Readonly<Record<string, Shape>> {
  return Object.fromEntries(settingsOf(table).map(({ name, field }) => [name, orNull(formOf(field))]));
}

/** A number is what the field takes: JSON has none without an end, and the service would be asked for another one. */
function formOf({ schema }: Field): Form {
  if (schema.def.type === "array") return texts;
  return schema.def.type === "number" ? { ...count, fits: (value) => schema.safeParse(value).success } : text;
}
