import { equalTtl } from "../../dns/index.ts";
import type { RecordSet } from "../account/account.ts";

/** Whether a set says all of its records: they agree on TTL and comment, and no part of their data has a comment of its own. */
export function isUniform(set: RecordSet): boolean {
  const [first] = set;
  return set.every(
    ({ ttl, comment, cls, dataComments }) =>
      equalTtl(ttl ?? undefined, first?.ttl ?? undefined) &&
      (comment ?? "") === (first?.comment ?? "") &&
      (cls ?? "IN").toUpperCase() === "IN" &&
      dataComments === null,
  );
}
