import { isSameSet } from "../dns-values.ts";
import { listedSets, type Records, type ZoneState } from "./mapping.ts";

/** Whether two spellings of an attribute mean the same to the service and to name servers. (behaviour: section 4) */
export function isEquivalent(attribute: string, a: unknown, b: unknown, { zone }: ZoneState): boolean {
  if (attribute !== "records" || typeof zone !== "string") return false;
  const [left, right] = [listedSets(a as Records, zone), listedSets(b as Records, zone)];
  return (
    left.size === right.size &&
    [...left].every(([setKey, { type, set }]) => {
      const other = right.get(setKey)?.set;
      return other !== undefined && isSameSet(type, set, other) && allowedIn(set) === allowedIn(other);
    })
  );
}

/** The rules that are allowed; none named is the same as none. */
function allowedIn({ allow_rules }: Records[string]): string {
  return JSON.stringify(allow_rules ?? []);
}
