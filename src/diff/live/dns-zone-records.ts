import { listedSets } from "../../resources/dns-zone-records/listed-sets.ts";
import { fromReading, type ZoneState } from "../../resources/dns-zone-records/mapping.ts";
import { readFound } from "../../resources/dns-zone-records/read-found.ts";
import { scopeOf } from "../../resources/dns-zone-records/scope.ts";
import type { Live } from "../live-search.ts";

/** The records of a zone are always there, if only as none. */
export const dnsZoneRecordsLive: Live<ZoneState> = {
  identity: ["zone", "records"],
  shows: ({ records }) => Object.keys(records).length > 0,
  async find(declared, { client, signal }) {
    const { zone, exclusive, ignore } = declared;
    const prior = listedSets(declared.records, zone);
    const aborted = signal ?? new AbortController().signal;
    const reading = await readFound({ client }, { scope: scopeOf(declared), prior }, aborted);
    return { id: zone, zone, records: fromReading(reading, zone, declared.records), exclusive, ignore };
  },
};
