import * as z from "zod";
import { computed, optional, optionalComputed, required } from "../../framework/attribute.ts";
import { allowRules } from "../dns-allow.ts";
import { word, zoneName } from "../../model/words.ts";

/** The attributes of `ims_dns_record` (interface 2.3). What a value must look like for its type is the rules' business. */
export const attributes = {
  id: computed(z.string(), { description: "`ZONE/TYPE/NAME`.", stable: true }),
  zone: required(zoneName, {
    description: "Identifier of the zone, one of those `ims_dns_zones` lists.",
    forcesReplacement: true,
  }),
  name: required(word, {
    description: "Name of the record: the full name with its trailing dot, for example `www.example.com.`.",
    forcesReplacement: true,
  }),
  type: required(word, {
    description:
      "Type of the record, for example `A`, `CNAME` or `TXT`. All types of zone files are allowed, and `ALIAS`.",
    forcesReplacement: true,
  }),
  data: required(z.array(z.string()).min(1, { error: "must have at least one entry" }), {
    description:
      'Data of the record: either as one entry (`["10 mx1.example.com."]`) or field by field (`["10", "mx1.example.com."]`).',
  }),
  ttl: optional(word, {
    description: "Time to live, in seconds or with units (`3600`, `1h`, `1d12h`). Absent: the zone's default.",
  }),
  cls: optionalComputed(word, { description: "Class of the record. `IN` is the only one." }),
  data_comments: optional(z.array(z.string().nullable()), {
    description: "Comments for the entries of `data`, in the same order and number; `null` where there is none.",
  }),
  comment: optional(z.string(), { description: "Comment for the whole record." }),
  allow_rules: allowRules,
} as const;

export const blocks = {} as const;
