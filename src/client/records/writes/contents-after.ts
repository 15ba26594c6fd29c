import type { RecordContent, RecordEntry } from "../record-content.ts";
import type { RecordChange } from "./record-change.ts";

/** The records of the set once the changes are made. */
export function contentsAfter(records: readonly RecordEntry[], changes: readonly RecordChange[]): RecordContent[] {
  const updated = new Map(changes.flatMap((one) => (one.kind === "update" ? [[one.index, one.to] as const] : [])));
  const deleted = new Set(changes.flatMap((one) => (one.kind === "delete" ? [one.index] : [])));
  return [
    ...records.flatMap(({ nr, content }) => (deleted.has(nr) ? [] : [updated.get(nr) ?? content])),
    ...changes.flatMap((one) => (one.kind === "create" ? [one.to] : [])),
  ];
}
