import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a directory, and those above it that are missing. The only place that does so, and lint refuses others: Node's own `recursive` never ends
 * where the system says of a directory that exists that it does not (ENOENT), as an automounter says of a home that it does not know.
 *
 * @param mode of each directory that is made
 */
export function makeDirectory(path: string, mode?: number): void {
  // mostly it is there: an error that is thrown and caught takes longer than everything else
  if (isDirectory(path) || make(path, mode) === undefined) return;
  const above = dirname(path);
  if (above !== path) makeDirectory(above, mode);
  const missing = make(path, mode);
  if (missing !== undefined) throw missing;
}

/** Gives the error that says that something is missing: that may be what is above. Throws every other error, unless the directory is there. */
function make(path: string, mode: number | undefined): Error | undefined {
  try {
    mkdirSync(path, mode);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return error as Error;
    // another process may have made it meanwhile
    if (isDirectory(path)) return undefined;
    throw error;
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
