import { differingDetails, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";

/** The given records as they are there, by their data; those that are not there any more are left out. */
export function present(gives: readonly RecordContent[], records: readonly RecordEntry[]): RecordContent[] {
  const left = [...records];
  return gives.flatMap((content) => {
    const fitting = left.filter(({ key }) => key === keyOf(content));
    const found = fitting.find((entry) => differingDetails(entry.content, content).length === 0) ?? fitting[0];
    if (found === undefined) return [];
    left.splice(left.indexOf(found), 1);
    return [found.content];
  });
}
