import { readFileSync } from "node:fs";
import { thisPlace, whereabouts } from "./place.ts";

/** A process of this user, so that another one can tell later whether it still runs. Plain JSON. */
export interface ProcessMark {
  readonly pid: number;
  /** Machine and process namespace in which the ids mean something. */
  readonly place: string;
  /** When it began, in the system's own measure; empty where the system does not say. An id is used again, a beginning is not. */
  readonly began: string;
  /** The process that started it. */
  readonly parent: number;
}

/** `ended` – it is gone; `orphaned` – it runs, its parent is gone; `unknown` – it is of another machine or namespace. */
export type ProcessLife = "running" | "orphaned" | "ended" | "unknown";

/** The mark of this process. Its parent is the one at the time of the first call. */
export function markThisProcess(): ProcessMark {
  return (own ??= markOf(process.pid, process.ppid));
}
let own: ProcessMark | undefined;

/** The mark of a process of this place. */
export function markOf(pid: number, parent: number): ProcessMark {
  return { pid, place: thisPlace(), began: beginningOf(pid), parent };
}

/** Whether the process of a mark still runs. */
export function lifeOf(mark: ProcessMark): ProcessLife {
  if (whereabouts(mark.place) === "elsewhere") return "unknown";
  if (hasEnded(mark)) return "ended";
  return isRunning(mark.parent) ? "running" : "orphaned";
}

/** Whether a process has certainly ended: one of another place may run. Without its beginning: whether no process has its id. */
export function hasEnded({
  pid,
  place,
  began,
}: Pick<ProcessMark, "pid" | "place"> & { readonly began?: string | undefined }): boolean {
  const where = whereabouts(place);
  if (where !== "here") return where === "before";
  return !isRunning(pid) || (began !== undefined && beginningOf(pid) !== began);
}

/** Whether the process with this id, in this place, is there. One that ended and was not collected by its parent is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // in a container nobody may collect what has lost its parent
    return !/^[ZX]/.test(statOf(pid));
  } catch (error) {
    // EPERM: it is there and somebody else's
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Field 22 of `/proc/PID/stat`. */
function beginningOf(pid: number): string {
  return statOf(pid).split(" ")[19] ?? "";
}

/** The fields of `/proc/PID/stat` from the third on; the name before them may hold blanks and brackets. */
function statOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2);
  } catch {
    return "";
  }
}
