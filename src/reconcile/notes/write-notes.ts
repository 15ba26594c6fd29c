import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { digest } from "./digest.ts";
import { attempt, textsOf, type NoteOptions } from "./note-files.ts";
import { endOwnFile, mayRun, nameOwnFile, removeProcessFiles } from "../runs/process-files.ts";
import { ProcessNotes } from "./process-notes.ts";

/**
 * Which names processes of this user have written, on this machine: for a process that knows them by an older reading. Nothing here
 * throws. A note that is missing has the effect that a writer on another machine has.
 */
export interface WriteNotes {
  /** To be called under the lock of the name, before the first write and after the last one: a reading may come between the two. */
  add(zone: string, name: string): void;
  /** The notes so far. To be called before a reading is requested that is to show what they are about. */
  now(zone: string): number;
  /** Whether another process has noted a write of one of the names since then. */
  haveChanged(zone: string, names: Iterable<string>, since: number): boolean;
  /** To be called when this process ends. */
  end(): void;
}

/** No reading is as old. In ms. */
const longestKeptMs = 3_600_000;

/** A file for each process and zone, to which it appends the names that it writes. */
export function openWriteNotes({ directory, baseUrl, clock }: Omit<NoteOptions, "run">): WriteNotes {
  const own = nameOwnFile();
  const zones = new Map<string, ZoneNotes>();
  const of = (zone: string): ZoneNotes => {
    const known =
      zones.get(zone) ?? new ZoneNotes(join(directory, "writes", digest(32, baseUrl, zone)), own, clock.now());
    zones.set(zone, known);
    return known;
  };
  return {
    add: (zone, name) => of(zone).add(name),
    now: (zone) => of(zone).count(),
    haveChanged: (zone, names, since) => of(zone).haveChanged(names, since),
    end() {
      for (const zone of zones.values()) zone.end();
      zones.clear();
    },
  };
}

class ZoneNotes {
  /** By the names that others have written: how many notes had been read then. */
  private readonly last = new Map<string, number>();
  private readonly notes: ProcessNotes;
  private read = 0;

  constructor(
    private readonly folder: string,
    private readonly own: string,
    now: number,
  ) {
    attempt(() => removeLeft(folder, now));
    this.notes = new ProcessNotes(folder, own);
    // it shows the other processes that this one may know the zone by a reading of its own
    this.notes.add();
  }

  add(name: string): void {
    this.notes.add(name);
  }

  count(): number {
    for (const name of textsOf(this.notes.news())) {
      this.read += 1;
      this.last.set(name, this.read);
    }
    return this.read;
  }

  haveChanged(names: Iterable<string>, since: number): boolean {
    if (this.count() === since) return false;
    for (const name of names) if ((this.last.get(name) ?? 0) > since) return true;
    return false;
  }

  /** Removes the folder, unless another process may need the notes. Of two that end at the same instant one sees the other's mark. */
  end(): void {
    this.notes.close();
    attempt(() => {
      endOwnFile(this.folder, this.own);
      const names = readdirSync(this.folder);
      if (!names.some(mayRun)) removeProcessFiles(this.folder, names);
    });
  }
}

function removeLeft(folder: string, now: number): void {
  const names = readdirSync(folder);
  const areRunning = names.some(mayRun);
  for (const name of names) {
    const path = join(folder, name);
    if (!areRunning || now - statSync(path).mtimeMs > longestKeptMs) rmSync(path, { force: true });
  }
}
