import * as z from "zod";
import { described } from "../../model/table-attributes.ts";
import { dnsRecordFields } from "../../model/record-fields.ts";
import { computed, local, nestedMap, optional, required } from "terraform-provider-sdk";
import { zoneOfRecords } from "../common-arguments.ts";
import { allowRules } from "../records/allow.ts";
import { commentOfAll, mixed, returned, ttlOfAll } from "../records/values.ts";
import { hasSameRecords } from "./listed-sets.ts";
import { word } from "../../model/name-schemas.ts";
import { wholeNumber } from "../../model/whole-number.ts";
import { servedBlocks } from "../records/wait-until-served.ts";

/** The share of the records found that a plan may update or delete, unless the user says otherwise. In percent. */
export const usualMaxChange = 30;

const record = {
  values: required(z.array(word).min(1, { error: "must have at least one value" }), {
    description: "Data of all records of this name and type, each in presentation form: `10 mx1.example.com.`.",
  }),
  ttl: described(dnsRecordFields.ttl, ttlOfAll),
  comment: described(dnsRecordFields.comment, commentOfAll),
  allow_rules: allowRules,
} as const;

/** The attributes of `ims_dns_zone_records`. */
export const attributes = {
  id: computed(z.string(), { description: "The zone.", stable: true }),
  zone: zoneOfRecords,
  records: required(nestedMap(record), {
    description:
      "The records, by `NAME TYPE`: the name relative to the zone, `@` for the zone itself, or the full name with its trailing " +
      'dot, for example `"www A"` or `"@ MX"`.',
    equal: (a, b, { zone }) => hasSameRecords(a, b, zone),
  }),
  exclusive: optional(z.boolean(), {
    description:
      "Whether the zone holds nothing else: every record that is not listed is removed, but never the SOA record, the zone's own " +
      "NS records unless they are listed, or what `ignore` matches. Default `false`: other records are left alone.",
  }),
  ignore: optional(z.array(word), {
    description:
      "Records that are left alone where `records` does not list them: by `exclusive`, and when their key leaves `records` (a warning then names " +
      "them). Patterns over `NAME TYPE`, in which `*` stands for any text and `?` for one " +
      'character, for example `"_acme-challenge.* TXT"`. A label with letters beyond ASCII holds no wildcard.',
  }),
  max_change_percent: local(wholeNumber(0, 100), {
    description:
      "A plan that updates or deletes a larger share of the records found, when there are 10 or more, is refused. " +
      `Default ${usualMaxChange}; 100 switches it off.`,
  }),
  deletion_protection: local(z.boolean(), {
    description:
      "Whether a plan is refused that would delete 10 records or more by removing, renaming or replacing this resource. Default " +
      "`true`. What the state says counts: set `false` and apply that first, and leave it so until the resource is replaced.",
  }),
  allow_rules: allowRules,
  mixed,
  returned,
  // known in every plan: otherwise each change of a record would show it as one more change
  serial: computed(z.string(), {
    description:
      "Serial number of the zone as it was last read: by the create, and by each refresh. An update leaves it as it is, so that " +
      "plans show records only. `ims_dns_zone` with `depends_on` reads the one after the write.",
    stable: true,
  }),
} as const;

export const blocks = servedBlocks;
