import type { RecordSetId } from "../../apis/dns/service.ts";
import { Failure } from "../../core/failure.ts";
import { howToImport } from "../import-advice.ts";
import { printImportId, withQuery } from "../import-id.ts";
import { keyOf, type RecordContent, type RecordEntry } from "./content.ts";
import { describeRecord } from "./intent.ts";

/** One record of a set, in a write that is about to be made. */
export interface RecordCheck {
  readonly set: RecordSetId;
  readonly doing: string;
}

/** Refuses to create a record whose data is there already. @throws Failure `record-exists` */
export function refuseExisting(
  { set, doing }: RecordCheck,
  records: readonly RecordEntry[],
  content: RecordContent,
): void {
  const key = keyOf(content);
  const existing = records.find((record) => record.key === key);
  if (existing === undefined) return;
  const { zone, type, name } = set;
  // an index would name another record as soon as the same run adds one before it
  const id = withQuery(printImportId(zone, type, name), "data", records.length === 1 ? [] : existing.content.data);
  throw new Failure({
    code: "record-exists",
    doing,
    happened: `A record with this data exists already: ${describeRecord(existing.content)}.`,
    remedy: `To manage the existing one, import it: ${howToImport(id)}.`,
  });
}

/** Refuses to create records where there are any of their type and name. @throws Failure `record-exists` */
export function refuseAny({ set, doing }: RecordCheck, records: readonly RecordEntry[]): void {
  if (records.length === 0) return;
  const { zone, type, name } = set;
  const id = printImportId(zone, type, name);
  throw new Failure({
    code: "record-exists",
    doing,
    happened: `There are ${type} records of ${name} already: ${records.map(({ content }) => describeRecord(content)).join("; ")}.`,
    remedy:
      "A record set is all records of its type and name. To manage the existing ones, import them: " +
      `${howToImport(id)}.`,
  });
}

/**
 * Refuses an update whose record is not there, and one that would make a double. A record that reads as planned already is
 * fine: an earlier run may have been cut off behind its write. @throws Failure `record-gone`, `record-exists`
 */
export function refuseUnfit(
  check: RecordCheck,
  records: readonly RecordEntry[],
  { prior, next }: { readonly prior: RecordContent; readonly next: RecordContent },
): void {
  const has = (content: RecordContent): boolean => records.some(({ key }) => key === keyOf(content));
  if (has(prior)) {
    if (keyOf(prior) !== keyOf(next)) refuseExisting(check, records, next);
    return;
  }
  if (has(next)) return;
  throw new Failure({
    code: "record-gone",
    doing: check.doing,
    happened: `The record is not there any more: ${describeRecord(prior)}. Nothing was written.`,
    remedy: "Somebody changed or removed it since the plan was made. Plan again.",
  });
}
