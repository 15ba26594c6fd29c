import { canonicalName } from "../domain-names.ts";
import { findingKey } from "./finding.ts";
import { ZoneFacts, type ZoneInput, type ZoneRecordInput } from "./zone-facts.ts";
import type { ZoneFinding, ZoneRule } from "./zone-rule.ts";
import { aliasRules } from "./zone/alias-rules.ts";
import { delegationRules } from "./zone/delegation-rules.ts";
import { setRules } from "./zone/set-rules.ts";

/** All rules across records. */
export const zoneRules: readonly ZoneRule[] = [...aliasRules, ...setRules, ...delegationRules];

/**
 * What the rules find across the records of a zone, or of a part of it; `record` says on which of them. Rules on single records
 * are not run here. Time is linear in the records, with {@link ZoneInput.elsewhere} in the records and what they lead to.
 *
 * What the records do not say counts as unknown, unless they are all of the zone (`complete`) or the rest of it can be asked
 * for (`elsewhere`). Then also what is missing is found: the NS records of the zone, the addresses of name servers, targets.
 */
export function checkZone(records: readonly ZoneRecordInput[], zone: ZoneInput): ZoneFinding[] {
  const facts = new ZoneFacts(records, zone);
  return zoneRules.flatMap(({ id, level, check }) =>
    check(facts).flatMap((problem) => (problem.record < 0 ? [] : [{ rule: id, level, ...problem }])),
  );
}

/**
 * What a change brings about: the findings in `after` that `before` did not have yet, on whichever record they fall. A CNAME
 * added beside an address is found on the address. What was wrong before the change is not reported.
 *
 * Both are the whole zone, or the same part of it. A part says all of each name that occurs in either of them. To miss no error
 * it holds the names that change, those below a DNAME or delegation that comes or goes, and the NS records whose hosts may have
 * got or lost their addresses; the rest may be known by `elsewhere`. {@link checkNames} puts such a part together.
 */
export function checkChange(
  before: readonly ZoneRecordInput[],
  after: readonly ZoneRecordInput[],
  zone: ZoneInput,
): ZoneFinding[] {
  const given = [...(zone.given ?? []), ...[...before, ...after].map(({ name = "" }) => canonicalName(name))];
  const known = new Map<string, number>();
  for (const finding of checkZone(before, { ...zone, given }))
    known.set(findingKey(finding), (known.get(findingKey(finding)) ?? 0) + 1);
  return checkZone(after, { ...zone, given }).filter((finding) => {
    const left = known.get(findingKey(finding)) ?? 0;
    known.set(findingKey(finding), left - 1);
    return left <= 0;
  });
}
