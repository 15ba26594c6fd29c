import {
  canonicalData,
  canonicalName,
  hasRelativeName,
  isWithin,
  parentName,
  type RecordInput,
} from "../../dns/index.ts";

/**
 * Whether a record is what another one with relative targets means: by an origin that its line in the zone's text may have. Every reading shows
 * such a record with whole targets. (docs/interface.md#creating-a-record)
 */
export function isItsWhole(
  { data: whole, type: is }: Pick<RecordInput, "data" | "type">,
  { zone, name, type, data }: RecordInput,
): boolean {
  if (zone === undefined || name === undefined || type === undefined || is !== type) return false;
  if (!isKnown(data) || !isKnown(whole) || !hasRelativeName(type, data)) return false;
  const wanted = canonicalData(type, whole);
  for (let origin = canonicalName(name); isWithin(origin, zone); origin = parentName(origin))
    if (canonicalData(type, data, origin) === wanted) return true;
  return false;
}

function isKnown(data: RecordInput["data"]): data is readonly string[] {
  return data?.every((entry) => entry !== undefined) === true;
}
