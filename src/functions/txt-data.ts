import * as z from "zod";
import { splitText } from "../dns/txt.ts";
import { defineFunction } from "../framework/function.ts";

export const txtDataFunction = defineFunction({
  name: "txt_data",
  summary: "Text as character-strings of a TXT record",
  description:
    "Splits a text into character-strings of at most 255 octets each (RFC 1035, section 3.3.14), as the entries of a " +
    "TXT record's data. Characters are not torn apart.",
  parameters: [{ name: "text", schema: z.string(), description: "The whole text, without quotes." }],
  returns: z.array(z.string()),
  run: (text) => splitText(text),
});
