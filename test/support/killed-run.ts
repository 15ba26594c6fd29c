import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Greater than any process id that Linux or macOS gives. */
const nobody = 4_194_305;

/** The files of a journal that lies in a lock directory. */
export function journalFiles(lockDirectory: string): string[] {
  return readdirSync(lockDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes("journal"))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Makes all that is noted of creates the notes of a process that has ended. */
export function asKilled(lockDirectory: string): void {
  for (const file of journalFiles(lockDirectory)) {
    const entry = JSON.parse(readFileSync(file, "utf8")) as { process: object };
    writeFileSync(file, JSON.stringify({ ...entry, process: { ...entry.process, pid: nobody } }));
  }
}
