import { differingDetails, keyOf, type RecordEntry } from "./content.ts";
import type { RecordChange } from "./intent.ts";

/** What was written to a set and answered with success, to judge what it shows then. */
export class CertainWrites {
  private readonly counts = new Map<string, number>();
  private readonly unseen = new Set<string>();

  add(change: RecordChange): void {
    if (change.kind === "delete") return;
    this.counts.set(keyOf(change.to), this.count(change) + 1);
    if (change.kind === "create") this.unseen.add(keyOf(change.to));
  }

  /** To be told of each reading: what was seen and is missing again was lost. */
  see(records: readonly RecordEntry[]): void {
    for (const { key } of records) this.unseen.delete(key);
  }

  /** The service accepted the new record but does not show it yet: a second one would be a double. */
  isUnderWay(change: RecordChange): boolean {
    return change.kind === "create" && this.unseen.has(keyOf(change.to));
  }

  /** The service accepted it twice and shows something else still. */
  isRefused(change: RecordChange): boolean {
    return change.kind === "update" && keyOf(change.from) === keyOf(change.to) && this.count(change) >= 2;
  }

  /** A deployment may show its default where no TTL was given: once written, that is as wanted. */
  isSettled(change: RecordChange): boolean {
    if (change.kind !== "update" || change.to.ttl !== null || this.count(change) === 0) return false;
    return (
      keyOf(change.from) === keyOf(change.to) && differingDetails(change.from, change.to).every((d) => d === "ttl")
    );
  }

  private count(change: RecordChange): number {
    return change.kind === "delete" ? 0 : (this.counts.get(keyOf(change.to)) ?? 0);
  }
}
