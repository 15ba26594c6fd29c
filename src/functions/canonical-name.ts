import * as z from "zod";
import { absoluteName } from "../dns/domain-names.ts";
import { defineFunction } from "terraform-provider-sdk";

export const canonicalNameFunction = defineFunction({
  name: "canonical_name",
  summary: "Canonical DNS name",
  description:
    "The full name with a trailing dot, in lower case and with international labels in punycode. A name without a trailing " +
    'dot is relative to the zone; `@` is the zone itself. `canonical_name("www", "example.com")` is `www.example.com.`.',
  parameters: [
    { name: "name", schema: z.string(), description: "Relative name, `@`, or full name with a trailing dot." },
    { name: "zone", schema: z.string().min(1), description: "Name of the zone." },
  ],
  returns: z.string(),
  run: (name, zone) => absoluteName(name, zone),
});
