import { declaredData } from "../../client/index.ts";
import { canonicalName, equalTtl } from "../../dns/index.ts";
import type { RecordState } from "./mapping.ts";

/**
 * Whether two spellings of an attribute mean the same to the service and to name servers: case and punycode of names, units
 * of TTLs, spellings of addresses, quoting and splitting of texts, one entry or one a field; and whatever serial an SOA record has. (behaviour: section 4)
 */
export function isEquivalent(attribute: string, a: unknown, b: unknown, { type }: RecordState): boolean {
  switch (attribute) {
    case "data":
      return isTexts(a) && isTexts(b) && declaredData(type, a) === declaredData(type, b);
    case "name":
    case "id":
      return isText(a) && isText(b) && canonicalName(a) === canonicalName(b);
    case "type":
    case "cls":
      return isText(a) && isText(b) && a.toUpperCase() === b.toUpperCase();
    case "ttl":
      return isText(a) && isText(b) && equalTtl(a, b);
    case "comment":
      return (a ?? "") === (b ?? "");
    case "data_comments":
      return comments(a) === comments(b);
    default:
      return false;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

/** The texts alone: a deployment with another data layout has them at other entries. */
function comments(value: unknown): string {
  return Array.isArray(value) ? JSON.stringify(value.filter((text) => isText(text) && text !== "")) : "[]";
}
