import { canonicalName, isWithin, parentName } from "../domain-names.ts";
import { checkChange } from "./check-zone.ts";
import type { ZoneInput, ZoneLookup, ZoneRecordInput } from "./zone-facts.ts";
import type { ZoneFinding } from "./zone-rule.ts";

/** A change of a zone: all records that names shall have, of whatever type, by canonical name. */
export type NameChanges = ReadonlyMap<string, readonly ZoneRecordInput[]>;

/** A finding with the record it falls on: one that shall be there, or one that a change leaves alone. */
export interface PlacedFinding extends ZoneFinding {
  readonly on: ZoneRecordInput;
}

/**
 * What a change of some names of a zone brings about, as {@link checkChange} finds it over the whole zone, in time that is
 * proportional to the change and what hangs on it: the names below a DNAME or delegation that comes or goes, and the NS records
 * that name hosts at or below what changes. Errors are all found. Of warnings, those on records that hang on the change by their
 * target only are not: an MX record whose host becomes a CNAME.
 *
 * @param index the zone as it is before the change
 */
export function checkNames(
  index: ZoneLookup,
  changes: NameChanges,
  { zone, defaultTtl }: Pick<ZoneInput, "zone" | "defaultTtl">,
): PlacedFinding[] {
  const given = namesAround(index, changes, canonicalName(zone));
  const before = [...given].flatMap((name) => index.at(name));
  const after = [...given].flatMap((name) => changes.get(name) ?? index.at(name));
  return checkChange(before, after, { zone, defaultTtl, elsewhere: index, given }).flatMap((finding) => {
    const on = after[finding.record];
    return on === undefined ? [] : [{ ...finding, on }];
  });
}

/** The names that change, and those whose records may become wrong by it. */
function namesAround(index: ZoneLookup, changes: NameChanges, zone: string): Set<string> {
  const names = new Set(changes.keys());
  for (const [name, records] of changes) {
    const types = new Set([...index.at(name), ...records].map(({ type }) => type?.toUpperCase()));
    if (types.has("DNAME") || (types.has("NS") && name !== zone))
      for (const other of index.below(name)) names.add(other);
    if (!isWithin(name, zone)) continue;
    for (const owner of index.delegating(topOf(name, { index, changes, zone }))) names.add(owner);
  }
  return names;
}

/**
 * The highest name whose existence hangs on the change, or that a wildcard answers for: hosts at it or below may get or lose
 * what answers for them.
 */
function topOf(
  name: string,
  { index, changes, zone }: { index: ZoneLookup; changes: NameChanges; zone: string },
): string {
  const stays = (above: string): boolean => {
    if (above === zone || (!changes.has(above) && index.at(above).length > 0)) return true;
    for (const other of index.below(above)) if (!changes.has(other)) return true;
    return false;
  };
  let top = name;
  if (name.startsWith("*.")) top = parentName(top);
  while (top !== zone && !stays(parentName(top))) top = parentName(top);
  return top;
}
