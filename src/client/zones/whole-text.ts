import { firstOf, type Failure } from "terraform-provider-sdk/core";
import { setKeyOf, splitKey } from "../../model/set-key.ts";
import { answersContradict, zoneIncomplete } from "./zone-failures.ts";
import type { Listings } from "./zone-listings.ts";
import type { ZoneView } from "./zone-view.ts";

/**
 * Compares a zone's text with its listings: a text that was cut between two lines reads like a whole one, and so does an earlier text of a
 * cache, or one with lines of another zone. At a request for each type.
 *
 * @returns what cannot be concluded from the text; `undefined` where it has the very types and names that the listings have
 * @throws why a listing cannot be relied on
 */
export async function doubtOfText(
  view: ZoneView,
  { zone, listings }: { readonly zone: string; readonly listings: Listings },
  signal?: AbortSignal,
): Promise<Failure | undefined> {
  const types = linesOf(await listings.types(zone, signal));
  const sets = await Promise.all(
    types.map(async (type) =>
      linesOf(await listings.names(zone, type, signal)).map((name) => setKeyOf({ type, name })),
    ),
  );
  const listed = new Set(sets.flat());
  const missing = [...listed].filter((set) => !view.has(set));
  if (missing.length > 0) return cutText(zone, missing);
  // a deployment may keep the SOA record apart from its listings
  const unlisted = view.sets.filter((set) => splitKey(set).type !== "SOA" && !listed.has(set));
  return unlisted.length > 0 ? unlistedText(zone, unlisted) : undefined;
}

function linesOf({ lines, doubt }: Awaited<ReturnType<Listings["types"]>>): readonly string[] {
  if (lines === undefined) throw doubt;
  return lines;
}

function cutText(zone: string, missing: readonly string[]): Failure {
  return zoneIncomplete(
    zone,
    `Its text lacks records that its listings hold: ${firstOf(missing, mostNamed).join(", ")}.`,
  );
}

function unlistedText(zone: string, unlisted: readonly string[]): Failure {
  return answersContradict(
    `Cannot read the zone ${zone}`,
    `Its listings lack records that its text contains: ${firstOf(unlisted, mostNamed).join(", ")}.`,
  );
}

const mostNamed = 10;
