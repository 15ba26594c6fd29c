import * as z from "zod";
import { recordFields } from "../dns/record-data/canonical-data.ts";
import { defineFunction } from "terraform-provider-sdk";

export const recordFieldsFunction = defineFunction({
  name: "record_fields",
  summary: "Fields of a record's data",
  description:
    'The fields of a record\'s data in presentation form: `record_fields("10 mx1.example.com.")` is ' +
    '`["10", "mx1.example.com."]`. Quoted strings stay one field.',
  parameters: [{ name: "text", schema: z.string(), description: "Data of a record in presentation form." }],
  returns: z.array(z.string()),
  run: (text) => recordFields(text),
});
