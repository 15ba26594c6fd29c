import { randomUUID } from "node:crypto";
import { closeSync, openSync, readdirSync, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure, hasEnded, markThisProcess, whereabouts, type ProcessMark } from "terraform-provider-sdk/core";
import { stateUnwritable } from "./unwritable.ts";

/** The holder of a state file. It is part of the lock file's name, so that no reader depends on a half-written file. */
type Holder = Pick<ProcessMark, "pid" | "began" | "place">;

/** Stands in a file's name where the system does not say when a process began. */
const unknownBeginning = "0";

/**
 * Claims a state file for this sandbox: two that write one file lose each other's writes. Each claim is a file of a name that
 * is never used again, beside the state file; a sandbox that sees a valid claim of another one gives up, so two that start at the
 * same time never both continue. The claims of dead processes are removed.
 *
 * @returns what gives the file back
 * @throws Failure `sandbox-state-in-use`
 */
export function lockStateFile(path: string): () => void {
  const prefix = `${basename(path)}.lock_`;
  const folder = dirname(path);
  const { pid, began, place } = markThisProcess();
  const own = `${prefix}${pid}_${began === "" ? unknownBeginning : began}_${place}_${randomUUID()}`;
  try {
    closeSync(openSync(join(folder, own), "wx", 0o600));
  } catch (cause) {
    throw stateUnwritable(path, cause);
  }
  const release = (): void => {
    process.removeListener("exit", release);
    remove(join(folder, own));
  };
  for (const file of readdirSync(folder)) {
    const holder = file === own ? undefined : readHolder(file, prefix);
    if (holder === undefined) continue;
    if (hasEnded(holder)) {
      remove(join(folder, file));
      continue;
    }
    release();
    throw inUse(path, join(folder, file), holder);
  }
  process.once("exit", release);
  return release;
}

function readHolder(file: string, prefix: string): Holder | undefined {
  if (!file.startsWith(prefix)) return undefined;
  const [, pid, began, place] = /^(\d+)_(\w+)_([0-9a-f]+)_[0-9a-f-]+$/.exec(file.slice(prefix.length)) ?? [];
  if (pid === undefined || began === undefined || place === undefined) return undefined;
  return { pid: Number(pid), began: began === unknownBeginning ? "" : began, place };
}

function inUse(path: string, file: string, { pid, place }: Holder): Failure {
  const where = whereabouts(place) === "here" ? "" : " of another machine or container";
  return new Failure({
    code: "sandbox-state-in-use",
    doing: `Cannot use the state file ${path}`,
    happened: `Another sandbox keeps its state there, process ${pid}${where}.`,
    remedy: `Stop that sandbox, or name another file. If it does not run any more, remove ${file}.`,
  });
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // it is gone already, or its folder is; what stays is a dead claim, which the next sandbox removes
  }
}
