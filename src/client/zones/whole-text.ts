import { Failure } from "terraform-provider-sdk/core";
import { setKeyOf } from "../records/record-content.ts";
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
  if (view.sets.some((set) => !listed.has(set.slice(0, set.indexOf(" "))))) throw cutListing(zone);
  return sets.flat().filter((set) => !view.has(set));
}

function linesOf({ lines, doubt }: Awaited<ReturnType<Listings["types"]>>): readonly string[] {
  if (lines === undefined) throw doubt;
  return lines;
}

function cutListing(zone: string): Failure {
  return new Failure({
    code: "answers-contradict",
    doing: `Cannot read the zone ${zone}`,
    happened: "The listing of its record types lacks types that its text contains.",
    remedy: "Try again later; if it stays so, ask the operator of the service.",
  });
}

export function cutText(zone: string, missing: readonly string[]): Failure {
  return new Failure({
    code: "zone-incomplete",
    doing: `Cannot read the zone ${zone}`,
    happened: `Its text lacks records that its listings hold: ${missing.slice(0, 10).join(", ")}.`,
    remedy: "Nothing is concluded from it. Try again later; if it stays so, ask the operator of the service.",
  });
}
