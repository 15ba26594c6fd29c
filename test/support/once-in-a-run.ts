import { existsSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file that all suites of a run use. The first one that needs it has it made, at the path that `make` is given. */
export function onceInARun(name: string, make: (path: string) => void): string {
  const file = join(tmpdir(), name);
  if (existsSync(file)) return file;
  const fresh = `${file}-${process.pid}`;
  make(fresh);
  // whole from the first moment on: another suite may look for it just now
  renameSync(fresh, file);
  return file;
}
