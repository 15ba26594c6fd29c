import { readFileSync, statSync } from "node:fs";
import * as z from "zod";
import { Failure, listProblems, plainProblems } from "terraform-provider-sdk/core";
import { applyEdit, editSchema } from "./edits.ts";
import { sandboxState, type Frozen, type SandboxState } from "./state.ts";

/** What a state file holds. */
export interface LoadedState {
  readonly state: Frozen<SandboxState>;
  /**
   * Octets up to the end of the last whole line. What follows was being written when the process was killed; its request was
   * never answered.
   */
  readonly length: number;
  /** Octets of the first line, which is a whole state. */
  readonly snapshotLength: number;
  /** Whether lines can be added: its first line is whole. */
  readonly appendable: boolean;
}

const editsLine = z.array(editSchema);

/**
 * Reads a state file: a line with a whole state, then a line of edits for each save since. Undefined where there is no file
 * yet. Throws `Failure` (`sandbox-state-damaged`) where it cannot be read as a state; it is then left as it is.
 */
export function loadStateFile(path: string): LoadedState | undefined {
  let octets: Buffer;
  // a device such as /dev/full never ends
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw damaged(path, "It is no file.");
  try {
    octets = readFileSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw damaged(path, (cause as Error).message, cause);
  }
  const lines = octets.toString("utf8").split("\n");
  const unfinished = lines.length === 1 ? "" : (lines.pop() ?? "");
  const [first = "", ...rest] = lines;
  let state: Frozen<SandboxState> = readLine(path, first, 1, sandboxState);
  for (const [at, line] of rest.entries())
    for (const edit of readLine(path, line, at + 2, editsLine)) state = applyTo(path, state, edit, at + 2);
  return {
    state,
    length: octets.length - Buffer.byteLength(unfinished),
    snapshotLength: Buffer.byteLength(first),
    appendable: octets.includes("\n"),
  };
}

function readLine<Content>(path: string, line: string, nr: number, schema: z.ZodType<Content>): Content {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw damaged(
      path,
      `Line ${nr} is not JSON: it holds ${line.length} characters and breaks off or is garbled.`,
      cause,
    );
  }
  const read = schema.safeParse(value, plainProblems);
  if (!read.success) throw damaged(path, `Line ${nr}: ${listProblems(read.error)}`);
  return read.data;
}

function applyTo(
  path: string,
  state: Frozen<SandboxState>,
  edit: Parameters<typeof applyEdit>[1],
  nr: number,
): Frozen<SandboxState> {
  try {
    return applyEdit(state, edit);
  } catch (cause) {
    throw damaged(path, `Line ${nr} does not fit what stands before it: ${(cause as Error).message}.`, cause);
  }
}

function damaged(path: string, happened: string, cause?: unknown): Failure {
  return new Failure({
    code: "sandbox-state-damaged",
    doing: `Cannot read the state file ${path}`,
    happened,
    remedy: "The file was left as it is. Repair it, or name another file to start from the seed.",
    cause,
  });
}
