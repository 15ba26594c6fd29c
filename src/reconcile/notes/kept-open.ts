import { closeSync, openSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeDirectory } from "../../core/make-directory.ts";
import { startIdleTimer } from "../../core/timers.ts";

/**
 * For so long after a write the file stays open. Others remove files of a process that have not been written to for much longer: then it would be
 * written to one that has no name. In ms.
 */
const keptMs = 1_000;

/** A file of the user's own (mode 0600, in directories of mode 0700) that is opened once for many writes in a row: to open it takes longer than to write. */
export class KeptOpen {
  private descriptor: number | undefined;
  private stopTimer: (() => void) | undefined;
  private isUsed = false;

  constructor(private readonly path: string) {}

  append(text: string): void {
    this.isUsed = true;
    if (this.descriptor === undefined) {
      this.descriptor = this.open();
      this.closeLater();
    }
    try {
      writeFileSync(this.descriptor, text);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** The next write opens it again. */
  close(): void {
    this.stopTimer?.();
    const { descriptor } = this;
    this.descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }

  private open(): number {
    try {
      return openSync(this.path, "a", 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      makeDirectory(dirname(this.path), 0o700);
      return openSync(this.path, "a", 0o600);
    }
  }

  private closeLater(): void {
    this.isUsed = false;
    this.stopTimer = startIdleTimer(keptMs, () => (this.isUsed ? this.closeLater() : this.close()));
  }
}
