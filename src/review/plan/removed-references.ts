import { objectOf } from "./json.ts";
import { isMarked, partOf } from "./marks.ts";
import type { Openness } from "./openness.ts";
import type { PlanJson } from "./plan-schema.ts";

/**
 * What an output may show that has left the configuration. Only its name tells what it referred to: cdktf makes it of the address and the
 * attribute, without all but letters, digits, `_` and `-`. Where several would have that name, nothing of any is marked.
 *
 * @param reference the name without what all of these outputs begin with
 */
export function removedOpenness(reference: string, { resource_changes: entries }: PlanJson): Openness {
  // it is in no plan any more
  if (reference.startsWith("dataims_")) return "openNow";
  const found = (entries ?? []).flatMap(({ address, previous_address: former, change }) => {
    const addresses = [address, ...(former == null ? [] : [former])].flatMap((one) => [
      one,
      one.replace(/\[.*\]$/, ""),
    ]);
    return [...new Set(addresses)].flatMap((one) => marksOf(reference, named(one), change));
  });
  return found.length > 0 && !found.some(isMarked) ? "open" : "hidden";
}

interface Change {
  readonly before?: unknown;
  readonly before_sensitive?: unknown;
}

/** The masks over what a reference may have meant of a resource: all of it, or an attribute. */
function marksOf(reference: string, address: string, { before, before_sensitive: mask }: Change): readonly unknown[] {
  if (!reference.startsWith(address)) return [];
  const attribute = reference.slice(address.length);
  if (attribute === "") return [mask];
  return Object.keys(objectOf(before))
    .filter((name) => attribute.startsWith(name))
    .map((name) => partOf(mask, name));
}

function named(address: string): string {
  return address.replace(/[^A-Za-z0-9_-]/g, "");
}
