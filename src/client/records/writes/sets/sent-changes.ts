import { cancelled, isAbort } from "terraform-provider-sdk/core";
import type { RecordChange } from "../record-change.ts";
import { sentence } from "../../../../core/sentence.ts";

/** What was sent for a write, for the message of one that is stopped. (docs/behaviour.md#cancellation) */
export class SentChanges {
  private readonly done: RecordChange[] = [];
  /** The last one, as long as no reading has told what came of it. */
  private open: RecordChange | undefined;
  /** The last one, where a reading showed that it was not done. */
  private undone: RecordChange | undefined;

  sent(change: RecordChange): void {
    this.open = change;
    this.undone = undefined;
  }

  /** A reading shows the last change. */
  made(): void {
    if (this.open !== undefined) this.done.push(this.open);
    this.open = undefined;
  }

  /** A reading does not show it. */
  missed(): void {
    this.undone = this.open;
    this.open = undefined;
  }

  /** The error; for an abort after something was sent the failure that tells what. */
  explain(error: unknown, doing: string): unknown {
    const told = this.describe();
    return isAbort(error) && told.length > 0 ? cancelled(doing).saying(told.join(" ")) : error;
  }

  private describe(): string[] {
    const { done, open, undone } = this;
    return [
      ...(done.length > 0 ? [sentence(`Done: ${done.map(({ message }) => message).join(", ")}`)] : []),
      ...(open ? [sentence(`Asked for, and it is not known whether it was done: ${open.message}`)] : []),
      ...(undone ? [sentence(`Not done by the last reading: ${undone.message}`)] : []),
    ];
  }
}
