import { isTypeName } from "../record-types.ts";
import { wordField, type Field } from "./data-field.ts";

/** The type a signature covers. */
export function coveredType(label: string): Field {
  return wordField(label, "a record type", (word) => (isTypeName(word) ? word.toUpperCase() : undefined));
}

/** The types an NSEC or CSYNC record lists; their order means nothing. */
export function typeList(label: string): Field {
  return {
    label,
    rest: true,
    read: (tokens) => {
      const wrong = tokens.find((token) => token.quoted || !isTypeName(token.text));
      if (wrong !== undefined) return { problem: `holds \`${wrong.text}\`, which is no record type` };
      return {
        text: [...new Set(tokens.map((token) => token.text.toUpperCase()))].sort().join(" "),
      };
    },
  };
}
