import { differingDetails, fingerprintOf, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";

/** Finds the record with this data among those of its set. Of several, it prefers one that is the same in all details. */
export function locate(records: readonly RecordEntry[], content: RecordContent): RecordEntry | undefined {
  const key = keyOf(content);
  const equal = records.filter((record) => record.key === key);
  return equal.find((record) => differingDetails(record.content, content).length === 0) ?? equal[0];
}

/** These records, each as the set holds it now; those that it does not hold any more are left out. */
export function locateAll(records: readonly RecordEntry[], contents: readonly RecordContent[]): RecordContent[] {
  const left = [...records];
  return contents.flatMap((content) => {
    const found = locate(left, content);
    if (found === undefined) return [];
    left.splice(left.indexOf(found), 1);
    return [found.content];
  });
}

/** The fingerprints of all records of a set but one. */
export function siblingsOf(records: readonly RecordEntry[], own: RecordEntry): string[] {
  return records.filter((record) => record !== own).map((record) => fingerprintOf(record.content.type, record.key));
}
