import type { Context } from "../../../client-context.ts";
import { createFence, type Fence } from "../../../fence.ts";
import { isOutdated } from "../../../reading-age.ts";
import type { RecordEntry } from "../../record-content.ts";
import type { RecordChange } from "../record-change.ts";

/** A change and what it was decided by. */
export interface FencedChange {
  readonly change: RecordChange;
  /** What a reading showed that the change was decided by. */
  readonly before: readonly RecordEntry[];
  /** Aborted when another run may write the set. */
  readonly lost?: AbortSignal | undefined;
  /** Whether a try before came to nothing. */
  readonly isAgain?: boolean | undefined;
}

/** Keeps back a change by an index that was read too long ago, and any without its locks; never one that puts right what an earlier one hit. */
export function fenceOf(
  { clock }: Pick<Context, "clock">,
  { change, before, lost, isAgain = false }: FencedChange,
): Fence {
  return createFence((isRepeated) => {
    if (change.kind === "create" && change.restores) return true;
    const read = change.kind === "create" ? undefined : before[0]?.read;
    return lost?.aborted !== true && !isOutdated(read, clock, { isRepeated, isAgain });
  });
}
