import { rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { digest } from "./digest.ts";
import { attempt, isOfOtherData, readNotes, removeOldNotes, writeNotes, type NoteOptions } from "./note-files.ts";

/** A write that was about to be sent, and what it was decided by. */
export interface UnsettledWrite {
  /** Unix ms. */
  readonly at: number;
  /** What a reading showed before it. */
  readonly before: readonly string[];
  /** What a reading shows more often once it is done, where it leaves `before` as it is: a record with all its details, and how often it was there. */
  readonly made?: { readonly record: string; readonly times: number } | undefined;
}

/** With the data that it was sent to: see `isOfOtherData`. */
type Noted = UnsettledWrite & { readonly data?: string | undefined };

/**
 * Writes of this user, on this machine, that no reading has shown yet: a process that is killed meanwhile leaves its note to whoever
 * writes the same thing next. Each is kept under the exclusive lock of its thing. Nothing here throws.
 */
export interface UnsettledWrites {
  begin(thing: readonly string[], write: UnsettledWrite): void;
  settled(thing: readonly string[]): void;
  /** What another process, or an operation that was stopped, has left. */
  left(thing: readonly string[]): UnsettledWrite | undefined;
}

const shape = z.object({
  at: z.number(),
  before: z.array(z.string()),
  made: z.object({ record: z.string(), times: z.number() }).optional(),
  data: z.string().optional(),
});

export function openUnsettledWrites({
  directory,
  baseUrl,
  clock,
  dataId,
}: Pick<NoteOptions, "directory" | "baseUrl" | "clock" | "dataId">): UnsettledWrites {
  const folder = join(directory, "unsettled");
  const fileOf = (thing: readonly string[]): string => join(folder, digest(32, baseUrl, ...thing));
  // those of killed runs whose things nobody has written again
  attempt(() => removeOldNotes(folder, clock.now()));
  return {
    begin: (thing, write) => attempt(() => writeNotes(fileOf(thing), [{ ...write, data: dataId?.() } satisfies Noted])),
    settled: (thing) => attempt(() => rmSync(fileOf(thing), { force: true })),
    left(thing) {
      const noted = shape.safeParse(attempt(() => readNotes(fileOf(thing)))?.[0]).data;
      return isOfOtherData(noted?.data, dataId?.()) ? undefined : noted;
    },
  };
}
