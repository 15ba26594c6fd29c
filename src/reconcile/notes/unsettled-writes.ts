import { readdirSync } from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "../../core/make-directory.ts";
import { digest } from "./digest.ts";
import { attempt, isOfOtherData, type NoteOptions } from "./note-files.ts";
import { keyOf, OtherFiles, OwnFile, type UnsettledWrite } from "./unsettled-files.ts";

/**
 * Writes of this user, on this machine, that no reading has shown yet: a process that is killed meanwhile leaves its note to whoever
 * writes the same thing next. Each is kept under the exclusive lock of its thing. Nothing here throws.
 */
export interface UnsettledWrites {
  begin(thing: readonly string[], write: UnsettledWrite): void;
  settled(thing: readonly string[]): void;
  /** What another process, or an operation that was stopped, has left. */
  left(thing: readonly string[]): UnsettledWrite | undefined;
  /** To be called when this process ends. */
  end(): void;
}

/**
 * A file for each process, to which it appends: a file for each write would be made and removed ten thousand times for a zone, for which some file
 * systems take longer with each.
 */
export function openUnsettledWrites({
  directory,
  baseUrl,
  clock,
  dataId,
}: Pick<NoteOptions, "directory" | "baseUrl" | "clock" | "dataId">): UnsettledWrites {
  const folder = join(directory, "unsettled", digest(32, baseUrl));
  const others = new OtherFiles(folder, clock);
  attempt(() => others.removeDone());
  return new FileUnsettledWrites(folder, others, new OwnFile(folder), dataId);
}

class FileUnsettledWrites implements UnsettledWrites {
  private isMade = false;

  constructor(
    private readonly folder: string,
    private readonly others: OtherFiles,
    private readonly own: OwnFile,
    private readonly dataId: NoteOptions["dataId"],
  ) {}

  begin(thing: readonly string[], write: UnsettledWrite): void {
    attempt(() => this.own.note({ thing, write: { ...write, data: this.dataId?.() } }));
    attempt(() => this.others.settle(thing));
  }

  settled(thing: readonly string[]): void {
    if (this.own.open.has(keyOf(thing))) attempt(() => this.own.note({ thing }));
    attempt(() => this.others.settle(thing));
  }

  left(thing: readonly string[]): UnsettledWrite | undefined {
    const key = keyOf(thing);
    if (this.own.open.has(key)) attempt(() => this.own.lookForNews());
    const names = this.list();
    if (!names.includes(this.own.name)) attempt(() => this.own.renew());
    this.others.lookForNews(names.filter((name) => name !== this.own.name));
    const noted = this.own.open.get(key) ?? this.others.left(key);
    return isOfOtherData(noted?.data, this.dataId?.()) ? undefined : noted;
  }

  /** An error for each set of a zone, as long as nothing was noted, would take longer than to make the folder. */
  private list(): readonly string[] {
    if (!this.isMade) attempt(() => makeDirectory(this.folder, 0o700));
    this.isMade = true;
    return attempt(() => readdirSync(this.folder)) ?? [];
  }

  end(): void {
    attempt(() => this.own.end());
  }
}
