import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { digest } from "./digest.ts";
import { appendNotes, attempt, parseNotes, type NoteOptions } from "./note-files.ts";
import { filesOfOthers, nameOwnFile, removeProcessFiles } from "./process-files.ts";
import { readBetween } from "./read-between.ts";

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
  /** How far the files of other processes have been read, in octets. */
  private readonly read = new Map<string, number>();
  /** By the names that others have written: how many notes had been read then. */
  private readonly last = new Map<string, number>();
  private notes = 0;

  constructor(
    private readonly folder: string,
    private readonly own: string,
    now: number,
  ) {
    attempt(() => this.removeLeft(now));
    // it shows the other processes that this one may know the zone by a reading of its own
    attempt(() => appendNotes(join(folder, own), []));
  }

  add(name: string): void {
    attempt(() => appendNotes(join(this.folder, this.own), [name]));
  }

  count(): number {
    attempt(() => this.look());
    return this.notes;
  }

  haveChanged(names: Iterable<string>, since: number): boolean {
    if (this.count() === since) return false;
    for (const name of names) if ((this.last.get(name) ?? 0) > since) return true;
    return false;
  }

  private look(): void {
    for (const file of readdirSync(this.folder)) {
      if (file === this.own) continue;
      for (const name of this.linesSince(file)) {
        this.notes += 1;
        this.last.set(name, this.notes);
      }
    }
  }

  /** Whole lines that a file has got since it was read last. */
  private linesSince(file: string): string[] {
    const path = join(this.folder, file);
    const from = this.read.get(file) ?? 0;
    const { size } = statSync(path);
    if (size <= from) return [];
    const octets = readBetween(path, from, size);
    const whole = octets.subarray(0, octets.lastIndexOf("\n") + 1);
    this.read.set(file, from + whole.length);
    return parseNotes(whole.toString("utf8"));
  }

  /** Removes the folder, unless another process may need the notes. */
  end(): void {
    attempt(() => {
      const { names, areRunning } = filesOfOthers(this.folder, this.own);
      if (!areRunning) removeProcessFiles(this.folder, [...names, this.own]);
    });
  }

  private removeLeft(now: number): void {
    const { names, areRunning } = filesOfOthers(this.folder, this.own);
    for (const name of names) {
      const path = join(this.folder, name);
      if (!areRunning || now - statSync(path).mtimeMs > longestKeptMs) rmSync(path, { force: true });
    }
  }
}
