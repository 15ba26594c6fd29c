import { randomUUID } from "node:crypto";
import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hasEnded, lifeOf, type ProcessMark } from "terraform-provider-sdk/core";
import { AppendedFile, FollowedFile, printLine } from "../notes/line-files.ts";
import { longestKeptMs, removeIfOld } from "../notes/note-files.ts";
import { aboutOf, readLine, type JournalEntry, type JournalLine } from "./journal-lines.ts";

const fileName = /^(?<pid>\d+)_(?<place>[0-9a-f]+)_[0-9a-f-]+$/;

/** What an entry is about, and in which run. */
type Subject = Parameters<typeof aboutOf>[0] & Pick<JournalLine, "run">;

/** The file of this process. No other process removes it while this one runs. */
export class OwnJournalFile {
  /** Contains the process id and its place: so others can tell whether the process has ended even where no line can be read. */
  readonly name: string;
  private readonly file: AppendedFile;
  private isMade = false;

  constructor(directory: string, { pid, place }: ProcessMark) {
    this.name = [pid, place, randomUUID()].join("_");
    this.file = new AppendedFile(directory, this.name);
  }

  append(lines: readonly JournalLine[]): void {
    this.isMade = true;
    this.file.append(lines);
  }

  /** Leaves the file where it is; the next line opens it again. */
  close(): void {
    this.file.close();
  }

  remove(): void {
    if (this.isMade) this.file.remove();
  }
}

/** The file of another process, as far as it has been read. */
export class LeftJournalFile {
  /** Entries that have not ended, by run and subject. */
  private readonly open = new Map<string, JournalEntry>();
  private readonly file: FollowedFile<JournalLine>;
  private last: ProcessMark | undefined;

  constructor(
    directory: string,
    private readonly name: string,
  ) {
    this.file = new FollowedFile(join(directory, name), readLine);
  }

  /** Those that have not ended. */
  get entries(): readonly JournalEntry[] {
    return [...this.open.values()];
  }

  find(subject: Subject): JournalEntry | undefined {
    return this.open.get(keyOf(subject));
  }

  /** Reads what came since the last time: another run may have taken over what stood there. */
  refresh(now: number): void {
    const { lines, isAnew } = this.file.news();
    if (isAnew) this.open.clear();
    for (const line of lines) this.apply(line);
    for (const [key, { noted }] of this.open) if (now - noted > longestKeptMs) this.open.delete(key);
  }

  /** Notes that an entry has ended. */
  end({ run, kind, identity }: JournalEntry): void {
    appendFileSync(this.file.path, printLine({ run, kind, identity, ended: true }), { mode: 0o600 });
    this.open.delete(keyOf({ run, kind, identity }));
  }

  /** Removes the file if no entry of it is open and its process, which may append to it, has ended. */
  removeIfDone(now: number): void {
    if (this.open.size > 0) return;
    this.refresh(now);
    if (this.open.size === 0 && this.hasEnded()) rmSync(this.file.path, { force: true });
  }

  private apply(line: JournalLine): void {
    const key = keyOf(line);
    if ("ended" in line) this.open.delete(key);
    else {
      this.open.set(key, line);
      this.last = line.process;
    }
  }

  private hasEnded(): boolean {
    if (this.last !== undefined) return lifeOf(this.last) === "ended";
    const { pid, place } = fileName.exec(this.name)?.groups ?? {};
    return place !== undefined && hasEnded({ pid: Number(pid), place });
  }
}

/** The files of other processes that have open entries. Files that are done, and old ones with unknown names, are removed on the way. */
export function leftJournalFiles(directory: string, own: string, now: number): LeftJournalFile[] {
  return namesIn(directory).flatMap((name) => {
    if (name === own) return [];
    if (!fileName.test(name)) {
      removeIfOld(join(directory, name), now);
      return [];
    }
    const file = readJournalFile(directory, name, now);
    file.removeIfDone(now);
    return file.entries.length > 0 ? [file] : [];
  });
}

export function readJournalFile(directory: string, name: string, now: number): LeftJournalFile {
  const file = new LeftJournalFile(directory, name);
  file.refresh(now);
  return file;
}

function keyOf({ run, ...thing }: Subject): string {
  return `${run} ${aboutOf(thing)}`;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
