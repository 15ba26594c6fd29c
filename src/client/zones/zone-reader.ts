import { isAbort } from "terraform-provider-sdk/core";
import { canonicalName } from "../../dns/index.ts";
import { HttpFailure } from "../../http/http-failure.ts";
import { createSharedReads, type SharedReads } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import type { RecordContent } from "../records/record-content.ts";
import { setKeyOf } from "../../model/set-key.ts";
import { createListings, type Listings } from "./zone-listings.ts";
import { pauseBeforeTry } from "../tries.ts";
import { SeenSerials } from "./seen-serials.ts";
import { doubtOfText } from "./whole-text.ts";
import { proveZone, type ZoneView } from "./zone-view.ts";

/** What a reading of a zone's text gives: the proven zone, or why nothing can be concluded from the answers. */
export type ZoneReading =
  { readonly view: ZoneView; readonly doubt?: undefined } | { readonly view?: undefined; readonly doubt: unknown };

/**
 * The one place that reads zone texts. All who want to know what a zone holds read through it: one request serves a whole run, our
 * own writes are laid over it, and an answer that is not provably the whole zone is a doubt, for everybody.
 */
export interface ZoneReader {
  /** What the zone's listings say beside the text. They are forgotten with it. */
  readonly listings: Listings;
  /** The zone as read in this run, at one request for all who ask. A doubtful answer is asked for once more. */
  read(zone: string, signal?: AbortSignal): Promise<ZoneReading>;
  /** The same, by a request sent after our own writes: for callers that look for changes of others. */
  readSinceWrites(zone: string, signal?: AbortSignal): Promise<ZoneReading>;
  /** The same by a request that starts now or later. */
  readAnew(zone: string, signal?: AbortSignal): Promise<ZoneReading>;
  /**
   * As {@link ZoneReader.read}, and compared with the zone's listings: for callers to whom the text stands for all of the zone. Where the two
   * differ, both are read again.
   *
   * @throws Failure `zone-incomplete` where the listings hold more, `answers-contradict` where the text does
   */
  readWhole(zone: string, signal?: AbortSignal): Promise<ZoneReading>;
  /** The same. @throws what made the text doubtful */
  expectWhole(zone: string, signal?: AbortSignal): Promise<ZoneView>;
  /** The same by a request of the caller's own, that nobody else is told of. */
  readApart(zone: string, signal: AbortSignal): Promise<ZoneReading>;
  /** What is known of the zone by now, without a request. */
  peek(zone: string): ZoneView | undefined;
  /** Whether another process of this user has written one of the names since the text of the view was requested. */
  isOlder(view: ZoneView, zone: string, names: readonly string[]): boolean;
  /** As {@link ZoneReader.read}. @throws what made it doubtful */
  expect(zone: string, signal?: AbortSignal): Promise<ZoneView>;
  /** Remembers our own write: all records of one type and name as they were read after it. */
  written(zone: string, set: Pick<RecordContent, "name" | "type">, records: readonly RecordContent[]): void;
  /** Remembers that our own request has changed the zone, and not what it holds since. */
  changed(zone: string): void;
  /** For how long the zone as it is known may lack what an earlier run here wrote, in ms. */
  mayLackMs(zone: string): number;
  /** For how long answers about it may contradict each other, since an earlier run here wrote to it, in ms. */
  mayContradictMs(zone: string): number;
  /** To be called where a write may have changed more than is known. */
  forget(zone: string): void;
  /** To be called when the process ends: tells the next run which text it must not take for a new one. */
  end(): void;
}

/** A run reads in one go: a reading is used while that goes on, never long after. */
const mostReadings = 3;
const freshness = { idleMs: 10_000, maxAgeMs: 600_000 };

export function createZoneReader(context: Context): ZoneReader {
  return new SharedZoneReader(context);
}

class SharedZoneReader implements ZoneReader {
  readonly listings: Listings;
  private readonly context: Context;
  private readonly readings: SharedReads<ZoneReading>;
  private readonly views = new Map<string, ZoneView>();
  /** The notes of other processes' writes at the time when the text was requested. */
  private readonly since = new WeakMap<ZoneView, number>();
  /** Zones that were written to since the last {@link ZoneReader.readSinceWrites}. */
  private readonly writtenZones = new Set<string>();
  private readonly serials: SeenSerials;

  constructor(context: Context) {
    this.context = context;
    this.serials = new SeenSerials(context);
    this.listings = createListings(context, freshness);
    const read = (zone: string, signal: AbortSignal): Promise<ZoneReading> => this.readText(zone, signal);
    this.readings = createSharedReads<ZoneReading>({ read, clock: context.clock, ...freshness });
  }

  read(zone: string, signal?: AbortSignal): Promise<ZoneReading> {
    return this.readings.get(zone, signal);
  }

  readSinceWrites(zone: string, signal?: AbortSignal): Promise<ZoneReading> {
    if (this.writtenZones.delete(canonicalName(zone))) this.forget(zone);
    return this.readings.get(zone, signal);
  }

  readAnew(zone: string, signal?: AbortSignal): Promise<ZoneReading> {
    this.forget(zone);
    return this.readings.get(zone, signal);
  }

  async expect(zone: string, signal?: AbortSignal): Promise<ZoneView> {
    return viewOf(await this.readings.get(zone, signal));
  }

  async readWhole(zone: string, signal?: AbortSignal): Promise<ZoneReading> {
    const { clock } = this.context;
    const began = clock.elapsed();
    for (let nth = 1; ; nth += 1) {
      const reading = await this.readings.get(zone, signal);
      if (reading.view === undefined) return reading;
      const doubt = await doubtOfText(reading.view, { zone, listings: this.listings }, signal);
      if (doubt === undefined) return reading;
      if (nth >= mostReadings && clock.elapsed() - began >= this.mayContradictMs(zone)) throw doubt;
      await pauseBeforeTry(nth + 1, this.context, signal);
      this.forget(zone);
    }
  }

  async expectWhole(zone: string, signal?: AbortSignal): Promise<ZoneView> {
    return viewOf(await this.readWhole(zone, signal));
  }

  readApart(zone: string, signal: AbortSignal): Promise<ZoneReading> {
    return this.readTextOnce(zone, signal);
  }

  peek(zone: string): ZoneView | undefined {
    return this.views.get(canonicalName(zone));
  }

  isOlder(view: ZoneView, zone: string, names: readonly string[]): boolean {
    return this.context.writes.haveChanged(canonicalName(zone), names.map(canonicalName), this.since.get(view) ?? 0);
  }

  written(zone: string, set: Pick<RecordContent, "name" | "type">, records: readonly RecordContent[]): void {
    this.peek(zone)?.replace(setKeyOf(set), records);
    this.writtenZones.add(canonicalName(zone));
    this.serials.written(zone);
    if (records.length === 0) this.listings.forget();
  }

  changed(zone: string): void {
    this.serials.written(zone);
    this.forget(zone);
  }

  forget(zone: string): void {
    this.views.delete(canonicalName(zone));
    this.readings.invalidate(zone);
    this.listings.forget();
  }

  mayLackMs(zone: string): number {
    const view = this.peek(zone);
    return view === undefined ? 0 : this.serials.maybeOlderForMs(zone, view.serial);
  }

  mayContradictMs(zone: string): number {
    const view = this.peek(zone);
    return view === undefined ? 0 : this.serials.unevenForMs(zone, view.serial);
  }

  end(): void {
    this.serials.end();
  }

  /** Reads the text. One that is older than what an earlier run saw is read again for a while. */
  private async readText(zone: string, signal: AbortSignal): Promise<ZoneReading> {
    const { clock, log, sets } = this.context;
    let known = sets.snapshot(zone);
    let reading = await this.readUsable(zone, signal);
    const olderMs = (view: ZoneView): number =>
      Math.max(
        this.serials.olderForMs(zone, view.serial),
        sets.olderForMs(view, known, this.serials.isPastAll(zone, view.serial)),
      );
    const began = clock.elapsed();
    const waitMs = reading.view === undefined ? 0 : olderMs(reading.view);
    for (let nth = 2; clock.elapsed() - began < waitMs; nth += 1) {
      if (nth === 2) log.info("Waiting until the service shows the zone as an earlier run here saw it", { zone });
      await pauseBeforeTry(nth, this.context, signal);
      known = sets.snapshot(zone);
      reading = await this.readUsable(zone, signal);
      if (reading.view !== undefined && olderMs(reading.view) === 0) break;
    }
    return reading;
  }

  /** Reads the text. An odd answer may be a passing fault of something between the service and us: it is asked for once more. */
  private async readUsable(zone: string, signal: AbortSignal): Promise<ZoneReading> {
    const first = await this.readTextOnce(zone, signal);
    const isOdd =
      first.view === undefined && !(first.doubt instanceof HttpFailure && first.doubt.outcome === "refused");
    const reading = isOdd ? await this.readTextOnce(zone, signal) : first;
    if (reading.view === undefined)
      this.context.log.debug("The zone's text proves nothing", { zone, error: String(reading.doubt) });
    else this.views.set(canonicalName(zone), reading.view);
    return reading;
  }

  private async readTextOnce(zone: string, signal: AbortSignal): Promise<ZoneReading> {
    const { services, quoting, writes, recent } = this.context;
    const [since, written] = [writes.now(canonicalName(zone)), recent.countIn(zone)];
    try {
      const view = proveZone(await services.dns.getZone(zone, signal), zone);
      this.since.set(view, since);
      this.serials.saw(zone, view.serial, written);
      quoting.learn(zone, view.addsQuotes);
      return { view };
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      return { doubt: error };
    }
  }
}

function viewOf({ view, doubt }: ZoneReading): ZoneView {
  if (view === undefined) throw doubt;
  return view;
}
