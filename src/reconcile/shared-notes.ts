import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hasEnded } from "terraform-provider-sdk/core";
import { digest } from "./digest.ts";
import {
  appendNotes,
  attempt,
  openNotes,
  readNotes,
  removeOldNotes,
  type NoteOptions,
  type OpenNotes,
} from "./note-files.ts";

/**
 * Lines of text that the processes share which one process of the engine starts: one for each configuration of the provider, in each walk.
 * Nothing here throws, and a missing line has the effects that a missing note of a run has.
 */
export interface SharedNotes {
  add(lines: readonly string[]): void;
  /** Keeps what these processes share, also after the engine's process has ended. Gives the name under which another process reads it. */
  keep(): string;
  /** To be called when the process ends. A further line opens the file again. */
  close(): void;
  /** Everything that was shared under this name so far. */
  read(name: string): readonly string[];
}

/** Beside the lines of an engine's process: they are still needed when it has ended. */
const keptSign = ".kept";
const fileName = /^shared-(?<run>[0-9a-f]+)-(?<pid>\d+)_(?<place>[0-9a-f]+)_(?<began>\d*)$/;

export function openSharedNotes({ directory, baseUrl, run, clock }: NoteOptions): SharedNotes {
  const folder = join(directory, "shared-notes", digest(32, baseUrl));
  const { pid, place, began } = run.engine;
  const own = `shared-${run.key}-${pid}_${place}_${began}`;
  let file: OpenNotes | undefined;
  const open = (): OpenNotes => {
    attempt(() => removeLeft(folder, { own, run: run.key, now: clock.now() }));
    return openNotes(join(folder, own));
  };
  return {
    add: (lines) => attempt(() => (file ??= open()).append(lines)),
    keep() {
      attempt(() => appendNotes(join(folder, own + keptSign), []));
      return own;
    },
    close() {
      file?.close();
      file = undefined;
    },
    read: (name) => (fileName.test(name) ? (attempt(() => readNotes(join(folder, name))) ?? []) : []),
  };
}

/** Removes what processes of the engine shared that have ended, unless it was to be kept. Of other runs only what is old. */
function removeLeft(
  folder: string,
  { own, run, now }: { readonly own: string; readonly run: string; readonly now: number },
): void {
  removeOldNotes(folder, now);
  const names = new Set(readdirSync(folder));
  for (const name of names) {
    const engine = fileName.exec(name)?.groups;
    if (engine === undefined || name === own || engine["run"] !== run || names.has(name + keptSign)) continue;
    const { pid, place = "", began = "" } = engine;
    if (hasEnded({ pid: Number(pid), place, began })) rmSync(join(folder, name), { force: true });
  }
}
