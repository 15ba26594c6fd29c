import { open, rename, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { Unsaved } from "./current-state.ts";
import type { Frozen, SandboxState } from "./state.ts";
import type { LoadedState } from "./state-file.ts";
import { stateUnwritable } from "./unwritable.ts";

/** Keeps a state on disk. One call at a time. */
export interface Journal {
  /**
   * Makes `state` durable, which differs by `unsaved` from what was written last. Throws `Failure`
   * (`sandbox-state-unwritable`); the file then holds what it held before, as far as the disk still obeys.
   */
  write(state: Frozen<SandboxState>, unsaved: Unsaved): Promise<void>;
  close(): Promise<void>;
}

/** Below this a file is never written anew, however much of it is edits. In octets. */
const usualSlack = 1_048_576;

interface Opened {
  readonly handle: FileHandle;
  /** Octets that are durable. */
  length: number;
  readonly snapshotLength: number;
}

/**
 * Adds each save to the state file as a line of edits, flushed: a write costs the change and not the file. When the edits are
 * as long as the state they follow, the state is written whole, to a file beside it that is flushed and renamed; so is the first
 * one. A kill at any moment leaves every line that was reported as saved, and at most an incomplete line after them.
 */
export function createJournal(path: string, loaded: LoadedState | undefined, slack = usualSlack): Journal {
  let opened: Opened | undefined;
  let known = loaded?.appendable === true ? loaded : undefined;
  const close = async (): Promise<void> => {
    const { handle } = opened ?? {};
    opened = undefined;
    await handle?.close();
  };
  const writeWhole = async (state: Frozen<SandboxState>): Promise<void> => {
    await close();
    const text = `${JSON.stringify(state)}\n`;
    await replaceFile(path, text);
    const length = Buffer.byteLength(text);
    opened = { handle: await open(path, "r+"), length, snapshotLength: length };
  };
  const append = async (file: Opened, { edits }: Unsaved): Promise<void> => {
    const line = Buffer.from(`${JSON.stringify(edits)}\n`);
    try {
      await writeAt(file.handle, line, file.length);
    } catch (error) {
      // half a line, or a whole one that may not be durable: its write was never answered, so it is dropped
      await file.handle.truncate(file.length).catch(close);
      throw error;
    }
    file.length += line.length;
  };
  return {
    async write(state, unsaved) {
      try {
        if (opened === undefined && known !== undefined) opened = await reopen(path, known);
        known = undefined;
        const isLong = opened !== undefined && opened.length > 2 * opened.snapshotLength + slack;
        if (opened === undefined || isLong || unsaved.whole) await writeWhole(state);
        else if (unsaved.edits.length > 0) await append(opened, unsaved);
        // another process removed or replaced the file
        if (opened !== undefined && (await opened.handle.stat()).nlink === 0) await writeWhole(state);
      } catch (cause) {
        throw stateUnwritable(path, cause);
      }
    },
    close,
  };
}

async function reopen(path: string, { length, snapshotLength }: LoadedState): Promise<Opened> {
  const handle = await open(path, "r+");
  // the incomplete line, whose request was never answered
  await handle.truncate(length);
  return { handle, length, snapshotLength };
}

async function writeAt(handle: FileHandle, octets: Buffer, position: number): Promise<void> {
  for (let at = 0; at < octets.length;) {
    const { bytesWritten } = await handle.write(octets, at, octets.length - at, position + at);
    at += bytesWritten;
  }
  await handle.datasync();
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.tmp`;
  // tokens stand in it
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
