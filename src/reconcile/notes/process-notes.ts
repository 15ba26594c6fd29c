import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { KeptOpen } from "./kept-open.ts";
import { attempt, parseNotes, printNotes } from "./note-files.ts";
import { ownerOfFile } from "../runs/process-files.ts";
import { readBetween } from "./read-between.ts";

/**
 * A folder of notes, in which each process appends to a file of its own and reads what comes to the files of others. Nothing here throws: what
 * cannot be written or read is missing, as if its process did not run.
 */
export class ProcessNotes {
  /** How far the files of others have been read, in octets. */
  private readonly read = new Map<string, number>();
  private readonly file: KeptOpen;

  /** @param own see `nameOwnFile` */
  constructor(
    private readonly folder: string,
    private readonly own: string,
  ) {
    this.file = new KeptOpen(join(folder, own));
  }

  /** Adds notes, JSON values. Without any it only shows others that this process is there. */
  add(...notes: readonly unknown[]): void {
    attempt(() => this.file.append(printNotes(notes)));
  }

  /** To be called before the file is given another name. */
  close(): void {
    attempt(() => this.file.close());
  }

  /** What others have noted since the last call; `isRead` chooses among their files by name. It is there once, one after the other. */
  *news(isRead: (file: string) => boolean = () => true): Iterable<unknown> {
    for (const file of this.others(isRead)) yield* parseNotes(attempt(() => this.newsOf(file)) ?? "");
  }

  /** The last octets of what one of the others has noted. */
  end(file: string, octets: number): string {
    return attempt(() => this.endOf(file, octets)) ?? "";
  }

  /** The files of others; `isRead` chooses among them by name. */
  others(isRead: (file: string) => boolean): readonly string[] {
    return (attempt(() => readdirSync(this.folder)) ?? []).filter((file) => file !== this.own && isRead(file));
  }

  private endOf(file: string, octets: number): string {
    const path = join(this.folder, file);
    const { size } = statSync(path);
    return readBetween(path, Math.max(0, size - octets), size).toString("utf8");
  }

  /** Whole notes that a file has got since it was read last. */
  private newsOf(file: string): string {
    const path = join(this.folder, file);
    const name = ownerOfFile(file);
    const from = this.read.get(name) ?? 0;
    const { size } = statSync(path);
    if (size <= from) return "";
    const octets = readBetween(path, from, size);
    const whole = octets.subarray(0, octets.lastIndexOf("\n") + 1);
    this.read.set(name, from + whole.length);
    return whole.toString("utf8");
  }
}
