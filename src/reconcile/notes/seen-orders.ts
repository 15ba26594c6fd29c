import { join } from "node:path";
import { digest } from "./digest.ts";
import { attempt, readNotes, removeIfOld, writeNotes, type NoteOptions } from "./note-files.ts";

/** Whether a service was seen to list things in another order than that of their indexes, by processes of this user on this machine. Nothing here throws. */
export interface SeenOrders {
  /** Within the last week. */
  has(): boolean;
  note(): void;
}

export function openSeenOrders({
  directory,
  baseUrl,
  clock,
}: Pick<NoteOptions, "directory" | "baseUrl" | "clock">): SeenOrders {
  const file = join(directory, "orders", digest(32, baseUrl));
  let isSeen: boolean | undefined;
  let isNoted = false;
  const read = (): boolean =>
    attempt(() => {
      removeIfOld(file, clock.now());
      return readNotes(file).length > 0;
    }) ?? false;
  return {
    has: () => (isSeen ??= read()),
    note() {
      // written by each process that sees it, so that the file does not get old
      if (!isNoted) attempt(() => writeNotes(file, [{ at: clock.now() }]));
      [isSeen, isNoted] = [true, true];
    },
  };
}
