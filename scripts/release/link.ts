import { copyFileSync, linkSync, rmSync } from "node:fs";

/** The same file under another name; a copy where that is another file system. */
export function linkOrCopy(from: string, to: string): void {
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
