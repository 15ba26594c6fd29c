import { settingsOf, type Field, type Fields } from "../../model/define-fields.ts";
import { number, orNull, partsOf, text, texts, type Form, type Parts } from "./forms.ts";

const byType: Readonly<Record<string, Form>> = { array: texts, number };

/** The settings of a declaration, each with the form that its table of fields gives it. A setting that is left out would be waited for. */
export function settingsIn(path: string, declared: unknown, table: Fields): Parts {
  const values = partsOf(declared);
  return Object.fromEntries(
    settingsOf(table).map(({ name, field }) => [`${path}.${name}`, [values[name], orNull(formOf(field))]]),
  );
}

function formOf({ schema }: Field): Form {
  return byType[schema.def.type] ?? text;
}
