import { canonicalData, canonicalName, hasRelativeName, joinData, parentName, spreadAs } from "../../dns/index.ts";
import type { ZoneReader } from "../zones/zone-reader.ts";
import type { ClaimedRecord } from "./owners/owner-claim.ts";
import { identityInZone, type RecordContent } from "./record-content.ts";
import { splitKey } from "../../model/set-key.ts";

type Zones = Pick<ZoneReader, "peek">;

/**
 * What completes relative names in a record's data: the origin of its line in the zone's text, as far as that is known. Where it has none, the
 * name one label up, which is what the service would have to add an origin for. (docs/interface.md#creating-a-record)
 */
export function originOf(zones: Zones, zone: string, content: Pick<RecordContent, "name" | "type" | "data">): string {
  return zones.peek(zone)?.originOf(content) ?? usualOrigin(zone, content.name);
}

/** What completes relative names in the data of a name where no line of the zone's text is known. */
export function usualOrigin(zone: string, name: string): string {
  const owner = canonicalName(name);
  return owner === canonicalName(zone) ? owner : parentName(owner);
}

/** Whether what the record means depends on an origin. */
export function isRelative({ type, data }: Pick<RecordContent, "type" | "data">): boolean {
  return hasRelativeName(type, data);
}

/** The record as it is written, with what completes its relative names. */
export function withOrigin(zones: Zones, zone: string, content: RecordContent): RecordContent {
  return isRelative(content) ? { ...content, origin: originOf(zones, zone, content) } : content;
}

/** The same of a record as claims name it. */
export function completedClaim(zones: Zones, zone: string, claimed: ClaimedRecord): ClaimedRecord {
  const { set, key } = claimed;
  if (key === undefined) return claimed;
  const { type, name } = splitKey(set);
  if (!hasRelativeName(type, [key])) return claimed;
  return { set, key: canonicalData(type, key, originOf(zones, zone, { type, name, data: [key] })) };
}

/** Records as a caller writes them: what they mean, and how the caller reads the same records. */
export interface Given {
  readonly meant: (content: RecordContent) => RecordContent;
  readonly asGiven: (found: RecordContent) => RecordContent;
}

/** What is known by now of records that a caller gives. Of two spellings of one record the last counts. */
export function understood(zones: Zones, zone: string, contents: readonly RecordContent[]): Given {
  const meant = (content: RecordContent): RecordContent => withOrigin(zones, zone, content);
  const written = new Map<string, string>();
  for (const content of contents) {
    const identity = identityInZone(meant(content));
    if (isRelative(content)) written.set(identity, joinData(content.data));
    else written.delete(identity);
  }
  return {
    meant,
    asGiven(found) {
      const data = written.get(identityInZone(found));
      return data === undefined ? found : { ...found, data: spreadAs(found.data, data), origin: undefined };
    },
  };
}
