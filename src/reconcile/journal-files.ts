import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isRunning, thisPlace } from "terraform-provider-sdk/core";

const processMark = z.object({ pid: z.number(), place: z.string(), began: z.string(), parent: z.number() });

const entryShape = z.object({
  version: z.literal(1),
  kind: z.string(),
  identity: z.array(z.string()),
  /** What is being created, as the writer knows it. Plain JSON. */
  content: z.record(z.string(), z.unknown()),
  /** When it was sent, Unix ms; by the service's clock where `isServiceTime`. */
  at: z.number(),
  isServiceTime: z.boolean(),
  /** Ids that were there before, where the service makes the id. */
  known: z.array(z.string()),
  /** The id that the service answered with. */
  id: z.string().nullable(),
  /** The working directory of the run. For people who read the file; the program does not use it. */
  directory: z.string(),
  process: processMark,
});

/** A create that has not finished, as its journal file describes it. */
export type JournalEntry = z.infer<typeof entryShape>;

/** The files of one journal, one an entry. */
export interface JournalFiles {
  /** Names of the entries. Damaged names, entries too old and what was left half written are removed on the way. */
  list(now: number): string[];
  /** `undefined` for one that is gone, or damaged: then it is removed. */
  read(name: string): JournalEntry | undefined;
  /** Writes atomically, so that no reader sees an incomplete file. */
  write(name: string, entry: JournalEntry, now: number): void;
  remove(name: string): void;
}

/** The age at which an entry is deleted. In ms. */
const longestKeptMs = 7 * 24 * 3_600_000;
const entryName = /^[0-9a-f]{32}-[0-9a-f]{16}$/;
const unfinishedName = /^new_(\d+)_([0-9a-f]+)_[0-9a-f-]+$/;

/** Opens the journal in `directory`, which is made (mode 0700) with the first entry. */
export function openJournalFiles(directory: string): JournalFiles {
  const file = (name: string): string => join(directory, name);
  const remove = (name: string): void => rmSync(file(name), { force: true });
  const isOld = (name: string, now: number): boolean =>
    now - (statSync(file(name), { throwIfNoEntry: false })?.mtimeMs ?? now) > longestKeptMs;

  return {
    list(now) {
      return namesIn(directory).filter((name) => {
        const [, pid, place] = unfinishedName.exec(name) ?? [];
        const isLeft = pid !== undefined && place === thisPlace() && !isRunning(Number(pid));
        if (isLeft || isOld(name, now)) remove(name);
        else return entryName.test(name);
        return false;
      });
    },
    read(name) {
      try {
        return entryShape.parse(JSON.parse(readFileSync(file(name), "utf8")));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") remove(name);
        return undefined;
      }
    },
    write(name, entry, now) {
      const unfinished = file(`new_${process.pid}_${thisPlace()}_${randomUUID()}`);
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      writeFileSync(unfinished, JSON.stringify(entry), { mode: 0o600, flag: "wx" });
      utimesSync(unfinished, now / 1000, now / 1000);
      renameSync(unfinished, file(name));
    },
    remove,
  };
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** A text of so many hexadecimal digits that stands for these texts. */
export function digest(digits: number, ...texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, digits);
}
