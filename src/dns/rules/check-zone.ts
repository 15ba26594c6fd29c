import { ZoneFacts, type ZoneInput, type ZoneRecordInput } from "./zone-facts.ts";
import type { ZoneFinding, ZoneRule } from "./zone-rule.ts";
import { aliasRules } from "./zone/alias-rules.ts";
import { delegationRules } from "./zone/delegation-rules.ts";
import { setRules } from "./zone/set-rules.ts";

/** All rules across records. */
export const zoneRules: readonly ZoneRule[] = [...aliasRules, ...setRules, ...delegationRules];

/**
 * What the rules find across the records of a zone, or of a part of it. Rules on single records are not run here. Time is linear
 * in the records.
 */
export function checkZone(records: readonly ZoneRecordInput[], zone: ZoneInput): ZoneFinding[] {
  const facts = new ZoneFacts(records, zone);
  return zoneRules.flatMap(({ id, level, check }) => check(facts).map((problem) => ({ rule: id, level, ...problem })));
}
