import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type * as z from "zod";
import type { Clock, ProcessMark } from "terraform-provider-sdk/core";
import { makeDirectory } from "../../core/make-directory.ts";
import type { RunPlace } from "../runs/run-place.ts";

/** Whose notes are kept, and where. */
export interface NoteOptions {
  /** A directory of the user's own: see `openLockDirectory`. */
  readonly directory: string;
  /** Service root. */
  readonly baseUrl: string;
  readonly run: RunPlace;
  readonly clock: Clock;
  /** Which data the service answers from now; `undefined` where it does not tell, as only a sandbox does. */
  readonly dataId?: (() => string | undefined) | undefined;
  /** The process that notes. Default: this one. */
  readonly own?: ProcessMark;
  /** How long the process had run when it was configured, in ms. Default: as long as this one runs now. */
  readonly startMs?: number;
}

/** What is kept for later runs is kept so long: an older plan is not applied any more, an older create is in a state or forgotten. In ms. */
export const longestKeptMs = 7 * 24 * 3_600_000;

/** The clocks of the machines of one service may differ by so much: the time of a note, and those that the service notes. In ms. */
export const clockSkewMs = 30_000;

/** Appends JSON values, each on a line, to a file of the user's own (mode 0600, in directories of mode 0700). */
export function appendNotes(file: string, notes: readonly unknown[], flag: "a" | "w" = "a"): void {
  const text = printNotes(notes);
  const write = (): void => writeFileSync(file, text, { flag, mode: 0o600 });
  // mostly the directory is there: to look for it first would take a third of the time, twice for each set of a large zone
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    makeDirectory(dirname(file), 0o700);
    write();
  }
}

/** JSON values as they are appended to a file, each on a line. */
export function printNotes(notes: readonly unknown[]): string {
  return notes.map((note) => `${JSON.stringify(note)}\n`).join("");
}

/** As {@link appendNotes}, in the place of what the file holds. */
export function writeNotes(file: string, notes: readonly unknown[]): void {
  appendNotes(file, notes, "w");
}

/** The values in a file. */
export function readNotes(file: string): unknown[] {
  return [...parseNotes(readFileSync(file, "utf8"))];
}

/** The values in a part of a file, one after the other. Those that a kill has cut off are left out. */
export function* parseNotes(text: string): Iterable<unknown> {
  for (const line of text.split("\n")) {
    const parsed = line === "" ? undefined : attempt(() => JSON.parse(line) as unknown);
    if (parsed !== undefined) yield parsed;
  }
}

/** What a text of JSON says in this shape; `undefined` where it is damaged, cut off or from a version that notes it in another shape. */
export function readAs<T>(shape: z.ZodType<T>, text: string): T | undefined {
  return shape.safeParse(attempt(() => JSON.parse(text) as unknown)).data;
}

/** Those of the values that are texts. */
export function textsOf(notes: Iterable<unknown>): string[] {
  return [...notes].filter((note) => typeof note === "string");
}

/** Removes files, and folders of them, that nobody has written to for a week. */
export function removeOldNotes(folder: string, now: number): void {
  for (const name of readdirSync(folder)) removeIfOld(join(folder, name), now);
}

/** Removes the file or folder if nobody has written to it for a week. */
export function removeIfOld(path: string, now: number): void {
  const written = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
  if (now - written > longestKeptMs) rmSync(path, { recursive: true, force: true });
}

/** Whether something was noted of other data than a service answers from: a sandbox was started anew or reset since, so it does not count. */
export function isOfOtherData(noted: string | undefined, now: string | undefined): boolean {
  return noted !== undefined && now !== undefined && noted !== now;
}

/** What the work gives; `undefined` where it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
