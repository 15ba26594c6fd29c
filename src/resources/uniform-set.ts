import type { RecordContent } from "../client/index.ts";
import { equalTtl } from "../dns/index.ts";

/** Whether the records of a type and name agree on TTL and comment. */
export function agree([first, ...others]: readonly RecordContent[]): boolean {
  return others.every(
    ({ ttl, comment }) =>
      equalTtl(ttl ?? undefined, first?.ttl ?? undefined) && (comment ?? "") === (first?.comment ?? ""),
  );
}

/** Whether a set says all of its records: they agree on TTL and comment, and no part of their data has a comment of its own. */
export function isUniform(set: readonly RecordContent[]): boolean {
  return (
    agree(set) && set.every(({ cls, dataComments }) => (cls ?? "IN").toUpperCase() === "IN" && dataComments === null)
  );
}
