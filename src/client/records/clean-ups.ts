import { canonicalName } from "../../dns/index.ts";
import { lockOf, underLocks } from "../client-context.ts";
import { cleanUpName, previewCleanUp, refuseCleanUp, type CleanUp } from "./clean-up.ts";
import type { KeptNames, NameInZone } from "./kept-names.ts";
import { allowedBy, createPlannedLists, refuseUnlisted } from "./listed-clean-up.ts";
import type { RecordContent } from "./record-content.ts";
import type { RecordReads } from "./record-reads.ts";
import type { RecordsClient } from "./records-client.ts";
import type { SetReading } from "./set-reading.ts";

type CleanUps = Pick<
  RecordsClient,
  "previewCleanUp" | "planCleanUp" | "checkCleanUp" | "cleanUp" | "cleanUpShown" | "cleanUpListed"
>;

/** What clean-ups of a host's name work with besides readings. */
export interface CleanUpParts {
  readonly kept: KeptNames;
  readonly reads: RecordReads;
  readonly records: Pick<RecordsClient, "delete">;
}

/** Clean-ups of a host's name, and what is to be known before. */
export function createCleanUps(reading: SetReading, { kept, reads, records }: CleanUpParts): CleanUps {
  const { context, zones } = reading;
  const planned = createPlannedLists(context.notes);
  const goesOf = (place: NameInZone, found: readonly RecordContent[]): readonly RecordContent[] =>
    found.filter((content) => !kept.isKept(place, content));
  const cleanUp = async (place: CleanUp, signal?: AbortSignal): Promise<readonly RecordContent[]> => {
    const { zone, allowed, onFound } = place;
    const found = kept.hasAny(place) ? await previewCleanUp(reading, place, signal) : [];
    const goes = goesOf(place, found);
    // each may be refused, but nothing is to be gone by then
    refuseCleanUp(context.marks, place, goes);
    // the endpoint removes all or nothing
    if (goes.length < found.length) {
      refuseUnlisted(place, goes, allowed);
      if (goes.length > 0) onFound?.(goes);
      return removeEach(records, { zone, goes }, signal);
    }
    const underLock = async (held: AbortSignal): Promise<readonly RecordContent[]> => {
      try {
        return await cleanUpName(reading, place, held);
      } finally {
        reads.invalidateAll();
        zones.forget(zone);
      }
    };
    return underLocks(context, [lockOf(context, "exclusive", "zone", canonicalName(zone))], underLock, signal);
  };
  return {
    previewCleanUp: (zone, name, signal) => previewCleanUp(reading, { zone, name }, signal),
    async planCleanUp(zone, name, signal) {
      const found = await previewCleanUp(reading, { zone, name }, signal);
      kept.expect({ zone, name }, found);
      planned.planned({ zone, name }, found);
      return found;
    },
    async checkCleanUp(zone, name, signal) {
      const place = { zone, name };
      refuseCleanUp(context.marks, place, goesOf(place, await previewCleanUp(reading, place, signal)));
    },
    cleanUp: (zone, name, signal) => cleanUp({ zone, name }, signal),
    cleanUpShown: cleanUp,
    cleanUpListed: (request, signal) => cleanUp({ ...request, allowed: allowedBy(request, planned) }, signal),
  };
}

/** What a clean-up removes where it may not remove all. */
async function removeEach(
  records: Pick<RecordsClient, "delete">,
  { zone, goes }: { readonly zone: string; readonly goes: readonly RecordContent[] },
  signal?: AbortSignal,
): Promise<readonly RecordContent[]> {
  for (const content of goes) await records.delete({ zone, content }, signal);
  return goes;
}
