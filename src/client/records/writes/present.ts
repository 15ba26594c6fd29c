import { differingDetails, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";

/** These records, found by their data, as the set holds them now; those that it does not hold any more are left out. */
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
