import { findingKey } from "./known-findings.ts";
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

/**
 * What a change brings about: the findings in `after` that `before` did not have yet, on whichever record they fall. A CNAME
 * added beside an address is found on the address. What was wrong already stands in nobody's way.
 */
export function checkChange(
  before: readonly ZoneRecordInput[],
  after: readonly ZoneRecordInput[],
  zone: ZoneInput,
): ZoneFinding[] {
  const known = new Map<string, number>();
  for (const finding of checkZone(before, zone))
    known.set(findingKey(finding), (known.get(findingKey(finding)) ?? 0) + 1);
  return checkZone(after, zone).filter((finding) => {
    const left = known.get(findingKey(finding)) ?? 0;
    known.set(findingKey(finding), left - 1);
    return left <= 0;
  });
}
