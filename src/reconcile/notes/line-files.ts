import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "../../core/make-directory.ts";
import { readBetween } from "./read-between.ts";

/** The line feed comes before the line, so that a line which a full disk has cut off does not damage the next one. */
export function printLine(line: object): string {
  return `\n${JSON.stringify(line)}`;
}

/** A file to which this process appends lines of {@link printLine}. */
export class AppendedFile {
  private readonly path: string;
  private descriptor: number | undefined;

  constructor(
    private readonly directory: string,
    readonly name: string,
  ) {
    this.path = join(directory, name);
  }

  /**
   * Appends by one synchronous write: what it wrote stays when the process is killed. Makes the file (mode 0600, in a directory of mode 0700) first.
   * Gives how many octets that were.
   */
  append(lines: readonly object[]): number {
    if (this.descriptor === undefined) {
      makeDirectory(this.directory, 0o700);
      this.descriptor = openSync(this.path, "a", 0o600);
    }
    return writeSync(this.descriptor, lines.map(printLine).join(""));
  }

  /** Closes the file and leaves it where it is; the next line opens it again. */
  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  remove(): void {
    this.close();
    rmSync(this.path, { force: true });
  }
}

/** A file to which others append, as far as it was read. */
export class FollowedFile<Line> {
  /** How many octets have been read. */
  private offset = 0;

  /** @param parse gives `undefined` for a line that is damaged or cut off */
  constructor(
    readonly path: string,
    private readonly parse: (text: string) => Line | undefined,
  ) {}

  /** The lines that came since the last time; `isAnew`: they are all of the file, which is shorter than it was or was not read before. */
  news(): { readonly lines: readonly Line[]; readonly isAnew: boolean } {
    const size = statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
    if (size === this.offset) return { lines: [], isAnew: false };
    const from = size < this.offset ? 0 : this.offset;
    // it may have been removed
    const octets = size === 0 ? Buffer.alloc(0) : readBetween(this.path, from, size);
    const lines = octets.toString("utf8").split("\n").map(this.parse);
    // a line that was read while it was being written is read again the next time
    this.offset = lines.at(-1) === undefined ? from + Math.max(0, octets.lastIndexOf("\n")) : size;
    return { lines: lines.filter((line) => line !== undefined), isAnew: from === 0 };
  }
}
