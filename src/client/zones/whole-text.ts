import type { Failure } from "terraform-provider-sdk/core";
import { setKeyOf, splitKey } from "../../model/set-key.ts";
import { answersContradict, zoneIncomplete } from "./zone-failures.ts";
import type { Listings } from "./zone-listings.ts";
import type { ZoneView } from "./zone-view.ts";

/**
 * The types and names that the zone's listings hold and its text does not: a text that was cut between two lines reads like a whole
 * one. At a request for each type.
 *
 * @throws why a listing cannot be relied on; Failure `answers-contradict` where it lacks what the text holds
 */
export async function missingInText(
  view: ZoneView,
  { zone, listings }: { readonly zone: string; readonly listings: Listings },
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const types = linesOf(await listings.types(zone, signal));
  const sets = await Promise.all(
    types.map(async (type) =>
      linesOf(await listings.names(zone, type, signal)).map((name) => setKeyOf({ type, name })),
    ),
  );
  const listed = new Set(["SOA", ...types.map((type) => type.toUpperCase())]);
  if (view.sets.some((set) => !listed.has(splitKey(set).type)))
    throw answersContradict(
      `Cannot read the zone ${zone}`,
      "The listing of its record types lacks types that its text contains.",
    );
  return sets.flat().filter((set) => !view.has(set));
}

function linesOf({ lines, doubt }: Awaited<ReturnType<Listings["types"]>>): readonly string[] {
  if (lines === undefined) throw doubt;
  return lines;
}

export function cutText(zone: string, missing: readonly string[]): Failure {
  return zoneIncomplete(zone, `Its text lacks records that its listings hold: ${missing.slice(0, 10).join(", ")}.`);
}
