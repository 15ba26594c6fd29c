import { differingDetails, fingerprintOf, keyOf, type RecordContent, type RecordEntry } from "./content.ts";

/** What is known of a record from the last time it was seen. */
export interface Wanted {
  readonly content: RecordContent;
  /** Fingerprints of the other records of its set at that time; `undefined` where they are not known. */
  readonly siblings: readonly string[] | undefined;
}

/**
 * Finds a record among those of its set: equal data is it. Else, if the siblings seen last time leave exactly one record
 * unexplained, that is it and it has drifted. Otherwise it is gone. (behaviour: section 4)
 */
export function locate(records: readonly RecordEntry[], { content, siblings }: Wanted): RecordEntry | undefined {
  const key = keyOf(content);
  const equal = records.filter((record) => record.key === key);
  const found = equal.find((record) => differingDetails(record.content, content).length === 0) ?? equal[0];
  if (found !== undefined || siblings === undefined) return found;
  const explained = [...siblings];
  const unexplained = records.filter((record) => {
    const at = explained.indexOf(fingerprintOf(record.content.type, record.key));
    if (at !== -1) explained.splice(at, 1);
    return at === -1;
  });
  return unexplained.length === 1 ? unexplained[0] : undefined;
}

/** The fingerprints of all records of a set but one. */
export function siblingsOf(records: readonly RecordEntry[], own: RecordEntry): string[] {
  return records.filter((record) => record !== own).map((record) => fingerprintOf(record.content.type, record.key));
}
