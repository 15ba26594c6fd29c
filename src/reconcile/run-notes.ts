import { join } from "node:path";
import { digest } from "./digest.ts";
import { attempt, readNotes, removeOldNotes, textsOf, writeNotes, type NoteOptions } from "./note-files.ts";
import { noSharedNotes, openSharedNotes, type SharedNotes } from "./shared-notes.ts";

/**
 * Notes from the process that plans a run for the process that applies it, because Terraform starts a provider for each: lines
 * of text by topic, in the user's runtime directory. Nothing here throws. Plan and apply may run on different machines, so a missing note
 * may have two effects only: the apply works as it does without notes, or it refuses and does nothing.
 */
export interface RunNotes {
  /** Notes this instead of what was noted before, by an earlier plan too. */
  write(topic: string, lines: readonly string[]): void;
  read(topic: string): readonly string[];
  /** What the processes of one walk tell each other. */
  readonly shared: SharedNotes;
}

export function openRunNotes(options: NoteOptions): RunNotes {
  const { directory, baseUrl, run, clock } = options;
  const folder = join(directory, "notes", digest(32, baseUrl));
  const file = (topic: string): string => join(folder, `${digest(32, topic)}-${run.key}`);
  return {
    write(topic, lines) {
      attempt(() => removeOldNotes(folder, clock.now()));
      attempt(() => writeNotes(file(topic), lines));
    },
    read: (topic) => attempt(() => textsOf(readNotes(file(topic)))) ?? [],
    shared: openSharedNotes(options),
  };
}

/** For programs that use the client: they plan nothing. */
export const noRunNotes: RunNotes = {
  write: () => undefined,
  read: () => [],
  shared: noSharedNotes,
};
