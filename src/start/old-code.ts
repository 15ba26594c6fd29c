import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Kept code that nobody has used for so long is of a version that is gone. In ms. */
const unusedMs = 30 * 24 * 60 * 60_000;
/** So many files are looked at in one run; the rest is left to the next one that writes. */
const mostFiles = 200;
/** Code by the names that {@link openCodeCache} gives it, drafts of killed processes included. */
const codeFile = /^[0-9a-f]+-v\d[\w.+-]*$/;

/**
 * Removes what the engine once made of other versions of the provider, or for other versions of Node, and nobody has read or
 * written for 30 days. Best effort: errors are ignored, and whoever still needs a removed file compiles again.
 */
export function removeOldCode(directory: string, now: number): void {
  const names = readdirSync(directory).filter((name) => codeFile.test(name));
  for (const name of names.slice(0, mostFiles)) {
    const path = join(directory, name);
    try {
      const { atimeMs, mtimeMs } = lstatSync(path);
      if (now - Math.max(atimeMs, mtimeMs) > unusedMs) rmSync(path);
    } catch {
      // another process was faster, or the file is somebody else's
    }
  }
}
