import type { RecordSetId } from "../../../apis/dns/service.ts";
import { isTextType } from "../../../dns/index.ts";
import { createGatheredReads, createWorkers, type GatheredReads } from "../../../reconcile/index.ts";
import { readNames } from "../../zones/zone-listings.ts";
import type { ZoneView } from "../../zones/zone-view.ts";
import type { RecordContent } from "../record-content.ts";
import { setKeyOf } from "../../../model/set-key.ts";
import type { SetReading } from "../reading/set-reading.ts";

/** Readings that several writes of a zone share. A write that is alone, or to which they prove nothing, reads its own records instead. */
export interface SharedReadings {
  /** Does work on one type and name. Meanwhile shared readings wait a little for this work to ask, too. */
  during<R>(set: RecordSetId, work: () => Promise<R>): Promise<R>;
  /** Whether there is certainly no record of the type and name: by the text, and by a listing of names that is requested after this call. */
  lack(set: RecordSetId, options?: SharedReadingOptions): Promise<boolean>;
  /** Whether a text of the zone that is requested after this call shows exactly these records of the type and name. */
  show(set: RecordSetId, contents: readonly RecordContent[], options?: SharedReadingOptions): Promise<boolean>;
}

export interface SharedReadingOptions {
  readonly signal?: AbortSignal | undefined;
  /** The reading begins once so many writes wait for it. Absent: {@link enough}, for the operations that Terraform has under way. */
  readonly most?: number | undefined;
}

/** How many types and names a zone may have for each write that shares the reading. More are too much to read for the requests saved. */
const setsForOne = 500;
/**
 * How many writes share a reading. A create has its POST and two shared readings: with four writes to a reading, that is one and a half
 * requests for each create, and the ten operations that Terraform has under way do not all wait for one reading.
 */
const enough = 4;

/** A zone's text, and whether it holds all that is known of the zone: a text that was cut between two lines reads like a whole one. */
interface ReadText {
  readonly view: ZoneView;
  readonly isWhole: boolean;
}

export function createSharedReadings(reading: SetReading): SharedReadings {
  const zones = new Map<string, ZoneSharedReadings>();
  const of = ({ zone }: RecordSetId): ZoneSharedReadings => {
    const known = zones.get(zone) ?? new ZoneSharedReadings(reading, zone);
    zones.set(zone, known);
    return known;
  };
  return {
    during: (set, work) => of(set).during(set, work),
    lack: (set, options = {}) => of(set).lack(set, options),
    show: (set, contents, options = {}) => of(set).show(set, contents, options),
  };
}

class ZoneSharedReadings {
  private readonly reading: SetReading;
  private readonly zone: string;
  private readonly workers = createWorkers();
  /** By the type. */
  private readonly listings: GatheredReads<ReadonlySet<string> | undefined>;
  private readonly texts: GatheredReads<ReadText | undefined>;
  /** How many pieces of work are under way, by types and names. */
  private readonly underWay = new Map<string, number>();

  constructor(reading: SetReading, zone: string) {
    this.reading = reading;
    this.zone = zone;
    const { workers } = this;
    this.listings = createGatheredReads({ workers, enough, read: (type, ...how) => this.readListing(type, ...how) });
    this.texts = createGatheredReads({ workers, enough, read: (_, ...how) => this.readText(...how) });
  }

  during<R>(set: RecordSetId, work: () => Promise<R>): Promise<R> {
    const key = setKeyOf(set);
    this.underWay.set(key, (this.underWay.get(key) ?? 0) + 1);
    return this.workers.during(work).finally(() => {
      const left = (this.underWay.get(key) ?? 1) - 1;
      if (left === 0) this.underWay.delete(key);
      else this.underWay.set(key, left);
    });
  }

  async lack(set: RecordSetId, { signal, most }: SharedReadingOptions): Promise<boolean> {
    if (this.reading.context.sets.hasLeftAny(set)) return false;
    const { view } = await this.reading.zones.read(this.zone, signal);
    if (view === undefined || view.has(setKeyOf(set))) return false;
    const sets = await this.listings.get(set.type.toUpperCase(), signal, most);
    return sets?.has(setKeyOf(set)) === false;
  }

  async show(
    set: RecordSetId,
    contents: readonly RecordContent[],
    { signal, most }: SharedReadingOptions,
  ): Promise<boolean> {
    const { quoting } = this.reading.context;
    // how a zone keeps its texts is learned from a reading of the first one
    if (isTextType(set.type) && (!quoting.isSettled(this.zone) || quoting.adds(this.zone))) return false;
    const text = await this.texts.get("", signal, most);
    if (text === undefined || (contents.length === 0 && !text.isWhole)) return false;
    return text.view.confirmSet(setKeyOf(set), contents) !== undefined;
  }

  private async readListing(
    type: string,
    callers: number,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string> | undefined> {
    if (callers === 1 || this.isTooLargeFor(callers)) return undefined;
    const { zone } = this;
    const holdsAll = this.expectAll((set) => set.startsWith(`${type} `));
    const { lines } = await readNames(this.reading.context.services.dns, { zone, type }, signal);
    if (lines === undefined) return undefined;
    const sets = new Set(lines.map((name) => setKeyOf({ type, name })));
    return holdsAll((set) => sets.has(set)) ? sets : undefined;
  }

  private async readText(callers: number, signal: AbortSignal): Promise<ReadText | undefined> {
    if (callers === 1 || this.isTooLargeFor(callers)) return undefined;
    const holdsAll = this.expectAll(() => true);
    const { view } = await this.reading.zones.readApart(this.zone, signal);
    return view === undefined ? undefined : { view, isWhole: holdsAll((set) => view.has(set)) };
  }

  /**
   * Notes what the answer to a request that is sent now must hold. The function that it returns tells whether an answer holds all of it,
   * except what was changed meanwhile.
   */
  private expectAll(isMeant: (set: string) => boolean): (has: (set: string) => boolean) => boolean {
    const view = (): ZoneView | undefined => this.reading.zones.peek(this.zone);
    const sets = (view()?.sets ?? []).filter(isMeant);
    return (has) => sets.every((set) => has(set) || view()?.has(set) !== true || this.underWay.has(set));
  }

  private isTooLargeFor(callers: number): boolean {
    return (this.reading.zones.peek(this.zone)?.setCount ?? Infinity) > callers * setsForOne;
  }
}
