import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { digest } from "./digest.ts";
import { attempt, readNotes, removeOldNotes, type NoteOptions } from "./note-files.ts";
import { endOwnFile, hasMarkEnded, isOfProcess, nameOwnFile, printMark } from "./process-files.ts";
import { ProcessNotes } from "./process-notes.ts";
import { isKept, joinWalk, keepWalk } from "./walk-folder.ts";

/**
 * What the processes tell each other that serve one walk of an engine: one for each configuration of the provider. Notes are JSON values. Nothing
 * here throws, and a missing note has the effect that a process has which is not there. (docs/protocol.md#several-processes-in-one-walk)
 */
export interface SharedNotes {
  /** Tells the other processes of this walk, those too that begin later. */
  tell(note: unknown): void;
  /** What the others have told since the last call. */
  heard(): readonly unknown[];
  /** Keeps what is told in this walk when it is over, also when the engine has ended. Gives the name under which a later process reads it. */
  keep(): string;
  /** What was told in an earlier walk, by all of its processes. */
  read(name: string): readonly unknown[];
  /** To be called when this process ends. */
  end(): void;
}

const walkName = /^[0-9a-f]+-\d+_[0-9a-f]+_\d*-\d+$/;

export function openSharedNotes({ directory, baseUrl, run, clock, own }: NoteOptions): SharedNotes {
  const root = join(directory, "shared-notes", digest(32, baseUrl));
  const file = nameOwnFile(own);
  attempt(() => removeLeft(root, run.key, clock.now()));
  const walk = attempt(() => joinWalk(root, `${run.key}-${printMark(run.engine)}`, file));
  if (walk === undefined) return noSharedNotes;
  const folder = join(root, walk);
  const notes = new ProcessNotes(folder, file);
  return {
    tell: (note) => notes.add(note),
    // a process that is configured anew serves another walk
    heard: () => notes.news((other) => !isOfProcess(other, own)),
    keep() {
      attempt(() => keepWalk(root, walk));
      return walk;
    },
    read(name) {
      if (!walkName.test(name)) return [];
      const files = attempt(() => readdirSync(join(root, name))) ?? [];
      return files.flatMap((one) => attempt(() => readNotes(join(root, name, one))) ?? []);
    },
    end: () => endOwnFile(folder, file, () => isKept(root, walk)),
  };
}

/** For programs that use the client, and where nothing can be written. */
export const noSharedNotes: SharedNotes = {
  tell: () => undefined,
  heard: () => [],
  keep: () => "",
  read: () => [],
  end: () => undefined,
};

/** Removes what was told in walks of engines that have ended, unless it was to be kept, and what processes left that were killed at their start. Of other runs only what is old. */
function removeLeft(root: string, run: string, now: number): void {
  removeOldNotes(root, now);
  for (const name of readdirSync(root)) {
    const isWalk = walkName.test(name);
    if (isWalk && (!name.startsWith(`${run}-`) || isKept(root, name))) continue;
    if (hasMarkEnded(isWalk ? name.slice(run.length + 1) : name))
      rmSync(join(root, name), { recursive: true, force: true });
  }
}
