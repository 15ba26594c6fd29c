import type { RecordContent, RecordEntry } from "../record-content.ts";
import type { RecordChange } from "./record-change.ts";

/** The records of the set once the changes are made, in an array of just that length: a zone's write keeps one for each set. */
export function contentsAfter(records: readonly RecordEntry[], changes: readonly RecordChange[]): RecordContent[] {
  const updated = new Map(changes.flatMap((one) => (one.kind === "update" ? [[one.index, one.to] as const] : [])));
  const deleted = new Set(changes.flatMap((one) => (one.kind === "delete" ? [one.index] : [])));
  const kept = records.flatMap(({ nr, content }) => (deleted.has(nr) ? [] : [updated.get(nr) ?? content]));
  return kept.concat(changes.flatMap((one) => (one.kind === "create" ? [one.to] : [])));
}
