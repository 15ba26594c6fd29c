import { dnsRecordSet } from "../src/resources/dns-record-set/index.ts";
import { fromRecords, toRecords, type RecordSetState } from "../src/resources/dns-record-set/mapping.ts";
import type { Props } from "./construct-options.ts";
import type { RecordType } from "./dns-record.ts";
import { DnsRecordSet as Part, type DnsRecordSetConfig } from "./generated/index.ts";
import type { Live } from "./live.ts";
import { defineResourceConstruct } from "./resource-construct.ts";

export interface DnsRecordSetProps extends Props<DnsRecordSetConfig, "type"> {
  /** Type of the records. All types of zone files are allowed, and `ALIAS`. */
  readonly type: RecordType | (string & {});
}

/** A set is its zone, name and type. */
const live: Live<RecordSetState> = {
  identity: ["zone", "name", "type"],
  async find(declared, { client, signal }) {
    const records = await client.records.findSet({ set: declared, contents: toRecords(declared) }, signal);
    return records.length === 0 ? undefined : fromRecords(declared, records, declared);
  },
};

/**
 * All DNS records of one type and name.
 *
 * @example
 * new DnsRecordSet(stack, "mail", {
 *   zone: "example.com",
 *   name: "example.com.",
 *   type: RecordType.MX,
 *   values: ["10 mx1.example.com.", "20 mx2.example.com."],
 * });
 */
export class DnsRecordSet extends defineResourceConstruct<DnsRecordSetProps>()(Part, dnsRecordSet, live) {}
