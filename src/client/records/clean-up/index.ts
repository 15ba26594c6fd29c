import { isAbort } from "terraform-provider-sdk/core";
import { canonicalName } from "../../../dns/index.ts";
import { lockOf, underLocks } from "../../client-context.ts";
import { cleanUpName, previewCleanUp, refuseCleanUp, type CleanUp } from "./clean-up.ts";
import type { CleanUpRequest, KeptNames, KeptRecords, NameInZone } from "./kept-names.ts";
import { CleanUpProgress } from "./clean-up-progress.ts";
import { allowedBy, createPlannedLists, refuseUnlisted } from "./listed-clean-up.ts";
import type { RecordContent } from "../record-content.ts";
import type { RecordReads } from "../reading/record-reads.ts";
import type { RecordsClient } from "../records-client.ts";
import type { SetReading } from "../reading/set-reading.ts";

type CleanUps = Pick<
  RecordsClient,
  "previewCleanUp" | "planCleanUp" | "keptAt" | "checkCleanUp" | "cleanUp" | "cleanUpShown" | "cleanUpListed"
>;

/** What clean-ups of a host's name work with besides readings. */
export interface CleanUpParts {
  readonly kept: KeptNames;
  readonly reads: RecordReads;
  readonly records: Pick<RecordsClient, "delete">;
}

/** Creates the clean-ups of a host's name, and the operations that show what they would remove. */
export function createCleanUps(reading: SetReading, { kept, reads, records }: CleanUpParts): CleanUps {
  const { context, zones } = reading;
  const planned = createPlannedLists(context.notes);
  const cleanUp = async (place: CleanUp, signal?: AbortSignal): Promise<readonly RecordContent[]> => {
    const { zone, allowed, onFound } = place;
    const keeps = keptAt(place, kept);
    const found = keeps.hasAny ? await previewCleanUp(reading, place, signal) : [];
    const goes = found.filter((content) => !keeps.has(content));
    // where single records are removed, each may be refused: so all are checked before the first one is removed
    refuseCleanUp(context.marks, place, goes);
    // the endpoint removes all records of the name, so where some are kept the others are deleted one by one
    if (goes.length < found.length) {
      refuseUnlisted(place, goes, allowed);
      if (goes.length > 0) onFound?.(goes);
      return removeEach(records, { place, goes }, signal);
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
      kept.expect({ zone, name });
      planned.planned({ zone, name }, found);
      return found;
    },
    keptAt: (place) => kept.at(place),
    async checkCleanUp(place, signal) {
      const keeps = keptAt(place, kept);
      const goes = (await previewCleanUp(reading, place, signal)).filter((content) => !keeps.has(content));
      refuseCleanUp(context.marks, place, goes);
      return goes;
    },
    cleanUp: (zone, name, signal) => cleanUp({ zone, name }, signal),
    cleanUpShown: cleanUp,
    cleanUpListed: (request, signal) => cleanUp({ ...request, allowed: allowedBy(request, planned) }, signal),
  };
}

function keptAt({ stays, ...place }: CleanUpRequest, names: KeptNames): KeptRecords {
  const kept = names.at(place);
  return stays === undefined ? kept : { hasAny: true, has: (content) => kept.has(content) || stays(content) };
}

/** Removes these records one by one, where others of the name are kept. @throws Failure that tells what had been removed before it */
async function removeEach(
  records: Pick<RecordsClient, "delete">,
  { place, goes }: { readonly place: NameInZone; readonly goes: readonly RecordContent[] },
  signal?: AbortSignal,
): Promise<readonly RecordContent[]> {
  const progress = new CleanUpProgress(place, goes);
  for (const content of goes)
    try {
      signal?.throwIfAborted();
      progress.sent([content]);
      await records.delete({ zone: place.zone, content }, signal);
      progress.done();
    } catch (error) {
      if (!isAbort(error)) progress.told();
      throw progress.explain(error);
    }
  return goes;
}
