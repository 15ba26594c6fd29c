import { canonicalName, relativeName } from "../domain-names.ts";

/** A record to be printed. */
export interface PrintableRecord {
  /** In any form; relative to the origin where it has no trailing dot. */
  readonly name: string;
  readonly ttl?: string | number | undefined;
  /** `IN` where it is left out. */
  readonly cls?: string | undefined;
  readonly type: string;
  /** The data in presentation form, in one text. */
  readonly data: string;
  readonly comment?: string | undefined;
}

/** A zone to be printed. */
export interface PrintableZone {
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

/** One record's line, its name relative to the origin. */
export function printRecord(record: PrintableRecord, origin: string): string {
  const { ttl, cls = "IN", type, comment } = record;
  const name = record.name.endsWith(".") ? relativeName(record.name, origin) : record.name;
  const data = record.data.replace(/\r?\n|\r/g, "\\010");
  const note = comment === undefined || comment === "" ? [] : [`; ${onOneLine(comment)}`];
  return [name, ...(ttl === undefined || ttl === "" ? [] : [ttl]), cls, type, data, ...note].join(" ");
}

/** Each run of blanks is looked at once: a pattern with blanks around the line break takes time with the square of the run. */
function onOneLine(comment: string): string {
  return comment.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? " " : blanks));
}
