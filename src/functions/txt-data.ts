import * as z from "zod";
import { textEntries } from "../dns/txt.ts";
import { defineFunction } from "terraform-provider-sdk";

export const txtDataFunction = defineFunction({
  name: "txt_data",
  summary: "Text as character-strings of a TXT record",
  description:
    "Splits a text into character-strings of at most 255 octets each (RFC 1035, section 3.3.14), to be used as a TXT record's " +
    "`data`: `data = provider::ims::txt_data(local.key)`. Characters are not torn apart. A text that holds blanks, quotes, " +
    "semicolons, parentheses, backslashes or letters beyond ASCII comes in quotes and escaped, so that nothing of it is lost; " +
    'any other comes as it is. For the `values` of a set or zone, join them with a blank: `join(" ", provider::ims::txt_data(…))`.',
  parameters: [{ name: "text", schema: z.string(), description: "The whole text, without quotes." }],
  returns: z.array(z.string()),
  run: (text) => textEntries(text),
});
