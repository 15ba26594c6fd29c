import type { RecordSetId } from "../../apis/dns/service.ts";
import { canonicalName } from "../../dns/index.ts";
import { isAbort } from "../../core/failure.ts";
import { createSharedReads } from "../../reconcile/index.ts";
import type { Context } from "../context.ts";
import { keyOf, type RecordContent, type RecordEntry } from "./content.ts";
import { createClaims, locateDrifted } from "./claims.ts";
import type { HideDefaultTtl } from "./default-ttl.ts";
import { locate, siblingsOf } from "./locate.ts";
import { readSet, readSetForSure } from "./read-set.ts";
import { readSnapshot, type ZoneSnapshot } from "./zone-snapshot.ts";

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

/** Shared readings of records for refreshes. Writes never use them. */
export interface RecordReads {
  find(query: RecordQuery, signal?: AbortSignal): Promise<FoundRecord | undefined>;
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

  const findExactly = async ({ zone, content, siblings }: RecordQuery, signal?: AbortSignal) => {
    const set = { zone, type: content.type, name: content.name };
    const shared = await sets.get(keyOfSet(set), signal);
    const records = shared.length > 0 ? shared : await readSetForSure(context, set, signal);
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

function keyOfSet({ zone, type, name }: RecordSetId): string {
  return JSON.stringify({ zone, type: type.toUpperCase(), name: canonicalName(name) });
}
