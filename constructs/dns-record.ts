import { dnsRecord } from "../src/resources/dns-record/resource.ts";
import type { Props } from "./construct-options.ts";
import type { DnsRecordConfig } from "./generated/index.ts";
import { DnsRecord as Part } from "./generated/index.ts";
import { defineConstruct } from "./ims-construct.ts";
import { literalAddress } from "./literal-address.ts";
import { asProperties } from "./properties.ts";
import { needsOneName } from "./one-name.ts";

/** Types of records that zones hold most often. Every other type of zone files can be given as text. */
export const RecordType = {
  A: "A",
  AAAA: "AAAA",
  /** The address of another name, also at the apex of a zone, where `CNAME` may not stand. */
  ALIAS: "ALIAS",
  CAA: "CAA",
  CNAME: "CNAME",
  MX: "MX",
  NS: "NS",
  PTR: "PTR",
  SRV: "SRV",
  SSHFP: "SSHFP",
  TLSA: "TLSA",
  TXT: "TXT",
} as const;
export type RecordType = (typeof RecordType)[keyof typeof RecordType];

/** What a `DnsRecord` declares. */
export interface DnsRecordProps extends Props<DnsRecordConfig, "type" | "dataComments"> {
  /** Type of the record. All types of zone files are allowed, and `ALIAS`. */
  readonly type: RecordType | (string & {});
  /**
   * Comments for the entries of `data`, in the same order and number; `null` where there is none.
   *
   * @default - none
   */
  readonly dataComments?: readonly (string | null)[] | undefined;
}

/** Of a PTR record. */
export interface PtrOptions {
  /** The reverse zone, for example `2.0.192.in-addr.arpa`. */
  readonly zone: string;
  /**
   * Time to live.
   *
   * @default - the zone's default
   */
  readonly ttl?: string | undefined;
}

/**
 * One DNS record of a zone.
 *
 * @example
 * new DnsRecord(stack, "www", {
 *   zone: "example.com",
 *   name: "www.example.com.",
 *   type: RecordType.CNAME,
 *   data: ["web1.example.com."],
 *   ttl: "300",
 * });
 */
export class DnsRecord extends defineConstruct<[props: DnsRecordProps]>()(Part, dnsRecord) {
  /**
   * Declares the PTR record that leads from this record's address to its name, inside this construct and by its provider.
   * Refused at synth for a record with `count` or `forEach`.
   *
   * @throws Failure `not-an-address` where this is no A or AAAA record of a literal address
   */
  addPtr(options: PtrOptions): DnsRecord {
    const { zone, ttl } = asProperties(options) as PtrOptions;
    const { reverse } = literalAddress(this.dataInput?.[0]);
    const ptr = new DnsRecord(this, "ptr", {
      zone,
      name: reverse,
      type: RecordType.PTR,
      data: [this.name],
      provider: this.provider,
      ...(ttl === undefined ? {} : { ttl }),
    });
    needsOneName(ptr, "data", this);
    return ptr;
  }
}
