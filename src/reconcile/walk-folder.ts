import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "./note-files.ts";
import { areAnyRunning, removeProcessFiles } from "./process-files.ts";

/** A second try is needed only where other processes begin or end at the same instant. */
const maxTries = 50;

/**
 * Finds the folder of the walk that this process serves, and puts a file of this process there; makes the folder where this process is the first one
 * of the walk. Engines do not say to which of their walks a process belongs. But the processes of one walk overlap, directly or by others
 * between them, and when a walk begins, those of the walk before have ended.
 *
 * @param engine what the names begin with of all folders that belong to one process of an engine
 * @returns the name of the folder: `ENGINE-NUMBER`
 */
export function joinWalk(root: string, engine: string, own: string): string {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (let tries = 0; tries < maxTries; tries += 1) {
    const last = lastNumber(root, engine);
    const current = `${engine}-${last}`;
    const names = attempt(() => readdirSync(join(root, current))) ?? [];
    const isRunning = areAnyRunning(names);
    if (!isRunning && !isKept(root, current)) attempt(() => removeProcessFiles(join(root, current), names));
    const joined = isRunning ? addFile(root, current, own) : makeFolder(root, `${engine}-${last + 1}`, own);
    if (joined !== undefined) return joined;
  }
  throw new Error(`no folder for a walk could be made in ${root}`);
}

/** Keeps the folder when its walk is over. */
export function keepWalk(root: string, name: string): void {
  writeFileSync(join(root, name + keptSign), "", { mode: 0o600 });
}

export function isKept(root: string, name: string): boolean {
  return existsSync(join(root, name + keptSign));
}

const keptSign = ".kept";

function lastNumber(root: string, engine: string): number {
  const numbers = readdirSync(root).flatMap((name) => (name.startsWith(`${engine}-`) ? [/-(\d+)$/.exec(name)] : []));
  return Math.max(0, ...numbers.map((found) => Number(found?.[1] ?? 0)));
}

/** Fails where the last process of the walk has just removed the folder. */
function addFile(root: string, name: string, own: string): string | undefined {
  return attempt(() => {
    writeFileSync(join(root, name, own), "", { mode: 0o600 });
    return name;
  });
}

/** Makes a folder that holds the file from the beginning: nobody takes it for one that has been left. Fails where another process has made it. */
function makeFolder(root: string, name: string, own: string): string | undefined {
  const made = join(root, own);
  return attempt(() => {
    mkdirSync(made, { mode: 0o700 });
    addFile(root, own, own);
    try {
      renameSync(made, join(root, name));
    } catch (error) {
      rmSync(made, { recursive: true, force: true });
      throw error;
    }
    return name;
  });
}
