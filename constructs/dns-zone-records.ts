import { dnsZoneRecords } from "../src/resources/dns-zone-records/resource.ts";
import type { Props } from "./construct-options.ts";
import { DnsZoneRecords as Part, type DnsZoneRecordsConfig } from "./generated/index.ts";
import { defineConstruct } from "./ims-construct.ts";

/**
 * What a `DnsZoneRecords` declares.
 *
 * @interface
 */
export type DnsZoneRecordsProps = Props<DnsZoneRecordsConfig>;

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
export class DnsZoneRecords extends defineConstruct<[props: DnsZoneRecordsProps]>()(Part, dnsZoneRecords) {}
