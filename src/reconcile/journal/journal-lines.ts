import * as z from "zod";
import { readAs } from "../notes/note-files.ts";

const processMark = z.object({ pid: z.number(), place: z.string(), began: z.string(), parent: z.number() });

/** What a line is about. */
const subject = {
  /** The run: `RunPlace.key`. */
  run: z.string(),
  kind: z.string(),
  identity: z.array(z.string()),
};

const entryShape = z.object({
  ...subject,
  version: z.literal(2),
  /** What is being created, as the writer knows it. Plain JSON. */
  content: z.record(z.string(), z.unknown()),
  /** When it was sent, Unix ms; by the service's clock where `isServiceTime`. */
  at: z.number(),
  isServiceTime: z.boolean(),
  /** Ids that were there before, where the service makes the id. */
  known: z.array(z.string()),
  /** What it counts for, where it is of an object that a state has: see `Creation.revision`. */
  revision: z.string().optional(),
  /** The id that the service answered with. */
  id: z.string().nullable(),
  /** When the line was written, Unix ms. */
  noted: z.number(),
  /** The working directory of the run: for messages, and for people who read the file. */
  directory: z.string(),
  /** Whether it is a run of tests. */
  isTest: z.boolean().optional(),
  process: processMark,
  /** Which data it was sent to: see `isOfOtherData`. */
  data: z.string().optional(),
});

const lineShape = z.union([
  entryShape,
  /** The entry has ended. */
  z.object({ ...subject, ended: z.literal(true) }),
]);

/** A create that has not finished, as its line in a journal file describes it. */
export type JournalEntry = z.infer<typeof entryShape>;
/** An entry, which replaces an earlier one of the same subject, or its end. */
export type JournalLine = z.infer<typeof lineShape>;

/** Where a run was killed: its working directory, and whether it was a run of tests. */
export type KilledPlace = Pick<JournalEntry, "directory" | "isTest">;

/** A key of an object: the same in all runs, and different for all other objects. */
export function aboutOf({ kind, identity }: { readonly kind: string; readonly identity: readonly string[] }): string {
  return JSON.stringify([kind, ...identity]);
}

/** The object that a key of {@link aboutOf} is about. */
export function identityOf(about: string): { kind: string; identity: string[] } {
  const [kind = "", ...identity] = JSON.parse(about) as string[];
  return { kind, identity };
}

/** `undefined` for a line that is damaged or was cut off. */
export function readLine(text: string): JournalLine | undefined {
  return readAs(lineShape, text);
}
