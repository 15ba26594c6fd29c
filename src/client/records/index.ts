import type { RecordSetId } from "../../apis/dns/service.ts";
import { canonicalName, type AllowedRules } from "../../dns/index.ts";
import type { Failure } from "terraform-provider-sdk/core";
import { lockOf, underLocks, type Context, type CreateOptions } from "../client-context.ts";
import { orphanOf } from "../creates.ts";
import type { ZoneReader } from "../zones/zone-reader.ts";
import { recordExists, recordInTheWay, refuseGone, setExists } from "./record-failures.ts";
import { cleanUpName, previewCleanUp } from "./clean-up.ts";
import { asciiName, inAscii, type RecordContent, type RecordEntry } from "./record-content.ts";
import { createChangeGuard } from "./zone-guard.ts";
import { createKeptNames } from "./kept-names.ts";
import { createLayouts } from "./zone-layouts.ts";
import { listRecords, type ListedRecord, type RecordFilter } from "./list-records.ts";
import { locate, siblingsOf } from "./locate-record.ts";
import { createRecordOwners, type RecordOwners } from "./record-owners.ts";
import { readSetForSure } from "./read-set.ts";
import { describeSet, type SetReading } from "./set-reading.ts";
import {
  createRecordReads,
  hideDefaultTtl,
  type FoundRecord,
  type RecordQuery,
  type RecordReads,
  type RefreshMode,
  type SetQuery,
  type ZoneQuery,
  type ZoneReading,
} from "./record-reads.ts";
import { createActivity } from "./writes/activity.ts";
import { createLag } from "./writes/lag.ts";
import { createSharedReadings } from "./writes/shared-readings.ts";
import { asciiIntent, type SetIntent } from "./writes/set-intent.ts";
import { createSetWriter, type SetWriter } from "./writes/set-queue.ts";
import type { SetRequest, SetWritten } from "./writes/set-request.ts";
import { writeZone, type ZoneWrite, type ZoneWritten } from "./writes/write-zone.ts";

/** Result of writing one record. */
export interface RecordWritten extends FoundRecord {
  /** Records of other owners that this write overwrote or deleted by mistake and then restored. Worth a warning to the user. */
  readonly restored: readonly RecordContent[];
  /** Warnings of DNS rules that look at several records, one sentence each. */
  readonly warnings: readonly string[];
}

/** Options of a write that replaces or deletes a record. */
export interface HeldOptions {
  /**
   * Called with the record that the caller owns now, each time that changes. Where two writes exchange their records and one of them
   * fails, the owned record differs from the one that the write began with: save it, so that the next run finds it.
   */
  readonly onHeld?: ((held: RecordContent) => void) | undefined;
}

/** Options for the DNS rules that a write must keep. */
export interface RuleOptions {
  /** DNS rules that warn instead of refusing, by their ids; `all`: every rule that can be allowed. Default: none. */
  readonly allowRules?: AllowedRules | undefined;
}

/** DNS records by their content, never by their index. Everything throws `Failure`. (docs/behaviour.md#records) */
export interface RecordsClient {
  /** @throws Failure `record-exists`, `dns-rule` */
  create(
    request: { zone: string; content: RecordContent } & CreateOptions<RecordContent> & RuleOptions,
    signal?: AbortSignal,
  ): Promise<RecordWritten>;
  /** `next` has the name and type of `prior`. @throws Failure `record-gone`, `record-exists`, `record-not-as-written`, `dns-rule` */
  update(
    request: {
      zone: string;
      prior: RecordContent;
      next: RecordContent;
    } & HeldOptions &
      RuleOptions,
    signal?: AbortSignal,
  ): Promise<RecordWritten>;
  /** Deletes a record. Succeeds when the record is already gone. */
  delete(
    request: { zone: string; content: RecordContent } & HeldOptions,
    signal?: AbortSignal,
  ): Promise<Pick<RecordWritten, "restored" | "warnings">>;
  /** Finds a record again; `undefined` when it is gone. Readings are shared, see {@link RefreshMode}. */
  find(query: RecordQuery, signal?: AbortSignal): Promise<FoundRecord | undefined>;
  /** The records of one type and name. An empty list is sure. */
  readSet(set: RecordSetId, signal?: AbortSignal): Promise<readonly RecordEntry[]>;
  /** Finds all records of one type and name again. Readings are shared, see {@link RefreshMode}. An empty list is sure. */
  findSet(query: SetQuery, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /** Finds many records of a zone again, at one request where nothing is in doubt. */
  readZone(query: ZoneQuery, signal?: AbortSignal): Promise<ZoneReading>;
  /**
   * Makes the records of one type and name as intended. {@link planSet} shows what it would do.
   *
   * @throws Failure `record-exists` where `isNew` and there are any; `dns-rule` where it would contradict the rest of the zone
   */
  writeSet(
    request: { set: RecordSetId; intent: SetIntent; isNew?: boolean } & CreateOptions<RecordContent> & RuleOptions,
    signal?: AbortSignal,
  ): Promise<SetWritten>;
  /** Which resources of a run own which records. */
  readonly owners: RecordOwners;
  /** Makes many records of a zone as intended. {@link planZone} shows what it would do. */
  writeZone(request: ZoneWrite, signal?: AbortSignal): Promise<ZoneWritten>;
  /**
   * Lists the records of a zone, sorted as the service sorts types, names and indexes. Reads each type and name: one request per set.
   *
   * @param filter only records of this type or name; both absent: all records
   * @throws Failure `answers-contradict` where the listings and the zone's text stay different
   */
  list(zone: string, filter?: RecordFilter, signal?: AbortSignal): Promise<readonly ListedRecord[]>;
  /** What {@link RecordsClient.cleanUp} would remove. */
  previewCleanUp(zone: string, name: string, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /** As {@link RecordsClient.previewCleanUp}; the records of it that resources of this run keep are noted for the apply. */
  planCleanUp(zone: string, name: string, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /**
   * Host-name clean-up. What resources of the same run keep stays. Gives what was removed.
   *
   * @throws Failure `clean-up-incomplete`
   */
  cleanUp(zone: string, name: string, signal?: AbortSignal): Promise<readonly RecordContent[]>;
}

export function createRecordsClient(context: Context, zones: ZoneReader, refresh: RefreshMode): RecordsClient {
  const reading = { context, zones };
  const reads = createRecordReads(context, zones, refresh);
  const guard = createChangeGuard(zones);
  const activity = createActivity(context.clock);
  const layouts = createLayouts(context);
  const kept = createKeptNames(context.notes);
  const shared = createSharedReadings(reading);
  const write = createSetWriter({ context, zones, guard, activity, layouts, reads, lag: createLag(), shared });

  const records = createRecordWrites(write, { context, zones });
  return {
    owners: createRecordOwners((claim) => kept.claimed(claim)),
    ...records,
    ...createRecordReadings(reading, reads),
    writeZone: (request, signal) => writeZone({ context, guard, activity, write }, request, signal),
    previewCleanUp: (zone, name, signal) => previewCleanUp(reading, { zone, name }, signal),
    async planCleanUp(zone, name, signal) {
      const found = await previewCleanUp(reading, { zone, name }, signal);
      kept.expect({ zone, name }, found);
      return found;
    },
    async cleanUp(zone, name, signal) {
      const place = { zone, name };
      const found = kept.hasAny(place) ? await previewCleanUp(reading, place, signal) : [];
      const goes = found.filter((content) => !kept.isKept(place, content));
      // the endpoint removes all or nothing
      if (goes.length < found.length) return removeEach(records, { zone, goes }, signal);
      return underLocks(
        context,
        [lockOf(context, "exclusive", "zone", canonicalName(zone))],
        async (held) => {
          try {
            return await cleanUpName(reading, { zone, name }, held);
          } finally {
            reads.invalidateAll();
            zones.forget(zone);
          }
        },
        signal,
      );
    },
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

type Readings = Pick<RecordsClient, "find" | "findSet" | "readZone" | "readSet" | "list">;

function createRecordReadings(reading: SetReading, reads: RecordReads): Readings {
  return {
    find: (query, signal) => reads.find({ ...query, content: inAscii(query.content) }, signal),
    findSet: ({ set, contents }, signal) =>
      reads.findSet({ set: { ...set, name: asciiName(set.name) }, contents: contents.map(inAscii) }, signal),
    readZone: (query, signal) => reads.readZone({ ...query, contents: query.contents.map(inAscii) }, signal),
    readSet: (set, signal) => readSetForSure(reading, { ...set, name: asciiName(set.name) }, signal),
    list: (zone, filter = {}, signal) => listRecords(reading, { zone, ...filter }, signal),
  };
}

/**
 * Different TTLs in one set: the service keeps them, a name server uses one for all. One after the other, the records of a set
 * are given a new TTL, and those of others may keep theirs, so it is said and not refused.
 */
const always = ["T3"];

function allowing(rules: AllowedRules | undefined): Pick<SetRequest, "recordRules" | "allowRules"> {
  return { recordRules: rules, allowRules: rules === "all" ? rules : always.concat(rules ?? []) };
}

function createRecordWrites(
  write: SetWriter,
  { context, zones }: SetReading,
): Pick<RecordsClient, "create" | "update" | "delete" | "writeSet"> {
  const isOrphan =
    (zone: string) =>
    ({ content }: RecordEntry): boolean =>
      orphanOf(context, zone, content, zones.peek(zone)?.defaultTtl) !== undefined;
  const writeOne = async (
    request: SetRequest,
    content: RecordContent,
    signal?: AbortSignal,
  ): Promise<RecordWritten> => {
    const { records, restored, warnings } = await write(request, signal);
    const own = locate(records, content);
    if (own === undefined) return { content, siblings: [], restored, warnings };
    const { zone } = request.set;
    const shown = await hideDefaultTtl(zones, { zone, shown: own.content, wanted: content }, signal);
    return { content: shown, siblings: siblingsOf(records, own), restored, warnings };
  };
  return {
    async create({ zone, content: given, onCreated, allowRules }, signal) {
      const content = inAscii(given);
      const set = setOf(zone, content);
      const doing = `Cannot create the DNS record ${describeSet(set)}`;
      const refusal = (records: readonly RecordEntry[]): Failure => recordExists({ set, doing }, records, content);
      const one = { set, doing, wants: [content], gives: [], mayTake: isOrphan(zone) };
      return writeOne({ ...one, refusal, onCreated, ...allowing(allowRules) }, content, signal);
    },
    async update({ zone, prior: from, next: to, onHeld, allowRules }, signal) {
      const [prior, next] = [inAscii(from), inAscii(to)];
      const set = setOf(zone, prior);
      const doing = `Cannot update the DNS record ${describeSet(set)}`;
      const refusal = (records: readonly RecordEntry[]): Failure => recordInTheWay({ set, doing }, records, next);
      const check = (records: readonly RecordEntry[]): void => refuseGone({ set, doing }, records, { prior, next });
      const onHolds = tellFirst(onHeld);
      const one = { set, doing, wants: [next], gives: [prior], resumes: true, mayTake: false };
      return writeOne({ ...one, refusal, check, onHolds, ...allowing(allowRules) }, next, signal);
    },
    async delete({ zone, content: given, onHeld }, signal) {
      const content = inAscii(given);
      const set = setOf(zone, content);
      const doing = `Cannot delete the DNS record ${describeSet(set)}`;
      const refusal = (records: readonly RecordEntry[]): Failure => recordExists({ set, doing }, records, content);
      const { restored, warnings } = await write(
        { set, doing, wants: [], gives: [content], mayTake: false, refusal, onHolds: tellFirst(onHeld) },
        signal,
      );
      return { restored, warnings };
    },
    writeSet({ set: given, intent, isNew = false, onCreated, allowRules }, signal) {
      const set = { ...given, name: asciiName(given.name) };
      const doing = `Cannot ${isNew ? "create" : "write"} the DNS records ${describeSet(set)}`;
      const { desired, remove, dataComments } = asciiIntent(intent);
      const refusal = (records: readonly RecordEntry[]): Failure => setExists({ set, doing }, records);
      const request = {
        set,
        doing,
        wants: desired,
        // nothing of a new set is there yet, so nothing can be given up
        gives: isNew ? [] : remove,
        mayTake: isNew ? isOrphan(set.zone) : true,
        alone: isNew,
        dataComments,
      };
      return write({ ...request, refusal, onCreated, ...allowing(allowRules) }, signal);
    },
  };
}

function tellFirst(onHeld: HeldOptions["onHeld"]): (holds: readonly RecordContent[]) => void {
  return ([held]) => {
    if (held !== undefined) onHeld?.(held);
  };
}

function setOf(zone: string, { type, name }: RecordContent): RecordSetId {
  return { zone, type, name };
}
