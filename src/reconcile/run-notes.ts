import { rmSync } from "node:fs";
import { join } from "node:path";
import { digest } from "./digest.ts";
import { appendNotes, attempt, readNotes, removeOldNotes, textsOf, type NoteOptions } from "./note-files.ts";
import { noSharedNotes, openSharedNotes, type SharedNotes } from "./shared-notes.ts";

/**
 * Notes from the process that plans a run for the process that applies it, because Terraform starts a provider for each: lines
 * of text by topic, in the user's runtime directory. Nothing here throws. Plan and apply may run on different machines, so a missing note
 * may have two effects only: the apply works as it does without notes, or it refuses and does nothing.
 */
export interface RunNotes {
  /** Forgets what was noted, by an earlier plan too. */
  clear(topic: string): void;
  add(topic: string, lines: readonly string[]): void;
  read(topic: string): readonly string[];
  /** What the processes of one walk tell each other. */
  readonly shared: SharedNotes;
}

export function openRunNotes(options: NoteOptions): RunNotes {
  const { directory, baseUrl, run, clock } = options;
  const folder = join(directory, "notes", digest(32, baseUrl));
  const file = (topic: string): string => join(folder, `${digest(32, topic)}-${run.key}`);
  return {
    clear(topic) {
      attempt(() => {
        removeOldNotes(folder, clock.now());
        rmSync(file(topic), { force: true });
      });
    },
    add: (topic, lines) => attempt(() => appendNotes(file(topic), lines)),
    read: (topic) => attempt(() => textsOf(readNotes(file(topic)))) ?? [],
    shared: openSharedNotes(options),
  };
}

/** For programs that use the client: they plan nothing. */
export const noRunNotes: RunNotes = {
  clear: () => undefined,
  add: () => undefined,
  read: () => [],
  shared: noSharedNotes,
};
