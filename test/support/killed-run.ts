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

/** Makes all that is noted of creates the notes of a process that has ended, or whose parent has. */
export function asKilled(lockDirectory: string, what: "pid" | "parent" = "pid"): void {
  for (const file of journalFiles(lockDirectory)) {
    const lines = linesOf(file).map((line) =>
      line.process === undefined ? line : { ...line, process: { ...line.process, [what]: nobody } },
    );
    writeFileSync(file, lines.map((line) => `\n${JSON.stringify(line)}`).join(""));
  }
}

/** The identities of what a journal holds, of this kind or of all, and of which it does not say that it has ended. */
export function openCreates(lockDirectory: string, of?: string): unknown[] {
  const open = new Map<string, unknown>();
  for (const { run, kind, identity, ended } of journalFiles(lockDirectory).flatMap(linesOf)) {
    const key = JSON.stringify([run, kind, identity]);
    if (of !== undefined && kind !== of) continue;
    if (ended === true) open.delete(key);
    else open.set(key, identity);
  }
  return [...open.values()];
}

/** How many creates have been noted in a journal, whatever became of them. */
export function notedCreates(lockDirectory: string): number {
  const lines = journalFiles(lockDirectory).flatMap(linesOf);
  return lines.filter(({ process }) => process !== undefined).length;
}

interface Line {
  readonly run: string;
  readonly kind: string;
  readonly identity: readonly string[];
  readonly process?: object;
  readonly ended?: true;
}

function linesOf(file: string): Line[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Line);
}
