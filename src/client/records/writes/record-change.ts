import type { RecordWire } from "../../../apis/dns/wire.ts";
import { keyOf, type RecordContent } from "../record-content.ts";

/** One request to be made, with the words that announce it. */
export type RecordChange = { readonly message: string } & (
  | { readonly kind: "update"; readonly index: number; readonly from: RecordContent; readonly to: RecordContent }
  | { readonly kind: "create"; readonly to: RecordContent; readonly wire: RecordWire; readonly restores: boolean }
  | { readonly kind: "delete"; readonly index: number; readonly from: RecordContent }
);

/** A record in one line, for messages. */
export function describeRecord({ name, type, ttl, data }: RecordContent): string {
  return [name, ...(ttl === null ? [] : [ttl]), type, data.join(" ")].join(" ");
}

/** Whether the change removes data that another write may want. */
export function takesAway(change: RecordChange): boolean {
  return change.kind === "delete" || (change.kind === "update" && keyOf(change.from) !== keyOf(change.to));
}

/** The records, as they are, that changes overwrite or delete. */
export function changedBy(changes: readonly RecordChange[]): RecordContent[] {
  return changes.flatMap((change) => (change.kind === "create" ? [] : [change.from]));
}

/** Whether it leaves the data as it is. */
export function isDetailChange(change: RecordChange): boolean {
  return change.kind === "update" && keyOf(change.from) === keyOf(change.to);
}
