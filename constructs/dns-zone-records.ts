import { dnsZoneRecords } from "../src/resources/dns-zone-records/index.ts";
import { fromReading, listedSets, type ZoneState } from "../src/resources/dns-zone-records/mapping.ts";
import { readFound } from "../src/resources/dns-zone-records/read-found.ts";
import { scopeOf } from "../src/resources/dns-zone-records/write.ts";
import type { Props } from "./construct-options.ts";
import { DnsZoneRecords as Part, type DnsZoneRecordsConfig } from "./generated/index.ts";
import type { Live } from "./live.ts";
import { defineResourceConstruct } from "./resource-construct.ts";

export type DnsZoneRecordsProps = Props<DnsZoneRecordsConfig>;

/** The records of a zone are always there, if only as none. */
const live: Live<ZoneState> = {
  identity: ["zone", "records"],
  async find(declared, { client, signal }) {
    const { zone, exclusive, ignore } = declared;
    const prior = listedSets(declared.records, zone);
    const aborted = signal ?? new AbortController().signal;
    const reading = await readFound({ client }, { scope: scopeOf(declared), prior }, aborted);
    return { id: zone, zone, records: fromReading(reading, zone, declared.records), exclusive, ignore };
  },
};

/**
 * Many DNS records of a zone as one resource, or all of them.
 *
 * @example
 * new DnsZoneRecords(stack, "zone", {
 *   zone: "example.com",
 *   records: {
 *     "@ MX": { values: ["10 mx1.example.com."] },
 *     "www A": { values: ["192.0.2.10", "192.0.2.11"], ttl: "300" },
 *   },
 * });
 */
export class DnsZoneRecords extends defineResourceConstruct<DnsZoneRecordsProps>()(Part, dnsZoneRecords, live) {}
