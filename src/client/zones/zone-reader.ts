import { isAbort } from "terraform-provider-sdk/core";
import { canonicalName } from "../../dns/index.ts";
import { HttpFailure } from "../../http/http-failure.ts";
import { createSharedReads } from "../../reconcile/index.ts";
import type { Context } from "../context.ts";
import { setKeyOf, type RecordContent } from "../records/content.ts";
import { createListings, type Listings } from "./listings.ts";
import { cutText, missingInText } from "./whole-text.ts";
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
   * As {@link ZoneReader.expect}, and compared with the zone's listings: for callers that rely on the text being complete.
   *
   * @throws Failure `zone-incomplete` where the listings hold more
   */
  expectWhole(zone: string, signal?: AbortSignal): Promise<ZoneView>;
  /** The same by a request of the caller's own, that nobody else is told of. */
  readApart(zone: string, signal: AbortSignal): Promise<ZoneReading>;
  /** What is known of the zone by now, without a request. */
  peek(zone: string): ZoneView | undefined;
  /** As {@link ZoneReader.read}. @throws what made it doubtful */
  expect(zone: string, signal?: AbortSignal): Promise<ZoneView>;
  /** Remembers our own write: all records of one type and name as they were read after it. */
  written(zone: string, set: Pick<RecordContent, "name" | "type">, records: readonly RecordContent[]): void;
  /** To be called where a write may have changed more than is known. */
  forget(zone: string): void;
}

/** A run reads in one go: a reading is used while that goes on, never long after. */
const mostReadings = 3;
const freshness = { idleMs: 10_000, maxAgeMs: 600_000 };

export function createZoneReader(context: Context): ZoneReader {
  const { services, clock, log, quoting } = context;
  const listings = createListings(context, freshness);
  const views = new Map<string, ZoneView>();
  const written = new Set<string>();
  const readOnce = async (zone: string, signal: AbortSignal): Promise<ZoneReading> => {
    try {
      const view = proveZone(await services.dns.getZone(zone, signal), zone);
      quoting.learn(zone, view.addsQuotes);
      return { view };
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      return { doubt: error };
    }
  };
  const readings = createSharedReads<ZoneReading>({
    async read(key, signal) {
      const first = await readOnce(key, signal);
      // one odd answer may be a passing fault of something between the service and us
      const isOdd =
        first.view === undefined && !(first.doubt instanceof HttpFailure && first.doubt.outcome === "refused");
      const reading = isOdd ? await readOnce(key, signal) : first;
      if (reading.view === undefined)
        log.debug("The zone's text proves nothing", { zone: key, error: String(reading.doubt) });
      else views.set(canonicalName(key), reading.view);
      return reading;
    },
    clock,
    ...freshness,
  });
  const forget = (zone: string): void => {
    views.delete(canonicalName(zone));
    readings.invalidate(zone);
    listings.forget();
  };
  const expect = async (zone: string, signal?: AbortSignal): Promise<ZoneView> => {
    const { view, doubt } = await readings.get(zone, signal);
    if (view === undefined) throw doubt;
    return view;
  };
  return {
    listings,
    expect,
    async expectWhole(zone, signal) {
      for (let nth = 1; ; nth += 1) {
        const view = await expect(zone, signal);
        const missing = await missingInText(view, { zone, listings }, signal);
        if (missing.length === 0) return view;
        if (nth === mostReadings) throw cutText(zone, missing);
        forget(zone);
      }
    },
    read: (zone, signal) => readings.get(zone, signal),
    readSinceWrites(zone, signal) {
      if (written.delete(canonicalName(zone))) forget(zone);
      return readings.get(zone, signal);
    },
    readAnew(zone, signal) {
      forget(zone);
      return readings.get(zone, signal);
    },
    readApart: readOnce,
    peek: (zone) => views.get(canonicalName(zone)),
    written(zone, set, records) {
      views.get(canonicalName(zone))?.replace(setKeyOf(set), records);
      written.add(canonicalName(zone));
      if (records.length === 0) listings.forget();
    },
    forget,
  };
}
