import * as z from "zod";
import { computed, optional, required, set } from "../../framework/attribute.ts";
import { allowRules } from "../dns-allow.ts";
import { word, zoneName } from "../../model/words.ts";

/** The attributes of `ims_dns_record_set` (contract). */
export const attributes = {
  id: computed(z.string(), { description: "`ZONE/TYPE/NAME`.", stable: true }),
  zone: required(zoneName, {
    description: "Identifier of the zone, one of those `ims_dns_zones` lists.",
    forcesReplacement: true,
  }),
  name: required(word, {
    description: "Name of the records: the full name with its trailing dot, for example `www.example.com.`.",
    forcesReplacement: true,
  }),
  type: required(word, {
    description: "Type of the records, for example `A`, `MX` or `TXT`.",
    forcesReplacement: true,
  }),
  values: required(set(z.array(word).min(1, { error: "must have at least one value" })), {
    description:
      "Data of all records of this type and name, each in presentation form: `10 mx1.example.com.`. What is not among them is " +
      "removed; equal spellings are the same value.",
  }),
  ttl: optional(word, {
    description: "Time to live of all of them, in seconds or with units (`3600`, `1h`). Absent: the zone's default.",
  }),
  comment: optional(z.string(), { description: "Comment of each of them." }),
  allow_rules: allowRules,
} as const;

export const blocks = {} as const;
