import type { RecordSetId } from "../../../apis/dns/service.ts";
import { canonicalName } from "../../../dns/index.ts";
import { createGatheredReads, type GatheredReads } from "../../../reconcile/index.ts";
import { readNames } from "../../zones/zone-listings.ts";
import type { ZoneView } from "../../zones/zone-view.ts";
import { setKeyOf, type RecordContent } from "../record-content.ts";
import type { SetReading } from "../set-reading.ts";
import { isTextType } from "../quoted-texts.ts";

/** Readings that several writes of a zone share. Who is alone, or to whom they prove nothing, reads its own records instead. */
export interface SharedReadings {
  /** Does the work on one type and name: others who read wait for it a little. */
  during<R>(set: RecordSetId, work: () => Promise<R>): Promise<R>;
  /** Whether there is certainly nothing of the type and name: by the text, and a listing of names that is asked for now or later. */
  lack(set: RecordSetId, options?: SharedReadingOptions): Promise<boolean>;
  /** Whether a text of the zone that is asked for now or later shows exactly these records of the type and name. */
  show(set: RecordSetId, contents: readonly RecordContent[], options?: SharedReadingOptions): Promise<boolean>;
}

export interface SharedReadingOptions {
  readonly signal?: AbortSignal | undefined;
  /** So many writes wait for no more. Absent: as many as Terraform sends at about one time. */
  readonly most?: number | undefined;
}

/** So many types and names of a zone may be read for each write that this saves a request. */
const setsForOne = { listing: 500, text: 150 };

/** A zone's text, and whether it holds all that is known of the zone: a text that was cut between two lines reads like a whole one. */
interface ReadText {
  readonly view: ZoneView;
  readonly isWhole: boolean;
}

export function createSharedReadings(reading: SetReading): SharedReadings {
  return new GatheredZoneReadings(reading);
}

class GatheredZoneReadings implements SharedReadings {
  private readonly reading: SetReading;
  private readonly listings: GatheredReads<ReadonlySet<string> | undefined>;
  private readonly texts: GatheredReads<ReadText | undefined>;
  /** Types and names that are worked on, with how many times. */
  private readonly underWay = new Map<string, number>();

  constructor(reading: SetReading) {
    this.reading = reading;
    this.listings = createGatheredReads({ read: (key, callers, signal) => this.readListing(key, callers, signal) });
    this.texts = createGatheredReads({ read: (zone, callers, signal) => this.readText(zone, callers, signal) });
  }

  async during<R>(set: RecordSetId, work: () => Promise<R>): Promise<R> {
    const key = inZone(set.zone, setKeyOf(set));
    this.underWay.set(key, (this.underWay.get(key) ?? 0) + 1);
    try {
      return await this.listings.during(keyOfListing(set), () => this.texts.during(set.zone, work));
    } finally {
      const left = (this.underWay.get(key) ?? 1) - 1;
      if (left === 0) this.underWay.delete(key);
      else this.underWay.set(key, left);
    }
  }

  async lack(set: RecordSetId, { signal, most }: SharedReadingOptions = {}): Promise<boolean> {
    const { view } = await this.reading.zones.read(set.zone, signal);
    if (view === undefined || view.has(setKeyOf(set))) return false;
    const sets = await this.listings.get(keyOfListing(set), signal, most);
    return sets?.has(setKeyOf(set)) === false;
  }

  async show(
    set: RecordSetId,
    contents: readonly RecordContent[],
    { signal, most }: SharedReadingOptions = {},
  ): Promise<boolean> {
    const { quoting } = this.reading.context;
    // how a zone keeps its texts is learned from a reading of the first one
    if (isTextType(set.type) && (!quoting.isSettled(set.zone) || quoting.adds(set.zone))) return false;
    const text = await this.texts.get(set.zone, signal, most);
    if (text === undefined || (contents.length === 0 && !text.isWhole)) return false;
    return text.view.confirmSet(setKeyOf(set), contents);
  }

  private async readListing(
    key: string,
    callers: number,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string> | undefined> {
    const [zone = "", type = ""] = JSON.parse(key) as string[];
    if (callers === 1 || this.isTooLarge(zone, callers * setsForOne.listing)) return undefined;
    const holdsAll = this.expectAll(zone, (set) => set.startsWith(`${type} `));
    const { lines } = await readNames(this.reading.context.services.dns, { zone, type }, signal);
    if (lines === undefined) return undefined;
    const sets = new Set(lines.map((name) => setKeyOf({ type, name })));
    return holdsAll((set) => sets.has(set)) ? sets : undefined;
  }

  private async readText(zone: string, callers: number, signal: AbortSignal): Promise<ReadText | undefined> {
    if (callers === 1 || this.isTooLarge(zone, callers * setsForOne.text)) return undefined;
    const holdsAll = this.expectAll(zone, () => true);
    const { view } = await this.reading.zones.readApart(zone, signal);
    return view === undefined ? undefined : { view, isWhole: holdsAll((set) => view.has(set)) };
  }

  /** What an answer must hold whose request is sent now; gives whether it has all of it that was not changed meanwhile. */
  private expectAll(zone: string, isMeant: (set: string) => boolean): (has: (set: string) => boolean) => boolean {
    const { zones } = this.reading;
    const sets = (zones.peek(zone)?.sets ?? []).filter(isMeant);
    return (has) =>
      sets.every((set) => has(set) || zones.peek(zone)?.has(set) !== true || this.underWay.has(inZone(zone, set)));
  }

  private isTooLarge(zone: string, most: number): boolean {
    return (this.reading.zones.peek(zone)?.sets.length ?? Infinity) > most;
  }
}

function keyOfListing({ zone, type }: RecordSetId): string {
  return JSON.stringify([zone, type.toUpperCase()]);
}

function inZone(zone: string, set: string): string {
  return JSON.stringify([canonicalName(zone), set]);
}
