import { canonicalName, equalTtl } from "../../dns/index.ts";
import { hasSameValues } from "../dns-values.ts";
import type { RecordSetState } from "./mapping.ts";

/** Whether two spellings of an attribute mean the same to the service and to name servers. (behaviour: section 4) */
export function isEquivalent(attribute: string, a: unknown, b: unknown, { type }: RecordSetState): boolean {
  if (attribute === "comment") return (a ?? "") === (b ?? "");
  if (attribute === "values") return isTexts(a) && isTexts(b) && hasSameValues(type, a, b);
  if (typeof a !== "string" || typeof b !== "string") return false;
  switch (attribute) {
    case "name":
    case "id":
      return canonicalName(a) === canonicalName(b);
    case "type":
      return a.toUpperCase() === b.toUpperCase();
    case "ttl":
      return equalTtl(a, b);
    default:
      return false;
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
