import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { hasMarkEnded, nameOwnFile } from "../runs/process-files.ts";
import { AppendedFile, FollowedFile } from "./line-files.ts";
import { attempt, readAs, removeOldNotes, type NoteOptions } from "./note-files.ts";

/**
 * Private data of a working directory's objects while they are changed, in a file of each process in the user's runtime directory: an engine whose
 * provider ends in the middle of a change keeps the former state without it. It is of no service: the next run may be at another one. Nothing here
 * throws; what is missing is missing as in the state.
 */
export interface KeptPrivate {
  /** To be called before a change. `object`: a name of the state that the object has. */
  keep(object: string, data: string): void;
  /** The change is answered, whatever came of it. */
  answered(object: string): void;
  /** What a process of this directory kept that ended in the middle of the change. `undefined` also where two states of one name had other data. */
  recall(object: string): string | undefined;
  /** To be called when the process ends. */
  end(): void;
}

const lineShape = z.object({ object: z.string(), data: z.string().optional() });
type Line = z.infer<typeof lineShape>;

/** Data of two objects whose states are equal: nobody can tell them apart. */
const ambiguous = "";

export function openKeptPrivate({
  directory,
  run,
  clock,
  own: mark,
}: Pick<NoteOptions, "directory" | "run" | "clock" | "own">): KeptPrivate {
  const above = join(directory, "notes", "private");
  const folder = join(above, run.key);
  const own = new AppendedFile(folder, nameOwnFile(mark));
  /** How many changes of an object go on. */
  const open = new Map<string, number>();
  let isWritten = false;
  let left: ReadonlyMap<string, string> | undefined;
  const append = (line: Line): void => {
    if (!isWritten) attempt(() => removeOldNotes(above, clock.now()));
    isWritten = true;
    attempt(() => own.append([line]));
  };
  return {
    keep(object, data) {
      open.set(object, (open.get(object) ?? 0) + 1);
      append({ object, data });
    },
    answered(object) {
      const others = (open.get(object) ?? 1) - 1;
      if (others > 0) return void open.set(object, others);
      open.delete(object);
      append({ object });
    },
    recall(object) {
      const data = (left ??= readLeft(folder)).get(object);
      return data === ambiguous ? undefined : data;
    },
    end() {
      if (!isWritten) return;
      attempt(() => (open.size === 0 ? own.remove() : own.close()));
    },
  };
}

/** What ended processes have left open. What a later one kept counts. */
function readLeft(folder: string): ReadonlyMap<string, string> {
  const names = attempt(() => readdirSync(folder)) ?? [];
  const ended = names.filter(hasMarkEnded).map((name) => join(folder, name));
  const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const all = new Map<string, string>();
  for (const path of ended.sort((a, b) => writtenAt(a) - writtenAt(b)))
    for (const [object, data] of attempt(() => openIn(path)) ?? []) all.set(object, data);
  return all;
}

function openIn(path: string): ReadonlyMap<string, string> {
  const open = new Map<string, string>();
  for (const { object, data } of new FollowedFile(path, (text) => readAs(lineShape, text)).news().lines) {
    const before = open.get(object);
    if (data === undefined) open.delete(object);
    else open.set(object, before === undefined || before === data ? data : ambiguous);
  }
  return open;
}

/** For programs that use the client: they have no states. */
export const noKeptPrivate: KeptPrivate = {
  keep: () => undefined,
  answered: () => undefined,
  recall: () => undefined,
  end: () => undefined,
};
