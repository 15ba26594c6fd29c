import { Failure } from "terraform-provider-sdk/core";
import { failureOfStop } from "../../stopped-after-write.ts";
import type { RecordContent } from "../record-content.ts";
import { describeRecord } from "./record-change.ts";
import type { SetWritten } from "./sets/set-request.ts";
import { sentence } from "../../../core/sentence.ts";

/** What a write has done to records of others. Its result says it, and where it fails later, its failure. */
export class Told {
  readonly restored: RecordContent[] = [];
  readonly warnings = new Set<string>();

  note({ restored, warning }: { readonly restored?: RecordContent; readonly warning?: string }): void {
    if (restored !== undefined) this.restored.push(restored);
    if (warning !== undefined) this.warnings.add(warning);
  }

  /** What one of several writes has done. */
  add({ restored, warnings }: Pick<SetWritten, "restored" | "warnings">): void {
    for (const one of restored) this.note({ restored: one });
    for (const warning of warnings) this.note({ warning });
  }

  /** All of it, a text for each record. */
  get lines(): readonly string[] {
    return [...this.restored.map(describeRestored), ...this.warnings];
  }

  /** The error of the write, with all of it. `doing`: as for a failure, where the error is none. */
  within(error: unknown, doing: string): unknown {
    const failure = failureOfStop(error, doing);
    const told = this.lines;
    return told.length > 0 && failure instanceof Failure ? failure.saying(`Before that: ${told.join(" ")}`) : error;
  }
}

function describeRestored(record: RecordContent): string {
  return sentence(`A record of somebody else was hit, and written again: ${describeRecord(record)}`);
}
