import type { RecordSetId } from "../../apis/dns/service.ts";
import { canonicalName } from "../../dns/index.ts";
import { lockOf, type Context, type CreateOptions } from "../context.ts";
import { refuseExisting, refuseUnfit } from "./check.ts";
import { cleanUpName, previewCleanUp } from "./clean-up.ts";
import type { RecordContent, RecordEntry } from "./content.ts";
import type { SetIntent } from "./intent.ts";
import { createHideDefaultTtl, type HideDefaultTtl } from "./default-ttl.ts";
import { createLayouts } from "./layouts.ts";
import { listRecords, type ListedRecord, type RecordFilter } from "./list.ts";
import { locate, siblingsOf } from "./locate.ts";
import { describeSet, readSetForSure } from "./read-set.ts";
import { createRecordReads, type FoundRecord, type RecordQuery, type RefreshMode } from "./reads.ts";
import { writeSet, type SetWrite, type SetWritten } from "./write-set.ts";

/** What a write of one record led to. */
export interface RecordWritten extends FoundRecord {
  /** Records of others that got lost meanwhile and were restored: a warning to the user. */
  readonly restored: readonly RecordContent[];
}

/** DNS records by their content, never by their index. Everything throws `Failure`. (behaviour: section 4) */
export interface RecordsClient {
  /** @throws Failure `record_exists` */
  create(
    request: { zone: string; content: RecordContent } & CreateOptions<RecordContent>,
    signal?: AbortSignal,
  ): Promise<RecordWritten>;
  /** `next` has the name and type of `prior`. @throws Failure `record_gone`, `record_exists`, `record_not_as_written` */
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
  /** Makes the records of one type and name as intended. {@link planSet} shows what it would do. */
  writeSet(set: RecordSetId, intent: SetIntent, signal?: AbortSignal): Promise<SetWritten>;
  list(zone: string, filter?: RecordFilter, signal?: AbortSignal): Promise<readonly ListedRecord[]>;
  /** What {@link RecordsClient.cleanUp} would remove. */
  previewCleanUp(zone: string, name: string, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /** Host-name clean-up. Gives what was removed. @throws Failure `clean_up_incomplete` */
  cleanUp(zone: string, name: string, signal?: AbortSignal): Promise<readonly RecordContent[]>;
}

export function createRecordsClient(context: Context, refresh: RefreshMode): RecordsClient {
  const hideDefaultTtl = createHideDefaultTtl(context);
  const reads = createRecordReads(context, { refresh, hideDefaultTtl });
  const write = createSetWriter(context, (set) => reads.invalidate(set));

  return {
    ...createRecordWrites(write, hideDefaultTtl),
    find: (query, signal) => reads.find(query, signal),
    readSet: (set, signal) => readSetForSure(context, set, signal),
    writeSet: (set, intent, signal) =>
      write({ set, intent, doing: `Cannot write the DNS records ${describeSet(set)}` }, signal),
    list: (zone, filter = {}, signal) => listRecords(context, { zone, ...filter }, signal),
    previewCleanUp: (zone, name, signal) => previewCleanUp(context, { zone, name }, signal),
    cleanUp: (zone, name, signal) =>
      context.locks.withLocks(
        [lockOf(context, "exclusive", "zone", canonicalName(zone))],
        async () => {
          try {
            return await cleanUpName(context, { zone, name }, signal);
          } finally {
            reads.invalidateAll();
          }
        },
        signal,
      ),
  };
}

type LockedWrite = (write: Omit<SetWrite, "layout">, signal?: AbortSignal) => Promise<SetWritten>;

/** Writers of different sets of a zone go side by side; a clean-up of the zone waits for all of them, and they for it. */
function createSetWriter(context: Context, invalidate: (set: RecordSetId) => void): LockedWrite {
  const layouts = createLayouts(context);
  return (write, signal) => {
    const { set } = write;
    const [zone, name] = [canonicalName(set.zone), canonicalName(set.name)];
    return context.locks.withLocks(
      [
        lockOf(context, "shared", "zone", zone),
        lockOf(context, "exclusive", "records", zone, set.type.toUpperCase(), name),
      ],
      async () => {
        invalidate(set);
        try {
          return await writeSet(context, { ...write, layout: () => layouts(set.zone, signal) }, signal);
        } finally {
          invalidate(set);
        }
      },
      signal,
    );
  };
}

function createRecordWrites(
  write: LockedWrite,
  hideDefaultTtl: HideDefaultTtl,
): Pick<RecordsClient, "create" | "update" | "delete"> {
  const found = async (
    zone: string,
    { records, restored }: SetWritten,
    content: RecordContent,
    signal?: AbortSignal,
  ): Promise<RecordWritten> => {
    const own = locate(records, content);
    if (own === undefined) return { content, siblings: [], restored };
    const shown = await hideDefaultTtl(zone, { shown: own.content, wanted: content }, signal);
    return { content: shown, siblings: siblingsOf(records, own), restored };
  };
  return {
    async create({ zone, content, onCreated }, signal) {
      const set = setOf(zone, content);
      const doing = `Cannot create the DNS record ${describeSet(set)}`;
      const check = (records: readonly RecordEntry[]): void => refuseExisting({ set, doing }, records, content);
      const intent = { desired: [content], remove: [] };
      return found(zone, await write({ set, intent, doing, check, onCreated }, signal), content, signal);
    },
    async update({ zone, prior, next }, signal) {
      const set = setOf(zone, prior);
      const doing = `Cannot update the DNS record ${describeSet(set)}`;
      const check = (records: readonly RecordEntry[]): void => refuseUnfit({ set, doing }, records, { prior, next });
      const intent = { desired: [next], remove: [prior] };
      return found(zone, await write({ set, intent, doing, check }, signal), next, signal);
    },
    async delete({ zone, content }, signal) {
      const set = setOf(zone, content);
      const doing = `Cannot delete the DNS record ${describeSet(set)}`;
      const { restored } = await write({ set, intent: { desired: [], remove: [content] }, doing }, signal);
      return { restored };
    },
  };
}

function setOf(zone: string, { type, name }: RecordContent): RecordSetId {
  return { zone, type, name };
}
