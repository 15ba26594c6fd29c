import { join } from "node:path";
import * as z from "zod";
import { digest } from "./digest.ts";
import { attempt, readNotes, removeIfOld, writeNotes, type NoteOptions } from "./note-files.ts";

/** Whether readings of a service were seen to lag behind writes, by processes of this user on this machine. Nothing here throws. */
export interface SeenLags {
  /** Within the last week. */
  has(): boolean;
  /** The longest of them as far as it was measured, in ms. */
  longestMs(): number;
  /** To be told of one. A process that knows of a longer one tells nobody. */
  note(milliseconds?: number): void;
}

const shape = z.object({ ms: z.number() });

export function openSeenLags({
  directory,
  baseUrl,
  clock,
}: Pick<NoteOptions, "directory" | "baseUrl" | "clock">): SeenLags {
  const file = join(directory, "lags", digest(32, baseUrl));
  let known: number | undefined;
  let isRead = false;
  const read = (): number | undefined => {
    if (!isRead)
      known = attempt(() => {
        removeIfOld(file, clock.now());
        return longestOf(readNotes(file));
      });
    isRead = true;
    return known;
  };
  let isNoted = false;
  return {
    has: () => read() !== undefined,
    longestMs: () => read() ?? 0,
    note(milliseconds = 0) {
      const longest = Math.max(milliseconds, read() ?? 0);
      // written by each process that sees any, so that the file does not get old
      if (!isNoted || longest !== known) attempt(() => writeNotes(file, [{ at: clock.now(), ms: longest }]));
      [isNoted, known] = [true, longest];
    },
  };
}

function longestOf(notes: readonly unknown[]): number {
  return Math.max(0, ...notes.map((note) => shape.safeParse(note).data?.ms ?? 0));
}
