import { listedSets } from "../../resources/dns-zone-records/listed-sets.ts";
import { fromReading, type ZoneState } from "../../resources/dns-zone-records/mapping.ts";
import { readFound } from "../../resources/dns-zone-records/read-found.ts";
import { scopeOf } from "../../resources/dns-zone-records/scope.ts";
import type { Live } from "../live-search.ts";

/** There are none where it declares some and the zone has none of them, nor others that it would remove. */
export const dnsZoneRecordsLive: Live<ZoneState> = {
  identity: ["zone", "records"],
  async find(declared, { client, signal }) {
    const { zone, exclusive, ignore } = declared;
    const prior = listedSets(declared.records, zone);
    const aborted = signal ?? new AbortController().signal;
    const reading = await readFound({ client }, { scope: scopeOf(declared), prior }, aborted);
    if (prior.size > 0 && reading.sets.size === 0) return undefined;
    return { id: zone, zone, records: fromReading(reading, zone, declared.records), exclusive, ignore };
  },
};
