import type { Context } from "../client-context.ts";
import { readListedNames, readListedRecordNames, type ListedNames } from "../listed-names.ts";
import { createSureListings } from "./sure-listings.ts";
import type { ZoneReader } from "./zone-reader.ts";

/** What a zone's text says of the zone as a whole. */
export interface Zone {
  /** Master file text, as it came. */
  readonly text: string;
  /** Serial number of the SOA record, `null` without one. */
  readonly serial: string | null;
  /** Seconds of the `$TTL` line, `null` without one. */
  readonly defaultTtl: number | null;
}

/** DNS zones, read only: the interface has no operation that creates or removes one. */
export interface ZonesClient {
  /** Zone ids the token has access to. */
  list(signal?: AbortSignal): Promise<readonly string[]>;
  /** The same for what tells which it leaves out: a listing with names that hold a blank is used without them. */
  listed(signal?: AbortSignal): Promise<ListedNames>;
  /** The zone as it is now. @throws Failure `zone-text`, `zone-incomplete` when the answer is not the zone's whole text */
  get(zone: string, signal?: AbortSignal): Promise<Zone>;
  /** Types of the records in the zone. @throws Failure `answers-contradict` where the zone's text holds more */
  types(zone: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** The same as the service lists them, for what tells which it leaves out. @throws Failure `answers-contradict` likewise */
  listedTypes(zone: string, signal?: AbortSignal): Promise<ListedNames>;
  /** Names of the records of one type. @throws Failure `answers-contradict` where the zone's text holds more */
  names(zone: string, type: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** The same as the service lists them, for what tells which it leaves out. */
  listedNames(zone: string, type: string, signal?: AbortSignal): Promise<ListedNames>;
}

export function createZonesClient(context: Context, reader: ZoneReader): ZonesClient {
  const { dns } = context.services;
  return {
    ...createSureListings(context, reader),
    list: (signal) => dns.listZones(signal),
    listed: (signal) => readListedNames(dns.listZones(signal), "full-name"),
    listedNames: (zone, type, signal) => readListedRecordNames(dns.listNames(zone, type, signal), zone),
    async get(zone, signal) {
      reader.forget(zone);
      const { text, serial, defaultTtl = null } = await reader.expect(zone, signal);
      return { text, serial, defaultTtl };
    },
  };
}
