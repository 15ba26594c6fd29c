import { required } from "terraform-provider-sdk";
import { zoneName, word } from "../../model/name-schemas.ts";
import { canonicalNameText, equalNames } from "../../model/record-fields.ts";

/** What names the records of a type and name: attributes that several kinds have in their identities. */
export const setIdentity = {
  zone: required(zoneName, { description: "Identifier of the zone." }),
  type: required(word, {
    description: "Type of the record, in capitals.",
    equal: (a, b) => upperCase(a) === upperCase(b),
  }),
  name: required(word, {
    description: "Full name of the record in small letters and ASCII, with its trailing dot.",
    equal: equalNames,
  }),
} as const;

/** The same values for all spellings of a type and name. */
export function canonicalSet({ zone, type, name }: Readonly<Record<"zone" | "type" | "name", string>>) {
  return { zone, type: upperCase(type), name: canonicalNameText(name) };
}

const upperCase = (text: unknown): string => String(text).toUpperCase();
