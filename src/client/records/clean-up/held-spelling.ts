import { canonicalName } from "../../../dns/index.ts";
import { readNames } from "../../zones/zone-listings.ts";
import type { NameInZone } from "./kept-names.ts";
import type { RecordContent } from "../record-content.ts";
import type { SetReading } from "../reading/set-reading.ts";

/**
 * Another spelling of the name under which the service holds one of these records, or to which one of them points: a service may compare
 * names as they are written, and not as DNS does. `undefined` where none is known.
 *
 * @param tried spellings that are not given again
 */
export async function heldSpelling(
  { context: { services } }: SetReading,
  { zone, name }: NameInZone,
  { left, tried }: { readonly left: readonly RecordContent[]; readonly tried: readonly string[] },
  signal: AbortSignal,
): Promise<string | undefined> {
  const isOther = (spelling: string): boolean =>
    !tried.includes(spelling) && canonicalName(spelling) === canonicalName(name);
  const own = left.filter((content) => canonicalName(content.name) === canonicalName(name));
  for (const type of new Set(own.map((content) => content.type))) {
    const { lines = [] } = await readNames(services.dns, { zone, type }, signal);
    const found = lines.find(isOther);
    if (found !== undefined) return found;
  }
  const targets = left.filter(({ type }) => type.toUpperCase() === "CNAME").flatMap(({ data }) => data);
  return targets.map((target) => (target.endsWith(".") ? target : `${target}.${canonicalName(zone)}`)).find(isOther);
}
