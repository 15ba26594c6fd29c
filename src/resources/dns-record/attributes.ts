import * as z from "zod";
import { computed, required } from "terraform-provider-sdk";
import { dnsRecordFields, equalNames } from "../../model/record-fields.ts";
import { zoneName } from "../../model/name-schemas.ts";
import { allowRules } from "../dns-allow.ts";
import { servedBlocks } from "../wait-until-served.ts";

/** The attributes of `ims_dns_record`. */
export const attributes = {
  id: computed(z.string(), { description: "`ZONE/TYPE/NAME`.", stable: true, equal: equalNames }),
  zone: required(zoneName, {
    description: "Identifier of the zone, one of those `ims_dns_zones` lists.",
    forcesReplacement: true,
  }),
  ...dnsRecordFields,
  allow_rules: allowRules,
} as const;

export const blocks = servedBlocks;
