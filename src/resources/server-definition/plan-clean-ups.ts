import { Failure } from "terraform-provider-sdk/core";
import type { PlanOperation } from "terraform-provider-sdk";
import { describeMarked, describeRecord, isVainCleanUp, keepersOf, type RecordContent } from "../../client/index.ts";
import type { KindServices } from "../kind-services.ts";
import { lostServers } from "../records/lost-servers.ts";
import { openShownCleanUp } from "./shown-clean-up.ts";

/** A host whose name is cleaned up. */
interface HostCleanUps {
  readonly zones: readonly string[];
  readonly name: string;
  /** Then resources that refer to its server are planned after it, and may keep records that nobody is known to keep by now. */
  readonly isReplaced: boolean;
}

/** The clean-ups of a host's name that a decommission will run. */
interface PlannedCleanUps {
  /** What becomes of which record, one line each. */
  readonly lines: readonly string[];
  /** Whether any record goes, as far as can be told. */
  readonly takesRecords: boolean;
  /** Those that cannot end: why, one line each. */
  readonly vain: readonly string[];
}

/**
 * What a clean-up finds in a zone, or the failure of reading it, or `undefined` where nothing can be read yet, and which of that resources of
 * the same configuration keep.
 */
interface CleanUp {
  readonly zone: string;
  readonly found: readonly RecordContent[] | Failure | undefined;
  readonly kept: readonly RecordContent[];
  /** All records of the zone, where they were read. */
  readonly all: readonly RecordContent[];
  /** Of `kept`, and of what is not there yet. */
  readonly keepers: readonly string[];
}

/**
 * Looks what the clean-ups of a name will find, and notes it for the apply. What others keep of it is known where they have been planned before, so
 * this waits a little for those that have not. The apply knows it of all where it finds what this run noted on its machine.
 */
export async function planCleanUps(
  { zones, name, isReplaced }: HostCleanUps,
  { services, planning, signal, private: notes }: PlanOperation<KindServices>,
): Promise<PlannedCleanUps> {
  if (planning === undefined)
    return { lines: zones.map((zone) => `${title(zone)}: ${unconfigured}`), takesRecords: false, vain: [] };
  const { records } = planning.client;
  const found: Omit<CleanUp, "kept" | "keepers">[] = [];
  for (const zone of zones) {
    if (services === undefined) records.expectCleanUp({ zone, name });
    let all: readonly RecordContent[] = [];
    const onZone = (read: readonly RecordContent[]): void => void (all = read);
    const there = services && records.planCleanUp(zone, name, signal, { onZone }).catch(unreadable);
    found.push({ zone, found: await there, all });
  }
  const look = (): readonly CleanUp[] =>
    found.map((one) => {
      const claimed = records.keptAt({ zone: one.zone, name });
      const kept = foundIn(one).filter((content) => claimed.has(content));
      return { ...one, kept, keepers: [...claimed.keepers, ...kept.map((content) => keepersOf(content)[1])] };
    });
  if (look().some(mayTakeAny)) await planning.client.othersPlanned(signal);
  const cleanUps = look();
  const shown = openShownCleanUp(notes, name);
  for (const one of cleanUps) shown.show(one.zone, isRead(one) ? one.found : undefined, one.keepers);
  const isOthers = (content: RecordContent): boolean => records.marks.otherOwnerOf(content) !== undefined;
  return {
    lines: cleanUps.flatMap((one) => describeCleanUp(one, { isOthers, isReplaced })),
    takesRecords: cleanUps.some(takesAny),
    vain: cleanUps.flatMap(describeVain),
  };
}

type Read<Found> = Found & { readonly found: readonly RecordContent[] };

function isRead<Found extends Pick<CleanUp, "found">>(one: Found): one is Read<Found> {
  return one.found !== undefined && !(one.found instanceof Failure);
}

function foundIn(one: Pick<CleanUp, "found">): readonly RecordContent[] {
  return isRead(one) ? one.found : [];
}

function mayTakeAny(one: CleanUp): boolean {
  return !isRead(one) || takesAny(one);
}

function takesAny(one: CleanUp): boolean {
  return foundIn(one).length > one.kept.length;
}

function describeCleanUp(
  { zone, found, kept, all }: CleanUp,
  { isOthers, isReplaced }: Pick<HostCleanUps, "isReplaced"> & { isOthers: (content: RecordContent) => boolean },
): readonly string[] {
  const what = title(zone);
  if (found === undefined) return [`${what}: ${unconfigured}`];
  if (found instanceof Failure) return [`${what}: what is there cannot be told now. ${found.happened}`];
  if (found.length === 0) return [`${what}: nothing is there now`];
  const goes = found.filter((content) => !kept.includes(content));
  const lost = lostServers(zone, all, goes).map((said) => `${what}: ${said}`);
  const lines = found.map((content) => {
    if (kept.includes(content))
      return `${what}: leaves the record ${describeRecord(content)}, which a resource of this configuration declares`;
    // another resource that keeps it may not have been planned yet
    return isOthers(content)
      ? `${what}: the record ${describeMarked(content)} is another owner's; unless it is left alone, the apply is refused`
      : `${what}: removes the record ${describeRecord(content)}${isReplaced ? unlessLater : ""}`;
  });
  return [...lines, ...lost];
}

function describeVain({ zone, found }: CleanUp): readonly string[] {
  return found instanceof Failure && isVainCleanUp(found) ? [`${title(zone)}: ${found.happened}`] : [];
}

const unconfigured = "what is there cannot be told before the provider's configuration is known";

const unlessLater = ", unless a resource that is planned after this server declares it";

function title(zone: string): string {
  return `clean-up of its name in the zone ${zone}`;
}

/** A plan may be made of what cannot be read now; its apply looks again. */
function unreadable(error: unknown): Failure {
  if (!(error instanceof Failure)) throw error;
  return error;
}
