import { isAbort } from "terraform-provider-sdk/core";
import { canonicalName } from "../../../dns/index.ts";
import { lockOf, underLocks } from "../../client-context.ts";
import { cleanUpName, previewCleanUp, refuseCleanUp, type CleanedUp, type CleanUp } from "./clean-up.ts";
import type { CleanUpRequest, KeptNames, KeptRecords, NameInZone } from "./kept-names.ts";
import { CleanUpProgress } from "./clean-up-progress.ts";
import { allowedBy, createPlannedLists, doingCleanUp, refuseUnlisted } from "./listed-clean-up.ts";
import type { RecordContent } from "../record-content.ts";
import type { RecordReads } from "../reading/record-reads.ts";
import type { RecordsClient } from "../records-client.ts";
import type { SetReading } from "../reading/set-reading.ts";
import { Told } from "../writes/told.ts";

type CleanUps = Pick<
  RecordsClient,
  | "previewCleanUp"
  | "planCleanUp"
  | "expectCleanUp"
  | "keptAt"
  | "checkCleanUp"
  | "cleanUp"
  | "cleanUpShown"
  | "cleanUpListed"
>;

/** What clean-ups of a host's name work with besides readings. */
export interface CleanUpParts {
  readonly kept: KeptNames;
  readonly reads: RecordReads;
  readonly records: Pick<RecordsClient, "delete">;
}

/** Creates the clean-ups of a host's name, and the operations that show what they would remove. */
export function createCleanUps(reading: SetReading, parts: CleanUpParts): CleanUps {
  const { context } = reading;
  const { kept } = parts;
  const cleanUp = createCleaner(reading, parts);
  const planned = createPlannedLists(context.notes);
  return {
    previewCleanUp: (zone, name, signal) => previewCleanUp(reading, { zone, name }, signal),
    async planCleanUp(zone, name, signal, { onZone } = {}) {
      kept.expect({ zone, name });
      const found = await previewCleanUp(reading, { zone, name, onZone }, signal);
      planned.planned({ zone, name }, found);
      return found;
    },
    expectCleanUp: (place) => kept.expect(place),
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

type Cleaner = (place: CleanUp, signal?: AbortSignal) => Promise<readonly RecordContent[]>;

function createCleaner(reading: SetReading, { kept, reads, records }: CleanUpParts): Cleaner {
  const { context, zones } = reading;
  return async (place, signal) => {
    const { zone, allowed, onFound } = place;
    const onWarning = place.onWarning ?? ((warning: string): void => context.log.warn(warning));
    const keeps = (): KeptRecords => keptAt(place, kept);
    const removeSome = (goes: readonly RecordContent[], before: readonly RecordContent[] = []): Promise<void> => {
      const check = (): void => {
        // each may be refused: so all are checked before the first one is removed
        refuseCleanUp(context.marks, place, goes);
        refuseUnlisted(place, goes, allowed);
        if (goes.length > 0) onFound?.(goes);
      };
      return removeEach(records, { place, goes, before, check, onWarning }, signal);
    };
    const found = keeps().hasAny ? await previewCleanUp(reading, place, signal) : [];
    // others of the run may have created some meanwhile
    const stays = keeps();
    const goes = found.filter((content) => !stays.has(content));
    // the endpoint removes all records of the name, so where some are kept the others are deleted one by one
    if (goes.length < found.length) {
      place.onKept?.(found.filter((content) => stays.has(content)));
      await removeSome(goes);
      return goes;
    }
    const underLock = async (held: AbortSignal): Promise<CleanedUp> => {
      try {
        return await cleanUpName(reading, { ...place, keeps }, held);
      } finally {
        reads.invalidateAll();
        zones.forget(zone);
      }
    };
    const lock = lockOf(context, "exclusive", "zone", canonicalName(zone));
    const { removed, rest } = await underLocks(context, [lock], underLock, signal);
    if (rest.length > 0) await removeSome(rest, removed);
    return [...removed, ...rest];
  };
}

function keptAt({ stays, ...place }: CleanUpRequest, names: KeptNames): KeptRecords {
  const kept = names.at(place);
  return stays === undefined ? kept : { hasAny: true, has: (content) => kept.has(content) || stays(content) };
}

interface SomeToRemove {
  readonly place: NameInZone;
  readonly goes: readonly RecordContent[];
  /** What was removed before. */
  readonly before: readonly RecordContent[];
  /** Throws where they may not go. */
  readonly check: () => void;
  readonly onWarning: (warning: string) => void;
}

/** Removes these records one by one, where others of the name are kept. @throws Failure that tells what had been removed before it */
async function removeEach(
  records: Pick<RecordsClient, "delete">,
  { place, goes, before, check, onWarning }: SomeToRemove,
  signal?: AbortSignal,
): Promise<void> {
  const progress = new CleanUpProgress(place, goes, before);
  const told = new Told();
  try {
    check();
  } catch (error) {
    throw progress.explain(error);
  }
  for (const content of goes)
    try {
      signal?.throwIfAborted();
      progress.sent([content]);
      told.add(await records.delete({ zone: place.zone, content }, signal));
      progress.done();
    } catch (error) {
      if (!isAbort(error)) progress.told();
      throw progress.explain(told.within(error, doingCleanUp(place)));
    }
  told.lines.forEach(onWarning);
}
