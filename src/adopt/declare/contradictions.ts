import { groupBy } from "../../core/group-by.ts";
import { canonicalName, checkZone } from "../../dns/index.ts";
import { dnsZoneRecords } from "../../resources/dns-zone-records/resource.ts";
import type { Draft } from "./draft.ts";

/** Said of one resource alone, or only a warning in the provider. */
const notHere = new Set(["D1", "T3"]);

const aliases = new Set(["ALIAS", "CNAME", "DNAME"]);

/**
 * The drafts of a zone, each with a problem that contradicts another one, such as a CNAME beside a text: the service accepts both, and no
 * stack may declare them. A list of a zone's records stays as it is.
 */
export function withContradictions(zone: string, drafts: readonly Draft[]): Draft[] {
  const placed = drafts.flatMap((draft) => (draft.records ?? []).map((record) => ({ draft, record })));
  const byName = groupBy(placed, ({ record }) => canonicalName(record.name));
  const problems = new Map<Draft, string>();
  const found = checkZone(
    placed.map(({ record: { name, type, data, ttl } }) => ({ name, type, data, ttl: ttl ?? undefined })),
    { zone, complete: false },
  );
  for (const { rule, level, message, record: index } of found) {
    const own = placed[index];
    if (own === undefined || level !== "error" || notHere.has(rule)) continue;
    const others = byName.get(canonicalName(own.record.name))?.filter(({ draft }) => draft !== own.draft) ?? [];
    // these are what other records may not stand beside
    const other = others.find(({ record }) => aliases.has(record.type.toUpperCase())) ?? others[0];
    if (other === undefined) continue;
    for (const { draft } of [own, other])
      if (draft.kind !== dnsZoneRecords && !problems.has(draft)) problems.set(draft, `DNS rule ${rule}: ${message}`);
  }
  return drafts.map((draft) => {
    const problem = problems.get(draft);
    return problem === undefined ? draft : { ...draft, problems: [...draft.problems, problem] };
  });
}
