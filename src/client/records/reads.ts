import type { RecordSetId } from "../../apis/dns/service.ts";
import { canonicalName, joinData, recordFields } from "../../dns/index.ts";
import { isAbort } from "../../core/failure.ts";
import { createSharedReads } from "../../reconcile/index.ts";
import type { Context } from "../context.ts";
import { createClaims, locateDrifted } from "./claims.ts";
import { keyOf, setKeyOf, type RecordContent, type RecordEntry } from "./content.ts";
import type { HideDefaultTtl } from "./default-ttl.ts";
import { listRecords } from "./list.ts";
import { locate, siblingsOf } from "./locate.ts";
import { readSet, readSetForSure } from "./read-set.ts";
import { contentOf, groupBy, readSnapshot, type ZoneSnapshot } from "./zone-snapshot.ts";

/** `zone`: one reading of a zone's text answers for all records in it that have not changed. `exact`: a reading a set. */
export type RefreshMode = "zone" | "exact";

/** A record to be found again. */
export interface RecordQuery {
  readonly zone: string;
  /** As it was seen last. */
  readonly content: RecordContent;
  /** Fingerprints of its siblings at that time, where they are known: they tell a drifted record from a deleted one. */
  readonly siblings?: readonly string[] | undefined;
}

/** A record found again. */
export interface FoundRecord {
  readonly content: RecordContent;
  /** To be kept for the next {@link RecordQuery}. */
  readonly siblings: readonly string[];
}

/** All records of one type and name to be found again. */
export interface SetQuery {
  readonly set: RecordSetId;
  /** As they were seen last. */
  readonly contents: readonly RecordContent[];
}

/** Many records of a zone to be found again. */
export interface ZoneQuery {
  readonly zone: string;
  /** As they were seen last. */
  readonly contents: readonly RecordContent[];
  /** Which types and names matter: keys of {@link setKeyOf}. Others are not read. */
  readonly wants: (key: string) => boolean;
}

/** Records of a zone. */
export interface ZoneReading {
  /** By keys of {@link setKeyOf}; none of the lists is empty. */
  readonly sets: ReadonlyMap<string, readonly RecordContent[]>;
  /** The records of all other types and names, as far as the zone's text says: without comments. */
  readonly others: readonly RecordContent[];
  /** `null` where the zone does not say it. */
  readonly serial: string | null;
  /** Seconds of the first `$TTL`. */
  readonly defaultTtl: number | undefined;
}

/** Shared readings of records for refreshes. Writes never use them. */
export interface RecordReads {
  find(query: RecordQuery, signal?: AbortSignal): Promise<FoundRecord | undefined>;
  findSet(query: SetQuery, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  readZone(query: ZoneQuery, signal?: AbortSignal): Promise<ZoneReading>;
  /** To be called before and after each write. */
  invalidate(set: RecordSetId): void;
  invalidateAll(): void;
}

/** A run refreshes in one go: a reading is used while that goes on, never long after. */
const freshness = { idleMs: 10_000, maxAgeMs: 600_000 };

export function createRecordReads(
  context: Context,
  { refresh, hideDefaultTtl }: { readonly refresh: RefreshMode; readonly hideDefaultTtl: HideDefaultTtl },
): RecordReads {
  const { services, clock, log } = context;
  const claims = createClaims(clock);
  const sets = createSharedReads<RecordEntry[]>({
    read: (key, signal) => readSet(context, JSON.parse(key) as RecordSetId, signal),
    clock,
    ...freshness,
  });
  const zones = createSharedReads<ZoneSnapshot | undefined>({
    async read(zone, signal) {
      try {
        return readSnapshot(await services.dns.getZone(zone, signal), zone);
      } catch (error) {
        if (isAbort(error) || signal.aborted) throw error;
        // a shortcut only: the exact readings say what is wrong, if anything is
        log.debug("Cannot refresh by the zone's text", { zone, error: String(error) });
        return undefined;
      }
    },
    clock,
    ...freshness,
  });

  const readExactly = async (set: RecordSetId, signal?: AbortSignal): Promise<readonly RecordEntry[]> => {
    const shared = await sets.get(keyOfSet(set), signal);
    return shared.length > 0 ? shared : readSetForSure(context, set, signal);
  };
  const findExactly = async ({ zone, content, siblings }: RecordQuery, signal?: AbortSignal) => {
    const set = { zone, type: content.type, name: content.name };
    const records = await readExactly(set, signal);
    let found = locate(records, content);
    if (found === undefined && siblings !== undefined && records.length > 0)
      found = locateDrifted(records, keyOf(content), await claims.gather(keyOfSet(set), signal));
    if (found === undefined) return undefined;
    const shown = await hideDefaultTtl(zone, { shown: found.content, wanted: content }, signal);
    return { content: shown, siblings: siblingsOf(records, found) };
  };

  return {
    async find(query, signal) {
      claims.add(keyOfSet({ ...query.content, zone: query.zone }), { ...query, siblings: query.siblings });
      if (refresh === "zone") {
        const siblings = (await zones.get(query.zone, signal))?.confirm(query.content);
        if (siblings !== undefined) return { content: query.content, siblings };
      }
      return findExactly(query, signal);
    },
    async findSet({ set, contents }, signal) {
      if (refresh === "zone" && contents.length > 0) {
        const snapshot = await zones.get(set.zone, signal);
        if (snapshot?.confirmSet(setKeyOf(set), contents) === true) return contents;
      }
      return contentsOf(await readExactly(set, signal));
    },
    async readZone({ zone, contents, wants }, signal) {
      const snapshot = await zones.get(zone, signal);
      if (snapshot === undefined) return readByListing(context, { zone, wants }, signal);
      const known = groupBy(contents, setKeyOf);
      const keys = [...new Set([...snapshot.sets, ...known.keys()])].filter(wants);
      const readOne = async (key: string): Promise<readonly RecordContent[]> => {
        const last = known.get(key) ?? [];
        if (refresh === "zone" && last.length > 0 && snapshot.confirmSet(key, last)) return last;
        const lines = refresh === "zone" && last.length === 0 ? snapshot.readSet(key) : undefined;
        return lines ?? contentsOf(await readExactly({ zone, ...splitKey(key) }, signal));
      };
      const found = await Promise.all(keys.map(async (key) => [key, await readOne(key)] as const));
      return {
        sets: new Map(found.filter(([, records]) => records.length > 0)),
        others: snapshot.records.filter((record) => !wants(setKeyOf(record))).map(contentOf),
        serial: snapshot.serial,
        defaultTtl: snapshot.defaultTtl,
      };
    },
    invalidate(set) {
      claims.forget(keyOfSet(set));
      sets.invalidate(keyOfSet(set));
      zones.invalidate(set.zone);
    },
    invalidateAll() {
      claims.clear();
      sets.clear();
      zones.clear();
    },
  };
}

/** Where a zone's text cannot be read, its listings serve, at a request for each type and name. */
async function readByListing(
  context: Context,
  { zone, wants }: Pick<ZoneQuery, "zone" | "wants">,
  signal?: AbortSignal,
): Promise<ZoneReading> {
  const records = await listRecords(context, { zone }, signal);
  const soa = records.find(({ type }) => type.toUpperCase() === "SOA");
  const sets = groupBy<RecordContent>(records, setKeyOf);
  return {
    sets: new Map([...sets].filter(([key]) => wants(key))),
    others: [...sets].flatMap(([key, contents]) => (wants(key) ? [] : contents)),
    defaultTtl: undefined,
    serial: recordFields(joinData(soa?.data ?? []))[2] ?? null,
  };
}

function contentsOf(records: readonly RecordEntry[]): readonly RecordContent[] {
  return records.map(({ content }) => content);
}

/** Type and name of a key of {@link setKeyOf}. */
function splitKey(key: string): { type: string; name: string } {
  const at = key.indexOf(" ");
  return { type: key.slice(0, at), name: key.slice(at + 1) };
}

function keyOfSet({ zone, type, name }: RecordSetId): string {
  return JSON.stringify({ zone, type: type.toUpperCase(), name: canonicalName(name) });
}
