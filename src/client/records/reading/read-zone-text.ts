import type { ZoneReading as TextReading } from "../../zones/zone-reader.ts";
import type { ZoneView } from "../../zones/zone-view.ts";
import { setKeyOf } from "../../../model/set-key.ts";
import type { SetReading } from "./set-reading.ts";
import type { ZoneQuery } from "./zone-query.ts";

/** The zone's text for a query, compared with the zone's listings where it stands for all of the zone. */
export async function readZoneText(
  { zones, context: { marks } }: SetReading,
  query: ZoneQuery,
  { isAnew }: { readonly isAnew: boolean },
  signal?: AbortSignal,
): Promise<TextReading> {
  const { zone, adopts } = query;
  if (adopts === "all") await zones.expectWhole(zone, signal);
  const reading = await (isAnew ? zones.readAnew(zone, signal) : zones.readSinceWrites(zone, signal));
  if (reading.view === undefined || !standsForAll(reading.view, query, marks)) return reading;
  return zones.readWhole(zone, signal);
}

function standsForAll(
  view: ZoneView,
  { standsForAll: when, contents, wants }: ZoneQuery,
  marks: SetReading["context"]["marks"],
): boolean {
  if (when !== "if-others") return when === "always";
  const known = new Set(contents.map(setKeyOf));
  const isOurs = (key: string): boolean =>
    view.contentsOf(key).some((content) => marks.otherOwnerOf(content, () => true) === undefined);
  return view.sets.some((key) => !known.has(key) && wants(key) && isOurs(key));
}
