import { canonicalName } from "../../dns/index.ts";
import { lockOf, type Context } from "../context.ts";
import type { RecordEntry } from "./content.ts";
import type { ChangeGuard } from "./guard.ts";
import { formGoal } from "./intent.ts";
import { createLayouts } from "./layouts.ts";
import type { RecordReads } from "./reads.ts";
import { writeSet, type SetWrite, type SetWritten } from "./write-set.ts";

/** A write to be made under the locks. */
interface LockedSetWrite extends Omit<SetWrite, "layout"> {
  /** Whether rules across records may refuse it, and which of them only warn. */
  readonly guarded?: { readonly warnOnly?: readonly string[] };
}

export interface LockedWritten extends SetWritten {
  /** What rules across records have to say of it. */
  readonly warnings: readonly string[];
}

export type LockedWrite = (write: LockedSetWrite, signal?: AbortSignal) => Promise<LockedWritten>;

/**
 * Writers of different sets of a zone go side by side, but for guarded ones of one name; a clean-up of the zone waits for all of
 * them, and they for it.
 */
export function createSetWriter(
  context: Context,
  { reads, guard }: { readonly reads: RecordReads; readonly guard: ChangeGuard },
): LockedWrite {
  const layouts = createLayouts(context);
  return (write, signal) => {
    const { set, guarded } = write;
    const [zone, name] = [canonicalName(set.zone), canonicalName(set.name)];
    const work = async (): Promise<LockedWritten> => {
      let warnings: readonly string[] = [];
      const check = async (records: readonly RecordEntry[]): Promise<void> => {
        await write.check?.(records);
        if (guarded !== undefined)
          warnings = await guard.check({ ...transitionOf(write, records), ...guarded }, signal);
      };
      reads.invalidate(set);
      try {
        const written = await writeSet(context, { ...write, check, layout: () => layouts(set.zone, signal) }, signal);
        guard.written(
          set,
          written.records.map(({ content }) => content),
        );
        return { ...written, warnings };
      } catch (error) {
        guard.forget(set.zone);
        throw error;
      } finally {
        reads.invalidate(set);
      }
    };
    return context.locks.withLocks(
      [
        lockOf(context, "shared", "zone", zone),
        // two writes that contradict each other must not both be judged before either is made
        ...(guarded === undefined ? [] : [lockOf(context, "exclusive", "name", zone, name)]),
        lockOf(context, "exclusive", "records", zone, set.type.toUpperCase(), name),
      ],
      work,
      signal,
    );
  };
}

function transitionOf({ set, intent, doing }: LockedSetWrite, records: readonly RecordEntry[]) {
  return {
    set,
    doing,
    before: records.map(({ content }) => content),
    after: formGoal(records, intent).entries.map(({ content }) => content),
  };
}
