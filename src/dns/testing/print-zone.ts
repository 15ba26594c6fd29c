import { canonicalName } from "../domain-names.ts";
import { printRecord, type PrintableRecord } from "../zone-text/print-record.ts";

/** For tests: a zone to be printed. */
interface PrintableZone {
  readonly origin: string;
  readonly defaultTtl?: string | number | undefined;
  readonly records: readonly PrintableRecord[];
}

/**
 * A zone in master file format (RFC 1035 section 5): an origin line, a default TTL line, then one line a record in the order
 * given. Line breaks within data or comments are made harmless, so that each record stays on its line.
 */
export function printZone({ origin, defaultTtl, records }: PrintableZone): string {
  const zone = canonicalName(origin);
  const head = [`$ORIGIN ${zone}`, ...(defaultTtl === undefined ? [] : [`$TTL ${defaultTtl}`])];
  return `${[...head, ...records.map((record) => printRecord(record, zone))].join("\n")}\n`;
}
