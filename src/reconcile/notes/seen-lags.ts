import { existsSync } from "node:fs";
import { join } from "node:path";
import { digest } from "./digest.ts";
import { attempt, removeIfOld, writeNotes, type NoteOptions } from "./note-files.ts";

/** Whether readings of a service were seen to lag behind writes, by processes of this user on this machine. Nothing here throws. */
export interface SeenLags {
  /** Within the last week. */
  has(): boolean;
  note(): void;
}

export function openSeenLags({
  directory,
  baseUrl,
  clock,
}: Pick<NoteOptions, "directory" | "baseUrl" | "clock">): SeenLags {
  const file = join(directory, "lags", digest(32, baseUrl));
  let isNoted = false;
  let isKnown: boolean | undefined;
  return {
    has() {
      isKnown ??= attempt(() => {
        removeIfOld(file, clock.now());
        return existsSync(file);
      });
      return isKnown === true;
    },
    note() {
      if (!isNoted) attempt(() => writeNotes(file, [{ at: clock.now() }]));
      isNoted = isKnown = true;
    },
  };
}
