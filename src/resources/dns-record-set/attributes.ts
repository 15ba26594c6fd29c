import * as z from "zod";
import { computed, required, set } from "terraform-provider-sdk";
import { described } from "../../model/table-attributes.ts";
import { dnsRecordFields, equalNames } from "../../model/record-fields.ts";
import { zoneOfRecords } from "../common-arguments.ts";
import { allowRules } from "../records/allow.ts";
import { commentOfAll, hasSameValues, mixed, returned, ttlOfAll } from "../records/values.ts";
import { word } from "../../model/name-schemas.ts";
import { servedBlocks } from "../records/wait-until-served.ts";

/** The attributes of `ims_dns_record_set`. */
export const attributes = {
  id: computed(z.string(), { description: "`ZONE/TYPE/NAME`.", stable: true, equal: equalNames }),
  zone: zoneOfRecords,
  name: described(
    dnsRecordFields.name,
    "Name of the records: the full name with its trailing dot, for example `www.example.com.`.",
  ),
  type: described(dnsRecordFields.type, "Type of the records, for example `A`, `MX` or `TXT`."),
  values: required(set(z.array(word).min(1, { error: "must have at least one value" })), {
    description:
      "Data of all records of this type and name, each in presentation form: `10 mx1.example.com.`. What is not among them is " +
      "removed; equal spellings are the same value.",
    equal: (a, b, { type }) => hasSameValues(String(type), a, b),
  }),
  ttl: described(dnsRecordFields.ttl, ttlOfAll),
  comment: described(dnsRecordFields.comment, commentOfAll),
  allow_rules: allowRules,
  mixed,
  returned,
} as const;

export const blocks = servedBlocks;
