import { listedSets } from "../../resources/dns-zone-records/listed-sets.ts";
import { checkSingleRecords } from "../../resources/dns-zone-records/check-config.ts";
import { fromReading, type ZonePlan, type ZoneState } from "../../resources/dns-zone-records/mapping.ts";
import { readFound } from "../../resources/dns-zone-records/read-found.ts";
import { recordsOf, scopeOf } from "../../resources/dns-zone-records/scope.ts";
import { touchedIn } from "../../resources/dns-zone-records/touched-in.ts";
import { refuseMarked } from "../../resources/records/other-owners.ts";
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
    const records = fromReading(reading, zone, declared.records);
    return { attributes: { id: zone, zone, records, exclusive, ignore }, records: recordsOf(reading) };
  },
  // which object it is, is known with all that it lists
  refusals({ records, marks, planned, prior }) {
    const touched = prior === null ? [] : touchedIn(records, scopeOf(planned as ZonePlan));
    return [...refuseMarked(touched, marks), ...checkSingleRecords(prior, planned)];
  },
};
