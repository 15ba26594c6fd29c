import { absoluteName, canonicalData, canonicalName, isSoa, wholeData } from "../../../dns/index.ts";
import { Failure } from "terraform-provider-sdk/core";
import { splitComment } from "../../../model/record-mark.ts";
import { HttpFailure, isAmbiguous, isNotFound } from "../../../http/http-failure.ts";
import { createFence, type Fence } from "../../fence.ts";
import { followLate } from "../../late-signal.ts";
import { wayToForgetDeposed } from "../../import-advice.ts";
import { isOutdated, timeReading, type ReadingTime } from "../../reading-age.ts";
import { maxTries, pauseBeforeRepetition, visibleWithinMs } from "../../tries.ts";
import type { RecordContent } from "../record-content.ts";
import type { CleanUpRequest, KeptRecords, NameInZone } from "./kept-names.ts";
import { CleanUpProgress } from "./clean-up-progress.ts";
import { heldSpelling } from "./held-spelling.ts";
import { doingCleanUp, refuseUnlisted, unlistedOf, type Allowed } from "./listed-clean-up.ts";
import type { FoundOptions, RecordsClient, WarningOptions } from "../records-client.ts";
import { listRecords } from "../reading/list-records.ts";
import type { OwnerMarks } from "../owners/owner-marks.ts";
import type { SetReading } from "../reading/set-reading.ts";
import { withAnswer } from "../writes/settle/write-failures.ts";
import type { ZoneView } from "../../zones/zone-view.ts";

/**
 * What a host-name clean-up of the name would remove: its records of whatever type, and the CNAMEs that point to it
 * (docs/interface.md#host-name-clean-up). Every clean-up begins with it.
 *
 * @throws Failure `clean-up-of-zone`
 */
export async function previewCleanUp(
  reading: SetReading,
  { zone, name, onZone }: NameInZone & NonNullable<Parameters<RecordsClient["planCleanUp"]>[3]>,
  signal?: AbortSignal,
): Promise<RecordContent[]> {
  const owner = canonicalName(name);
  if (owner === canonicalName(zone)) throw zoneItself({ zone, name });
  const records = await readZoneRecords(reading, zone, signal);
  onZone?.(records.map(({ content }) => content));
  return records
    .filter(({ content: { type } }) => !isSoa(type))
    .filter(({ content, target }) => canonicalName(content.name) === owner || target === owner)
    .map(({ content }) => content);
}

function zoneItself(place: NameInZone): Failure {
  return new Failure({
    code: "clean-up-of-zone",
    doing: doingCleanUp(place),
    happened: "That is the zone itself: its NS records would be deleted, and resolvers could no longer find the zone.",
    remedy: `Nothing was removed. Name a host within the zone. Of a server that has the zone's name, ${leaveOut}.`,
  });
}

/** Whether a clean-up that failed so fails whenever it is tried: the zone is not there, or is to be cleaned up itself. */
export function isVainCleanUp(failure: Failure): boolean {
  return failure.code === "clean-up-of-zone" || isNotFound(failure);
}

/** A destruction goes by the state, whatever the configuration says by then. */
const leaveOut = "take the zone out of dns_cleanup_zones, and apply that before it is destroyed";

const ofDeposed =
  `${wayToForgetDeposed} Import the former server, too, under a resource of its own whose dns_cleanup_zones leaves the zone out; apply that, and ` +
  "then take that resource out.";

interface ZoneEntry {
  readonly content: RecordContent;
  /** What a CNAME points to, canonical. */
  readonly target: string | undefined;
}

/** Reads the zone's text, which is one request and shows the origin of relative names. Where it proves nothing, reads by the listings. */
async function readZoneRecords(reading: SetReading, zone: string, signal?: AbortSignal): Promise<ZoneEntry[]> {
  const { view, doubt } = await reading.zones.readAnew(zone, signal);
  if (view !== undefined) return entriesOf(view);
  const listed = await listRecords(reading, { zone }, signal);
  if (!listed.some(({ type }) => isSoa(type))) throw doubt;
  return listed.map((content) => ({ content, target: targetOf(content.type, content.data, canonicalName(zone)) }));
}

function entriesOf({ records }: Pick<ZoneView, "records">): ZoneEntry[] {
  return records.map((record) => {
    const { name, type, ttl, cls, data, comment = null, origin } = record;
    const [entries, seconds] = [wholeData(type, [data], origin), ttl === undefined ? null : String(ttl)];
    const content = { name, type, ttl: seconds, cls, data: entries, dataComments: null };
    return { content: { ...content, ...splitComment(comment) }, target: targetOf(type, [data], origin) };
  });
}

function targetOf(type: string, data: readonly string[], origin: string): string | undefined {
  if (type.toUpperCase() !== "CNAME") return undefined;
  // a name that no record may be given, such as `a@b` without a backslash, may be one of the zone all the same
  return absoluteName(canonicalData(type, data, origin), origin);
}

/** A clean-up of a name, and who is told what it finds before it removes any. */
export interface CleanUp extends CleanUpRequest, FoundOptions<readonly RecordContent[]>, WarningOptions {
  /** The keys of what may go: see `allowedBy`. Absent: everything may. */
  readonly allowed?: Allowed | undefined;
  /** What stays, as far as it is known by then. Absent: nothing. */
  readonly keeps?: (() => KeptRecords) | undefined;
}

/** What became of a clean-up. */
export interface CleanedUp {
  /** What was there and is gone. */
  readonly removed: readonly RecordContent[];
  /** What is to be removed one by one: some of the name came into being that stays, and the endpoint removes all. */
  readonly rest: readonly RecordContent[];
}

/** Refuses a clean-up that would remove records of other owners. @throws Failure `record-of-other-owner` */
export function refuseCleanUp(marks: OwnerMarks, place: NameInZone, goes: readonly RecordContent[]): void {
  const leave = `Ask their owner to remove them, or leave the zone out of the clean-up. Of a server, ${leaveOut}. ${ofDeposed}`;
  const failure = marks.refusal(doingCleanUp(place), goes, { leave });
  if (failure !== undefined) throw failure;
}

/**
 * Runs the clean-up and makes sure that nothing is left. Its caller holds the zone's lock. What others add while it goes on is shown and named
 * like what was there before, as soon as a reading shows it.
 *
 * @throws Failure `clean-up-incomplete`; before anything goes: `record-of-other-owner`, and `clean-up-unlisted` for what `allowed` does
 * not name, where it is given
 */
export async function cleanUpName(
  reading: SetReading,
  { zone, name, allowed, keeps, onFound }: CleanUp,
  signal?: AbortSignal,
): Promise<CleanedUp> {
  const { context } = reading;
  const place = { zone, name };
  const doing = doingCleanUp(place);
  let { left, read }: Look = await look(reading, place, signal);
  if (left.length === 0 && reading.zones.peek(zone) !== undefined)
    return { removed: await findNone(reading, place, signal), rest: [] };
  let last: HttpFailure | undefined;
  const progress = new CleanUpProgress(place, []);
  const late = followLate(signal);
  const tried: string[] = [];
  let patientUntil = Infinity;
  try {
    for (let nth = 1; left.length > 0; nth += 1) {
      if (nth > maxTries) throw incomplete(doing, last);
      const rest = withoutKept(left, keeps?.());
      if (rest.length < left.length) return { removed: progress.gone(left), rest };
      if (progress.finds(left)) onFound?.(left);
      refuseCleanUp(context.marks, place, left);
      if (nth > 1) await pauseBeforeRepetition({ nth, failure: last }, context, signal);
      refuseUnlisted(place, left, allowed);
      const written = (nth > 1 ? await heldSpelling(reading, place, { left, tried }, late.signal) : undefined) ?? name;
      tried.push(written);
      const fence = createFence((isRepeated) => !isOutdated(read, context.clock, { isRepeated, isAgain: nth > 1 }));
      last = await request(reading, { ...place, name: written, fence }, signal);
      if (last === undefined) {
        progress.accepted();
        patientUntil = Math.min(patientUntil, context.clock.elapsed() + visibleWithinMs);
      }
      if (!fence.isClosed()) progress.sent(left);
      const until = last === undefined ? patientUntil : 0;
      ({ left, read } = await leftAfter(reading, place, { sent: left, tried, until }, late.signal));
      progress.shown(left);
    }
    return { removed: progress.gone(left), rest: [] };
  } catch (error) {
    throw progress.explain(error);
  } finally {
    late.dispose();
  }
}

function withoutKept(left: readonly RecordContent[], kept: KeptRecords | undefined): readonly RecordContent[] {
  return kept === undefined ? left : left.filter((content) => !kept.has(content));
}

/** A text that was cut off may lack what there is to clean up. */
async function findNone(reading: SetReading, place: NameInZone, signal?: AbortSignal): Promise<RecordContent[]> {
  await reading.zones.expectWhole(place.zone, signal);
  return previewCleanUp(reading, place, signal);
}

/** What there is to remove, and when that was read. */
interface Look {
  readonly left: readonly RecordContent[];
  readonly read: ReadingTime;
}

async function look(reading: SetReading, place: NameInZone, signal?: AbortSignal): Promise<Look> {
  const ended = timeReading(reading.context.clock);
  return { left: await previewCleanUp(reading, place, signal), read: ended() };
}

/** Sends it; gives what came in place of an answer of success, or why it was kept back. @throws Failure what the service refused */
async function request(
  { context: { services, recent, sets }, zones }: SetReading,
  { fence, ...place }: NameInZone & { readonly fence: Fence },
  signal: AbortSignal | undefined,
): Promise<HttpFailure | undefined> {
  try {
    sets.forget(place.zone);
    await services.dns.cleanUpName(place.zone, place.name, signal, fence.watch());
    recent.note(place);
    zones.changed(place.zone);
    return undefined;
  } catch (error) {
    // a deployment answers 404 when there is nothing to remove
    if (isAmbiguous(error) || isNotFound(error)) return error;
    if (fence.isClosed() && error instanceof HttpFailure) return error;
    throw error instanceof HttpFailure ? error.during(doingCleanUp(place)) : error;
  }
}

/**
 * What is left after a request. One that was accepted, and that no reading shows yet, is not repeated for a while: readings may lag
 * behind, and it would remove what others have written since.
 */
async function leftAfter(
  reading: SetReading,
  place: NameInZone,
  { sent, tried, until }: { sent: readonly RecordContent[]; tried: readonly string[]; until: number },
  signal: AbortSignal,
): Promise<Look> {
  const { clock } = reading.context;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const found = await look(reading, place, signal);
    const { left } = found;
    if (unlistedOf(sent, left).length > 0 || clock.elapsed() >= until) return found;
    // the service may compare names as they are written: then the next request has another spelling
    if (pauseMs === firstPauseMs && (await heldSpelling(reading, place, { left, tried }, signal)) !== undefined)
      return found;
    await clock.sleep(pauseMs, signal);
  }
}

const firstPauseMs = 50;
const longestPauseMs = 2_000;

/** What is left is told by {@link CleanUpProgress.explain}. */
function incomplete(doing: string, last: unknown): Failure {
  return new Failure({
    code: "clean-up-incomplete",
    doing,
    ...withAnswer(isAmbiguous(last) ? last : undefined, {
      happened: `After ${maxTries} tries there are still records.`,
      remedy: "Look whether somebody creates them again, then run the clean-up again.",
    }),
  });
}
