import { open, rename } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { Failure } from "../core/failure.ts";
import { sandboxState, type Frozen, type SandboxState } from "./state.ts";

/**
 * The state in a state file; undefined where there is no file yet. Throws `Failure` (`sandbox-state-damaged`) where the file
 * cannot be read as a state; it is then left as it is.
 */
export function loadStateFile(path: string): SandboxState | undefined {
  const damaged = (happened: string, cause?: unknown): Failure =>
    new Failure({
      code: "sandbox-state-damaged",
      doing: `Cannot read the state file ${path}`,
      happened,
      remedy: "The file was left as it is. Repair it, or name another file to start from the seed.",
      cause,
    });
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw damaged((cause as Error).message, cause);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw damaged(`It is not JSON: it holds ${text.length} characters and breaks off or is garbled.`, cause);
  }
  const read = sandboxState.safeParse(value);
  if (!read.success) throw damaged(z.prettifyError(read.error));
  return read.data;
}

/** Keeps a state on disk. */
export interface StateFile {
  /** Resolves when everything that was in the state at the time of the call is durable. */
  save(): Promise<void>;
}

/**
 * Writes the state whole, each time: to a file beside it, flushed, then renamed, so a kill at any moment leaves either the old
 * or the new one. Saves asked for while one is under way share the next one.
 */
export function createStateFile(path: string, read: () => Frozen<SandboxState>): StateFile {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    const own = writeWhole(path, JSON.stringify(read())).finally(() => {
      if (running === own) running = undefined;
    });
    running = own;
    return own;
  };
  return {
    save() {
      if (running === undefined) return start();
      // whether the one under way fails is told to its own callers
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return start();
        });
      return next;
    },
  };
}

async function writeWhole(path: string, text: string): Promise<void> {
  try {
    await replaceFile(path, text);
  } catch (cause) {
    const doing = `Cannot write the state file ${path}`;
    throw new Failure({ code: "sandbox-state-unwritable", doing, happened: (cause as Error).message, cause });
  }
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
