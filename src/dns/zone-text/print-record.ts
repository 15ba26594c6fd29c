import { relativeName } from "../domain-names.ts";

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
