import type { RecordSetId } from "../../apis/dns/service.ts";
import { canonicalName } from "../../dns/index.ts";
import { lockOf, type Context, type CreateOptions } from "../context.ts";
import { refuseAny, refuseExisting, refuseUnfit } from "./check.ts";
import { cleanUpName, previewCleanUp } from "./clean-up.ts";
import { asciiName, inAscii, type RecordContent, type RecordEntry } from "./content.ts";
import { createHideDefaultTtl, type HideDefaultTtl } from "./default-ttl.ts";
import { createChangeGuard, untilAllowed } from "./guard.ts";
import { asciiIntent, type SetIntent } from "./intent.ts";
import { listRecords, type ListedRecord, type RecordFilter } from "./list.ts";
import { locate, siblingsOf } from "./locate.ts";
import { createSetWriter, type LockedWrite, type LockedWritten } from "./locked-write.ts";
import { describeSet, readSetForSure } from "./read-set.ts";
import {
  createRecordReads,
  type FoundRecord,
  type RecordQuery,
  type RecordReads,
  type RefreshMode,
  type SetQuery,
  type ZoneQuery,
  type ZoneReading,
} from "./reads.ts";
import { writeZone, type ZoneWrite, type ZoneWritten } from "./write-zone.ts";

/** What a write of one record led to. */
export interface RecordWritten extends FoundRecord {
  /** Records of others that got lost meanwhile and were restored: a warning to the user. */
  readonly restored: readonly RecordContent[];
  /** What rules across records have to say of it. */
  readonly warnings: readonly string[];
}

/** DNS records by their content, never by their index. Everything throws `Failure`. (behaviour: section 4) */
export interface RecordsClient {
  /** @throws Failure `record-exists`, `dns-rule` */
  create(
    request: { zone: string; content: RecordContent } & CreateOptions<RecordContent>,
    signal?: AbortSignal,
  ): Promise<RecordWritten>;
  /** `next` has the name and type of `prior`. @throws Failure `record-gone`, `record-exists`, `record-not-as-written`, `dns-rule` */
  update(
    request: { zone: string; prior: RecordContent; next: RecordContent },
    signal?: AbortSignal,
  ): Promise<RecordWritten>;
  /** One that is gone already is a success. */
  delete(
    request: { zone: string; content: RecordContent },
    signal?: AbortSignal,
  ): Promise<{ readonly restored: readonly RecordContent[] }>;
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
    request: { set: RecordSetId; intent: SetIntent; isNew?: boolean } & CreateOptions<RecordContent>,
    signal?: AbortSignal,
  ): Promise<LockedWritten>;
  /** Makes many records of a zone as intended. {@link planZone} shows what it would do. */
  writeZone(request: ZoneWrite, signal?: AbortSignal): Promise<ZoneWritten>;
  list(zone: string, filter?: RecordFilter, signal?: AbortSignal): Promise<readonly ListedRecord[]>;
  /** What {@link RecordsClient.cleanUp} would remove. */
  previewCleanUp(zone: string, name: string, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /** Host-name clean-up. Gives what was removed. @throws Failure `clean-up-incomplete` */
  cleanUp(zone: string, name: string, signal?: AbortSignal): Promise<readonly RecordContent[]>;
}

export function createRecordsClient(context: Context, refresh: RefreshMode): RecordsClient {
  const hideDefaultTtl = createHideDefaultTtl(context);
  const reads = createRecordReads(context, { refresh, hideDefaultTtl });
  const guard = createChangeGuard(context);
  const write = createSetWriter(context, { reads, guard });

  return {
    ...createRecordWrites(context, { write, hideDefaultTtl }),
    ...createRecordReadings(context, reads),
    writeZone: (request, signal) => writeZone({ context, write }, request, signal),
    previewCleanUp: (zone, name, signal) => previewCleanUp(context, { zone, name }, signal),
    cleanUp: (zone, name, signal) =>
      context.locks.withLocks(
        [lockOf(context, "exclusive", "zone", canonicalName(zone))],
        async () => {
          try {
            return await cleanUpName(context, { zone, name }, signal);
          } finally {
            reads.invalidateAll();
            guard.forget(zone);
          }
        },
        signal,
      ),
  };
}

type Readings = Pick<RecordsClient, "find" | "findSet" | "readZone" | "readSet" | "list">;

function createRecordReadings(context: Context, reads: RecordReads): Readings {
  return {
    find: (query, signal) => reads.find({ ...query, content: inAscii(query.content) }, signal),
    findSet: ({ set, contents }, signal) =>
      reads.findSet({ set: { ...set, name: asciiName(set.name) }, contents: contents.map(inAscii) }, signal),
    readZone: (query, signal) => reads.readZone({ ...query, contents: query.contents.map(inAscii) }, signal),
    readSet: (set, signal) => readSetForSure(context, { ...set, name: asciiName(set.name) }, signal),
    list: (zone, filter = {}, signal) => listRecords(context, { zone, ...filter }, signal),
  };
}

/**
 * Different TTLs in one set: the service keeps them, a name server uses one for all. One after the other, the records of a set
 * are given a new TTL, and those of others may keep theirs, so it is said and not refused.
 */
const guarded = { warnOnly: ["T3"] };

function createRecordWrites(
  context: Context,
  { write, hideDefaultTtl }: { readonly write: LockedWrite; readonly hideDefaultTtl: HideDefaultTtl },
): Pick<RecordsClient, "create" | "update" | "delete" | "writeSet"> {
  const writeOne = async (
    request: Parameters<LockedWrite>[0],
    content: RecordContent,
    signal?: AbortSignal,
  ): Promise<RecordWritten> => {
    const written = await untilAllowed(context, () => write(request, signal), signal);
    return found(written, content, (shown) => hideDefaultTtl(request.set.zone, { shown, wanted: content }, signal));
  };
  return {
    async create({ zone, content: given, onCreated }, signal) {
      const content = inAscii(given);
      const set = setOf(zone, content);
      const doing = `Cannot create the DNS record ${describeSet(set)}`;
      const check = (records: readonly RecordEntry[]): void => refuseExisting({ set, doing }, records, content);
      const request = { set, intent: { desired: [content], remove: [] }, doing, check, onCreated, guarded };
      return writeOne(request, content, signal);
    },
    async update({ zone, prior: from, next: to }, signal) {
      const [prior, next] = [inAscii(from), inAscii(to)];
      const set = setOf(zone, prior);
      const doing = `Cannot update the DNS record ${describeSet(set)}`;
      const check = (records: readonly RecordEntry[]): void => refuseUnfit({ set, doing }, records, { prior, next });
      const request = { set, intent: { desired: [next], remove: [prior] }, doing, check, guarded };
      return writeOne(request, next, signal);
    },
    async delete({ zone, content }, signal) {
      const set = setOf(zone, inAscii(content));
      const doing = `Cannot delete the DNS record ${describeSet(set)}`;
      const { restored } = await write({ set, intent: { desired: [], remove: [inAscii(content)] }, doing }, signal);
      return { restored };
    },
    writeSet({ set: given, intent, isNew, onCreated }, signal) {
      const set = { ...given, name: asciiName(given.name) };
      const doing = `Cannot ${isNew === true ? "create" : "write"} the DNS records ${describeSet(set)}`;
      const check = (records: readonly RecordEntry[]): void =>
        isNew === true ? refuseAny({ set, doing }, records) : undefined;
      const request = { set, intent: asciiIntent(intent), doing, check, onCreated, guarded };
      return untilAllowed(context, () => write(request, signal), signal);
    },
  };
}

async function found(
  { records, restored, warnings }: LockedWritten,
  content: RecordContent,
  hide: (shown: RecordContent) => Promise<RecordContent>,
): Promise<RecordWritten> {
  const own = locate(records, content);
  if (own === undefined) return { content, siblings: [], restored, warnings };
  return { content: await hide(own.content), siblings: siblingsOf(records, own), restored, warnings };
}

function setOf(zone: string, { type, name }: RecordContent): RecordSetId {
  return { zone, type, name };
}
