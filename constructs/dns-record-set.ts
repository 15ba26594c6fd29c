import type { Construct } from "constructs";
import { dnsRecordSet } from "../src/resources/dns-record-set/resource.ts";
import type { Props } from "./construct-options.ts";
import { DataImsDnsRecords } from "./dns-data-sources.ts";
import type { RecordType } from "./dns-record.ts";
import { DnsRecordSet as Part, type DnsRecordSetConfig } from "./generated/index.ts";
import { defineConstruct } from "./ims-construct.ts";

/** What a `DnsRecordSet` declares. */
export interface DnsRecordSetProps extends Props<DnsRecordSetConfig, "type"> {
  /** Type of the records. All types of zone files are allowed, and `ALIAS`. */
  readonly type: RecordType | (string & {});
}

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
export class DnsRecordSet extends defineConstruct<[props: DnsRecordSetProps]>()(Part, dnsRecordSet) {
  /** Looks up records that something else manages: those of one type and name. */
  static fromName(
    scope: Construct,
    id: string,
    set: { readonly zone: string; readonly name: string; readonly type: RecordType | (string & {}) },
  ): DataImsDnsRecords {
    return new DataImsDnsRecords(scope, id, set);
  }
}
