import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { digest } from "./digest.ts";
import { attempt, readNotes, removeOldNotes, textsOf, writeNotes, type NoteOptions } from "./note-files.ts";
import { printMark } from "../runs/process-files.ts";
import { noSharedNotes, openSharedNotes, type SharedNotes } from "./shared-notes.ts";

/**
 * Notes from the process that plans a run for the process that applies it, because Terraform starts a provider for each: lines
 * of text by topic, in the user's runtime directory. Nothing here throws. Plan and apply may run on different machines, so a missing note
 * may have two effects only: the apply works as it does without notes, or it refuses and does nothing. Nothing tells of a plan that was saved
 * which one it is. So what each engine noted is kept, of which one may apply what another one has planned.
 */
export interface RunNotes {
  /** Notes this instead of what the running engine noted before. */
  write(topic: string, lines: readonly string[]): void;
  /** What the running engine noted. Where it noted nothing, what each of the others did: any of their plans may be the one that is applied. */
  read(topic: string): readonly (readonly string[])[];
  /** Removes what all of them noted. */
  drop(topic: string): void;
  /** What the processes of one walk tell each other. */
  readonly shared: SharedNotes;
}

export function openRunNotes(options: NoteOptions): RunNotes {
  const { directory, baseUrl, run, clock } = options;
  const folder = join(directory, "notes", digest(32, baseUrl));
  const prefix = (topic: string): string => `${digest(32, topic)}-${run.key}-`;
  const own = (topic: string): string => prefix(topic) + printMark(run.engine);
  const all = (topic: string): string[] => readdirSync(folder).filter((name) => name.startsWith(prefix(topic)));
  return {
    write(topic, lines) {
      attempt(() => removeOldNotes(folder, clock.now()));
      attempt(() => writeNotes(join(folder, own(topic)), lines));
    },
    read(topic) {
      const names = attempt(() => all(topic)) ?? [];
      const told = names.includes(own(topic)) ? [own(topic)] : names;
      return told.flatMap((name) => attempt(() => [textsOf(readNotes(join(folder, name)))]) ?? []);
    },
    drop(topic) {
      attempt(() => all(topic).forEach((name) => rmSync(join(folder, name), { force: true })));
    },
    shared: openSharedNotes(options),
  };
}

/** For programs that use the client: they plan nothing. */
export const noRunNotes: RunNotes = {
  write: () => undefined,
  read: () => [],
  drop: () => undefined,
  shared: noSharedNotes,
};
