import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { digest } from "./digest.ts";
import { appendNotes, attempt, readNotes, removeOldNotes, type NoteOptions } from "./note-files.ts";
import { filesOfOthers, hasMarkEnded, nameOwnFile, printMark, removeProcessFiles } from "./process-files.ts";

/**
 * Lines of text that the processes share which one process of the engine starts: one for each configuration of the provider, in each walk.
 * They are read in a later walk. Nothing here throws, and a missing line has the effects that a missing note of a run has.
 */
export interface SharedNotes {
  /** Says what this process shares. It is asked for at the end, where another process may need it. */
  share(lines: () => readonly string[]): void;
  /** Keeps what these processes share, also after the engine's process has ended. Gives the name under which another process reads it. */
  keep(): string;
  /** To be called when this process ends. */
  end(): void;
  /** What processes that have ended shared under this name. */
  read(name: string): readonly string[];
}

/** A folder for each process of the engine, by run; in it each process has a file, and this sign says that it is to be kept. */
const folderName = /^[0-9a-f]+-\d+_[0-9a-f]+_\d*$/;
const keptSign = ".kept";

export function openSharedNotes({ directory, baseUrl, run, clock }: NoteOptions): SharedNotes {
  const root = join(directory, "shared-notes", digest(32, baseUrl));
  const name = `${run.key}-${printMark(run.engine)}`;
  const folder = join(root, name);
  const own = nameOwnFile();
  let shared = (): readonly string[] => [];
  attempt(() => removeLeft(root, { own: name, run: run.key, now: clock.now() }));
  // it shows the other processes that this one may still plan a clean-up
  attempt(() => appendNotes(join(folder, own), []));
  return {
    share(lines) {
      shared = lines;
    },
    keep() {
      attempt(() => appendNotes(join(root, name + keptSign), []));
      return name;
    },
    end() {
      attempt(() => {
        const { names, areRunning } = filesOfOthers(folder, own);
        const isNeeded = areRunning || existsSync(join(root, name + keptSign));
        if (isNeeded) appendNotes(join(folder, own), shared());
        else removeProcessFiles(folder, [...names, own]);
      });
    },
    read(of) {
      if (!folderName.test(of)) return [];
      const files = attempt(() => readdirSync(join(root, of))) ?? [];
      return files.flatMap((file) => attempt(() => readNotes(join(root, of, file))) ?? []);
    },
  };
}

/** Removes what processes of the engine shared that have ended, unless it was to be kept. Of other runs only what is old. */
function removeLeft(
  root: string,
  { own, run, now }: { readonly own: string; readonly run: string; readonly now: number },
): void {
  removeOldNotes(root, now);
  const names = new Set(readdirSync(root));
  for (const name of names) {
    if (name === own || !folderName.test(name) || !name.startsWith(`${run}-`) || names.has(name + keptSign)) continue;
    if (hasMarkEnded(name.slice(run.length + 1))) rmSync(join(root, name), { recursive: true, force: true });
  }
}
