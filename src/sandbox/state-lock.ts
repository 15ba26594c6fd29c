import { createHash, randomUUID } from "node:crypto";
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, unlinkSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { Failure } from "../core/failure.ts";

/** Who holds a state file, as the name of the lock's file says it: nobody ever reads one that is half written. */
interface Holder {
  readonly file: string;
  readonly pid: number;
  /** When the process began, in the system's own terms; a process id is used again, both together are not. */
  readonly began: string;
  /** Machine and process namespace: where `pid` means something. */
  readonly place: string;
}

/**
 * Claims a state file for this sandbox: two that write one file lose each other's writes. Each claim is a file of a name that
 * is never used again, beside the state file; whoever sees a live claim of another gives up, so of two that start at once
 * never both go on. The claims of dead processes are removed.
 *
 * @returns what gives the file back
 * @throws Failure `sandbox-state-in-use`
 */
export function lockStateFile(path: string): () => void {
  const prefix = `${basename(path)}.lock_`;
  const folder = dirname(path);
  const began = beginOf(process.pid) ?? "0";
  const own = `${prefix}${process.pid}_${began}_${thisPlace()}_${randomUUID()}`;
  try {
    closeSync(openSync(join(folder, own), "wx", 0o600));
  } catch (cause) {
    const doing = `Cannot write the state file ${path}`;
    throw new Failure({ code: "sandbox-state-unwritable", doing, happened: (cause as Error).message, cause });
  }
  const release = (): void => {
    process.removeListener("exit", release);
    remove(join(folder, own));
  };
  for (const file of readdirSync(folder)) {
    const holder = file === own ? undefined : readHolder(file, prefix);
    if (holder === undefined) continue;
    if (isDead(holder)) {
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
  return { file, pid: Number(pid), began, place };
}

function inUse(path: string, file: string, { pid, place }: Holder): Failure {
  const where = place === thisPlace() ? "" : " of another machine or container";
  return new Failure({
    code: "sandbox-state-in-use",
    doing: `Cannot use the state file ${path}`,
    happened: `Another sandbox keeps its state there, process ${pid}${where}.`,
    remedy: `Stop that sandbox, or name another file. If it does not run any more, remove ${file}.`,
  });
}

/** Whether the claiming process has certainly ended. */
function isDead({ pid, began, place }: Holder): boolean {
  if (place !== thisPlace()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there and somebody else's
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
  return (beginOf(pid) ?? began) !== began;
}

/**
 * The start time of a process as Linux counts it (proc(5), `stat`, field 22); `ended` for one that has ended and whose parent
 * has not looked yet, undefined where it cannot be seen.
 */
function beginOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // the name, in parentheses, may hold blanks
    const [state = "", ...others] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return "ZX".includes(state) ? "ended" : others[18];
  } catch {
    return undefined;
  }
}

function thisPlace(): string {
  let namespace = "";
  try {
    namespace = readlinkSync("/proc/self/ns/pid");
  } catch {
    // only Linux has process namespaces
  }
  return createHash("sha256").update(`${hostname()} ${namespace}`).digest("hex").slice(0, 12);
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // it is gone already, or its folder is; what stays is a dead claim, which the next sandbox removes
  }
}
