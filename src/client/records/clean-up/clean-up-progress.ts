import { cancelled, Failure, isAbort } from "terraform-provider-sdk/core";
import type { NameInZone } from "./kept-names.ts";
import { doingCleanUp, unlistedOf } from "./listed-clean-up.ts";
import type { RecordContent } from "../record-content.ts";
import { describeRecord } from "../writes/record-change.ts";
import { sentence } from "../../../core/sentence.ts";

/** What is known of the records that a clean-up is to remove, for the message of one that ends early. */
export class CleanUpProgress {
  /** Those that are there as far as is known. */
  private there: readonly RecordContent[];
  /** Those that were to go with the last write, which nobody has looked after yet. */
  private unknown: readonly RecordContent[] = [];
  private removed: readonly RecordContent[] = [];
  private wasSent = false;
  private wasAccepted = false;
  private tellsItself = false;

  /** `before`: what an earlier part of the clean-up has removed. */
  constructor(
    private readonly place: NameInZone,
    private goes: readonly RecordContent[],
    private readonly before: readonly RecordContent[] = [],
  ) {
    this.there = goes;
    this.removed = before;
    this.wasSent = before.length > 0;
  }

  /** A reading shows what is to go. Whether some of it was not known yet. */
  finds(left: readonly RecordContent[]): boolean {
    const more = unlistedOf(left, this.goes);
    this.goes = [...this.goes, ...more];
    return more.length > 0;
  }

  /** What was to go and is not left. */
  gone(left: readonly RecordContent[]): readonly RecordContent[] {
    return unlistedOf(this.goes, left);
  }

  /** A write goes out, or may have gone out, that removes these. */
  sent(records: readonly RecordContent[]): void {
    this.wasSent = true;
    this.unknown = records;
    this.there = unlistedOf(this.there, records);
  }

  /** The service answered it with success. */
  accepted(): void {
    this.wasAccepted = true;
  }

  /** A reading shows that of all that is to go these are left. */
  shown(left: readonly RecordContent[]): void {
    this.unknown = [];
    this.there = left;
    this.removed = [...this.before, ...this.gone(left)];
  }

  /** What the last write was to remove is gone. */
  done(): void {
    this.removed = [...this.removed, ...this.unknown];
    this.unknown = [];
  }

  /** The failure of the last write tells itself what became of it. */
  told(): void {
    this.unknown = [];
    this.tellsItself = true;
  }

  /** The error; where something was sent, with what is gone, what is there, and what is not known. */
  explain(error: unknown): unknown {
    const failure = isAbort(error) ? cancelled(doingCleanUp(this.place)) : error;
    if (!this.wasSent || !(failure instanceof Failure)) return error;
    const told = this.describe();
    return told.length === 0 ? failure : failure.saying(told.join(" "));
  }

  private describe(): string[] {
    const { there, unknown, removed, place } = this;
    const isNothing = removed.length + unknown.length === 0 && !this.tellsItself;
    return [
      ...(isNothing && this.wasAccepted
        ? ["The service accepted it, and its answers do not show that anything went."]
        : []),
      ...(isNothing && !this.wasAccepted ? [`Nothing was removed from the zone ${place.zone}.`] : []),
      ...(removed.length > 0
        ? [sentence(`Before that, these records were removed from the zone ${place.zone}: ${listOf(removed)}`)]
        : []),
      ...(unknown.length > 0
        ? [sentence(`Asked to be removed, and it is not known whether they are gone: ${listOf(unknown)}`)]
        : []),
      ...(there.length > 0 ? [sentence(`Still there: ${listOf(there)}`)] : []),
    ];
  }
}

function listOf(records: readonly RecordContent[]): string {
  return records.map(describeRecord).join(", ");
}
