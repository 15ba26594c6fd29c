import type { RecordSetId } from "../../../apis/dns/service.ts";
import { canonicalName, isTextType } from "../../../dns/index.ts";
import { createSharedReads, type SharedReads } from "../../../reconcile/index.ts";
import type { ZoneView } from "../../zones/zone-view.ts";
import { findChanged, findHeld } from "./find-changed.ts";
import { createRecordSearches, type RecordSearch } from "./record-searches.ts";
import { fingerprintOf, keyOf, spelledAs, type RecordContent, type RecordEntry } from "../record-content.ts";
import { setKeyOf, splitKey } from "../../../model/set-key.ts";
import { groupBy } from "../../../core/group-by.ts";
import type { MadeRecords } from "../made-records.ts";
import { endStated, foundAgain, recallHolding, type Recalled } from "../noted-holdings.ts";
import { hideDefaultTtl } from "./hide-default-ttl.ts";
import { locateHeld } from "./locate-held.ts";
import { siblingsOf } from "./locate-record.ts";
import { readByListing } from "./read-by-listing.ts";
import { readSet, readSetForSure } from "./read-set.ts";
import { readZoneText } from "./read-zone-text.ts";
import type { SetReading } from "./set-reading.ts";
import { isList, type SiblingDigest } from "./sibling-digest.ts";
import { isSame } from "./witness.ts";
import type { ZoneQuery, ZoneReading } from "./zone-query.ts";

/**
 * `zone`: one reading of a zone's text answers for all records in it that have not changed, until it has not been asked for 10 s, or is 10 minutes
 * old. `exact`: one reading for each set; programs share one only while it is under way, runs of an engine as long as that of a zone.
 */
export type RefreshMode = "zone" | "exact";

/** A record to be found again. */
export interface RecordQuery {
  readonly zone: string;
  /** As it was seen last. */
  readonly content: RecordContent;
  /** Fingerprints of its siblings at that time, or their digest, where known: they show whether a missing record was changed or deleted. */
  readonly siblings?: readonly string[] | SiblingDigest | undefined;
  /** The name of the resource among those of its state: what a killed run noted of the resource is found by it. */
  readonly owner?: string | undefined;
  /** Which writing of the resource its state has: what was noted of another one does not count. */
  readonly revision?: string | undefined;
}

/** Option of what looks for a record. */
export interface GoneOptions {
  /**
   * Called where the record is gone, or changed in a way that cannot be told: with the records that came to its type and name since it was
   * seen last, and that nobody in this run knows. One of them may be it.
   */
  readonly onGone?: ((perhaps: readonly RecordContent[]) => void) | undefined;
}

/** A record that is looked for where a killed run may have left it. */
type RecalledQuery = RecordQuery & GoneOptions & { readonly recalled: Recalled | undefined };

/** A record found again. */
export interface FoundRecord {
  readonly content: RecordContent;
  /** To be kept for the next {@link RecordQuery}. */
  readonly siblings: readonly string[];
  /** Where a killed run left it open whether this is the record: somebody else may have made it. */
  readonly isDoubtful?: true | undefined;
}

/** All records of one type and name to be found again. */
export interface SetQuery {
  readonly set: RecordSetId;
  /** As they were seen last. */
  readonly contents: readonly RecordContent[];
  /** The name of the resource that is read, where it has one. */
  readonly owner?: string | undefined;
}

/** Shared readings of records for refreshes. Writes never use them. */
export interface RecordReads {
  find(query: RecordQuery & GoneOptions, signal?: AbortSignal): Promise<FoundRecord | undefined>;
  findSet(query: SetQuery, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  readZone(query: ZoneQuery, signal?: AbortSignal): Promise<ZoneReading>;
  /** To be called before and after each write. Not for the zone's text: its reader is told of the write by itself, or forgets the text. */
  invalidate(set: RecordSetId): void;
  invalidateAll(): void;
}

/** Which readings answer, and whether it is an engine that asks. */
export interface ReadingUse {
  readonly refresh: RefreshMode;
  /** A run of an engine refreshes in one go. A program may ask again and again, to see what others do meanwhile. */
  readonly isRun: boolean;
}

/** While a run goes on a reading is used, never long after. */
const duringRun = { idleMs: 10_000, maxAgeMs: 600_000 };
const underWay = { idleMs: 0, maxAgeMs: 0 };

export function createRecordReads(reading: SetReading & Made, use: ReadingUse): RecordReads {
  return new SharedRecordReads(reading, use);
}

interface Made {
  readonly made: Pick<MadeRecords, "seen">;
}

class SharedRecordReads implements RecordReads {
  private readonly reading: SetReading & Made;
  private readonly refresh: RefreshMode;
  /** Whether each call is answered by what is read for it, or was being read. */
  private readonly isAnew: boolean;
  private readonly searches: ReturnType<typeof createRecordSearches>;
  private readonly sets: SharedReads<readonly RecordEntry[]>;

  constructor(reading: SetReading & Made, { refresh, isRun }: ReadingUse) {
    const { context, zones } = reading;
    this.reading = reading;
    this.refresh = refresh;
    this.isAnew = refresh === "exact" && !isRun;
    this.searches = createRecordSearches(context.clock);
    this.sets = createSharedReads<readonly RecordEntry[]>({
      async read(key, signal) {
        const set = JSON.parse(key) as RecordSetId;
        // the zone's text shows in which form the zone keeps text data
        if (isTextType(set.type)) await zones.read(set.zone, signal);
        return readSet(reading, set, signal);
      },
      clock: context.clock,
      ...(this.isAnew ? underWay : duringRun),
    });
  }

  async find(asked: RecordQuery & GoneOptions, signal?: AbortSignal): Promise<FoundRecord | undefined> {
    const { context } = this.reading;
    endStated(context, asked);
    const recalled = recallHolding(context, asked);
    const { content } = recalled ?? asked;
    if (content === undefined) return undefined;
    const found = await this.findRecalled({ ...asked, content, recalled }, signal);
    if (found !== undefined) this.reading.made.seen(asked, [found.content]);
    return found;
  }

  private async findRecalled(query: RecalledQuery, signal?: AbortSignal): Promise<FoundRecord | undefined> {
    const siblings = isList(query.siblings) ? query.siblings : undefined;
    this.searches.add(keyOfSet({ ...query.content, zone: query.zone }), { ...query, siblings });
    if (this.refresh === "zone") {
      const { view } = await this.reading.zones.readSinceWrites(query.zone, signal);
      const confirmed = view?.confirm(query.content);
      // with siblings missing, too few would be remembered, and a later search could take another one's record for ours
      if (confirmed !== undefined && hasAll(confirmed.siblings, query.siblings) && !hasHeir(confirmed, query)) {
        if (query.recalled !== undefined) foundAgain(this.reading.context, query.recalled);
        return confirmed;
      }
    }
    return this.findExactly(query, signal);
  }

  async findSet(query: SetQuery, signal?: AbortSignal): Promise<readonly RecordContent[]> {
    const found = await this.findAll(query, signal);
    this.reading.made.seen({ zone: query.set.zone, owner: query.owner }, found);
    return found;
  }

  private async findAll({ set, contents }: SetQuery, signal?: AbortSignal): Promise<readonly RecordContent[]> {
    if (this.refresh === "zone" && contents.length > 0) {
      const { view } = await this.reading.zones.readSinceWrites(set.zone, signal);
      const confirmed = view?.confirmSet(setKeyOf(set), contents);
      if (confirmed !== undefined) return confirmed;
    }
    return this.readAll(set, contents, signal);
  }

  async readZone(query: ZoneQuery, signal?: AbortSignal): Promise<ZoneReading> {
    const reading = await this.readAllOf(query, signal);
    for (const found of reading.sets.values()) this.reading.made.seen(query, found);
    return reading;
  }

  private async readAllOf(query: ZoneQuery, signal?: AbortSignal): Promise<ZoneReading> {
    const { zone, contents, wants, adopts = [], standsForAll, doesWithoutOdd = false, isOneOfMany = false } = query;
    const { view, doubt } = await readZoneText(this.reading, query, { isAnew: this.isAnew && !isOneOfMany }, signal);
    // the last lines of a text may be cut off
    const isWhole = adopts === "all" || standsForAll === "always";
    const exact = new Set([...(isWhole ? (view?.sets.slice(-1) ?? []) : []), ...(adopts === "all" ? [] : adopts)]);
    const known = groupBy(contents, setKeyOf);
    const readKnown = (key: string): Promise<readonly RecordContent[]> =>
      this.readAll({ zone, ...splitKey(key) }, known.get(key) ?? [], signal);
    const sought = [...new Set([...exact, ...known.keys()])];
    if (view === undefined)
      return readByListing(this.reading, { zone, wants, doesWithoutOdd, doubt, known: sought, readKnown }, signal);
    const keys = [...new Set([...view.sets, ...sought])].filter(wants);
    const readOne = async (key: string): Promise<readonly RecordContent[]> => {
      const last = known.get(key) ?? [];
      const confirmed = this.refresh === "zone" && last.length > 0 ? view.confirmSet(key, last) : undefined;
      if (confirmed !== undefined) return asHeld(key, confirmed, view);
      const fromText = this.refresh === "zone" && last.length === 0 && !exact.has(key);
      return (fromText ? view.readSet(key) : undefined) ?? readKnown(key);
    };
    const found = await Promise.all(keys.map(async (key) => [key, await readOne(key)] as const));
    return {
      sets: new Map(found.filter(([, records]) => records.length > 0)),
      others: view.sets.filter((key) => !wants(key)).flatMap((key) => view.contentsOf(key)),
      serial: view.serial,
      defaultTtl: view.defaultTtl,
    };
  }

  invalidate(set: RecordSetId): void {
    this.searches.forget(keyOfSet(set));
    this.sets.invalidate(keyOfSet(set));
  }

  invalidateAll(): void {
    this.searches.clear();
    this.sets.clear();
  }

  private async findExactly(
    { zone, content, siblings, recalled, onGone }: RecalledQuery,
    signal?: AbortSignal,
  ): Promise<FoundRecord | undefined> {
    const sought = { zone, content, recalled };
    const isAsSeen = (records: readonly RecordEntry[]): boolean => {
      const held = locateHeld(records, sought, this.reading);
      return held?.is === "own" && hasAll(siblingsOf(records, held.entry), siblings);
    };
    const set = { zone, type: content.type, name: content.name };
    const records = await this.readExactly(set, isAsSeen, [content], signal);
    const gather = (): Promise<readonly RecordSearch[]> => this.searches.gather(keyOfSet({ ...content, zone }), signal);
    const held = await findHeld(this.reading, records, { ...sought, gather });
    if (held?.is === "own" && recalled !== undefined) foundAgain(this.reading.context, recalled);
    let found = held?.entry;
    if (found === undefined && records.length > 0) {
      const missing = { ...sought, siblings, gather };
      const { entry, perhaps } = await findChanged(this.reading, records, missing, signal);
      if (perhaps.length > 0) onGone?.(perhaps.map((one) => one.content));
      found = entry;
    }
    if (found === undefined) return undefined;
    const { zones } = this.reading;
    const shown = await hideDefaultTtl(zones, { zone, shown: found.content, wanted: content }, signal);
    return { content: shown, siblings: siblingsOf(records, found), isDoubtful: held?.isDoubtful };
  }

  private async readAll(
    set: RecordSetId,
    known: readonly RecordContent[],
    signal?: AbortSignal,
  ): Promise<readonly RecordContent[]> {
    const keys = known.map(keyOf);
    const keysOf = (records: readonly RecordEntry[]): readonly string[] => records.map(({ key }) => key);
    const isAsSeen = (records: readonly RecordEntry[]): boolean => records.length > 0 && isSame(keysOf(records), keys);
    const records = await this.readExactly(set, isAsSeen, known, signal);
    const [{ zones }, { zone }, wanted] = [
      this.reading,
      set,
      new Map(known.map((content) => [keyOf(content), content])),
    ];
    return Promise.all(
      records.map(({ key, content: shown }) =>
        hideDefaultTtl(zones, { zone, shown, wanted: wanted.get(key) ?? known[0] ?? shown }, signal),
      ),
    );
  }

  /** One answer is enough for a list that is as it was seen last: nothing is concluded from it. Any other list must be confirmed. */
  private async readExactly(
    set: RecordSetId,
    isAsSeen: (records: readonly RecordEntry[]) => boolean,
    known: readonly RecordContent[],
    signal?: AbortSignal,
  ): Promise<readonly RecordEntry[]> {
    const shared = await this.sets.get(keyOfSet(set), signal);
    return isAsSeen(shared) ? shared : readSetForSure(this.reading, set, signal, { first: shared, known });
  }
}

/** Whether all fingerprints that were seen last, if any, are among these. Of a digest only the number is compared. */
function hasAll(fingerprints: readonly string[], seen: RecordQuery["siblings"]): boolean {
  if (!isList(seen)) return seen === undefined || fingerprints.length >= seen.count;
  const all = new Set(fingerprints);
  return seen.every((one) => all.has(one));
}

/** Whether what a killed run was to make of the record is there beside it: then the two are to be told apart by all that they say. */
function hasHeir({ siblings }: FoundRecord, { content: { type }, recalled }: RecalledQuery): boolean {
  const { becomes } = recalled ?? {};
  return becomes !== undefined && becomes !== null && siblings.includes(fingerprintOf(type, keyOf(becomes)));
}

function keyOfSet({ zone, type, name }: RecordSetId): string {
  return JSON.stringify({ zone, type: type.toUpperCase(), name: canonicalName(name) });
}

/** Records that the text shows as they were known, under the name as the text spells it: that is one that the service answers for. */
function asHeld(key: string, known: readonly RecordContent[], view: ZoneView): readonly RecordContent[] {
  const { name: usual } = splitKey(key);
  if (known.every(({ name }) => name === usual)) return known;
  return known.map(spelledAs(view.contentsOf(key)[0]?.name ?? usual));
}
