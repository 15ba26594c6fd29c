import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { digest } from "./digest.ts";

import { attempt, clockSkewMs, isOfOtherData, type NoteOptions } from "./note-files.ts";
import { nameOwnFile } from "../runs/process-files.ts";
import { ProcessNotes } from "./process-notes.ts";
import { leftOfMs } from "../concurrency/wait.ts";

/** What is noted of an object, a JSON value, and since when (Unix ms). */
export interface ObjectNote {
  readonly at: number;
  /** When it was noted, in ms by a clock that all processes of the machine share: the later one of two of one time counts. */
  readonly order: number;
  readonly value: unknown;
  /** Which data it was noted of: see `isOfOtherData`. */
  readonly data?: string | undefined;
}

/** With the object's key. */
export interface Noted {
  readonly object: readonly string[];
  readonly note: ObjectNote;
}

/**
 * What processes of this user, on this machine, have made of objects a short while ago: for those whose readings may be older. Nothing here
 * throws; a note that is missing has the effect that a writer on another machine has.
 */
export interface ObjectNotes {
  /** Notes this instead of what was noted of the object before. Others are told a moment later. */
  note(object: readonly string[], value: unknown, at?: number): void;
  of(object: readonly string[]): ObjectNote | undefined;
  /** What is noted of all objects whose keys begin so. */
  under(prefix: readonly [kind: string, second?: string]): readonly Noted[];
  /** For how long it still counts, in ms. */
  leftMs(note: ObjectNote): number;
}

export interface ObjectNotesOptions extends Pick<NoteOptions, "directory" | "baseUrl" | "clock" | "dataId"> {
  /** For how long a note counts. In ms. */
  readonly keptMs: number;
  /** What is noted of the objects of each kind, by the first part of their keys. What others noted in another form is left out. */
  readonly forms: Readonly<Record<string, z.ZodType>>;
}

const shape = z.object({
  object: z.array(z.string()),
  at: z.number(),
  order: z.number(),
  value: z.unknown(),
  data: z.string().optional(),
});

/** The last objects of a group are kept. What a run makes of thousands of them is hardly changed again before readings show it. */
const mostInGroup = 1_000;

/** What others have noted is looked for again after this time. In ms. */
const newsAfterMs = 500;

/** A file for each process, to which it appends. Files that nobody has written to for longer than a note counts are removed. */
export function openObjectNotes(options: ObjectNotesOptions): ObjectNotes {
  const { directory, baseUrl, clock, keptMs } = options;
  const folder = join(directory, "object-notes", digest(32, baseUrl));
  attempt(() => removeExpired(folder, clock.now() - keptMs));
  return new FileObjectNotes(new ProcessNotes(folder, nameOwnFile()), options);
}

class FileObjectNotes implements ObjectNotes {
  /** By the first part of their keys, then by the second one, then by the whole. */
  private readonly known = new Map<string, Map<string, Map<string, Noted>>>();
  private readonly untold: Noted[] = [];
  private lookedAt = -Infinity;

  constructor(
    private readonly files: ProcessNotes,
    private readonly options: ObjectNotesOptions,
  ) {}

  note(object: readonly string[], value: unknown, at = this.options.clock.now()): void {
    const note: ObjectNote = {
      at,
      order: performance.timeOrigin + performance.now(),
      value,
      data: this.options.dataId?.(),
    };
    this.learn(object, note);
    this.untold.push({ object, note });
    if (this.untold.length === 1) queueMicrotask(() => this.tell());
  }

  /** Writes for others what was noted in one go: thousands of objects take a few writes of a file. */
  private tell(): void {
    this.files.add(...this.untold.splice(0).map(({ object, note }) => ({ object, ...note })));
  }

  of(object: readonly string[]): ObjectNote | undefined {
    this.lookForNews();
    const note = this.beside(object).get(JSON.stringify(object))?.note;
    return note !== undefined && this.leftMs(note) > 0 ? note : undefined;
  }

  under([kind, second]: readonly [kind: string, second?: string]): readonly Noted[] {
    this.lookForNews();
    const groups = this.known.get(kind) ?? new Map<string, Map<string, Noted>>();
    const chosen = second === undefined ? [...groups.values()] : [groups.get(second) ?? new Map<string, Noted>()];
    return chosen.flatMap((group) => {
      for (const [key, { note }] of group) if (this.leftMs(note) <= 0) group.delete(key);
      return [...group.values()];
    });
  }

  leftMs({ at, data }: ObjectNote): number {
    const { keptMs, clock, dataId } = this.options;
    return isOfOtherData(data, dataId?.()) ? 0 : leftOfMs({ since: at, periodMs: keptMs }, clock.now());
  }

  private learn(object: readonly string[], note: ObjectNote): void {
    const [group, key] = [this.beside(object), JSON.stringify(object)];
    const known = group.get(key)?.note;
    if (known !== undefined && this.isLater(known, note)) return;
    // the order is that in which they were noted
    group.delete(key);
    group.set(key, { object, note });
    const [oldest] = group.size > mostInGroup ? group.keys() : [];
    if (oldest !== undefined) group.delete(oldest);
  }

  /** Whether `one` was noted after `other`. One of the future was noted before a clock was set back. */
  private isLater(one: ObjectNote, other: ObjectNote): boolean {
    const isAhead = ({ at }: ObjectNote): boolean => at > this.options.clock.now() + clockSkewMs;
    if (isAhead(one) !== isAhead(other)) return isAhead(other);
    return one.at === other.at ? one.order > other.order : one.at > other.at;
  }

  private beside([kind = "", second = ""]: readonly string[]): Map<string, Noted> {
    const groups = this.known.get(kind) ?? new Map<string, Map<string, Noted>>();
    this.known.set(kind, groups);
    const group = groups.get(second) ?? new Map<string, Noted>();
    groups.set(second, group);
    return group;
  }

  private lookForNews(): void {
    const now = this.options.clock.elapsed();
    if (now - this.lookedAt < newsAfterMs) return;
    this.lookedAt = now;
    for (const news of this.files.news()) {
      const { data } = shape.safeParse(news);
      if (data === undefined) continue;
      const { object, value, ...when } = data;
      const read = this.options.forms[object[0] ?? ""]?.safeParse(value);
      if (read?.success === true) this.learn(object, { value: read.data, ...when });
    }
  }
}

function removeExpired(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if ((lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) rmSync(path, { force: true });
  }
}
