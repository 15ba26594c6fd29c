import * as z from "zod";
import { computed } from "terraform-provider-sdk";
import { dnsRecordFields, equalNames } from "../../model/record-fields.ts";
import { zoneOfRecords } from "../common-arguments.ts";
import { allowRules } from "../records/allow.ts";
import { servedBlocks } from "../records/wait-until-served.ts";

/** The attributes of `ims_dns_record`. */
export const attributes = {
  id: computed(z.string(), { description: "`ZONE/TYPE/NAME`.", stable: true, equal: equalNames }),
  zone: zoneOfRecords,
  ...dnsRecordFields,
  allow_rules: allowRules,
} as const;

export const blocks = servedBlocks;
