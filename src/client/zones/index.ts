import { parseZone } from "../../dns/index.ts";
import type { Context } from "../context.ts";

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
  /** @throws Failure `zone-text` when the text is not in master file form */
  get(zone: string, signal?: AbortSignal): Promise<Zone>;
  /** Types of the records in the zone. */
  types(zone: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** Names of the records of one type. */
  names(zone: string, type: string, signal?: AbortSignal): Promise<readonly string[]>;
}

export function createZonesClient({ services: { dns } }: Context): ZonesClient {
  return {
    list: (signal) => dns.listZones(signal),
    async get(zone, signal) {
      const text = await dns.getZone(zone, signal);
      const { serial = null, defaultTtl = null } = parseZone(text, zone);
      return { text, serial, defaultTtl };
    },
    types: (zone, signal) => dns.listTypes(zone, signal),
    names: (zone, type, signal) => dns.listNames(zone, type, signal),
  };
}
