import { readdirSync, readFileSync } from "node:fs";
import { attempt } from "../notes/note-files.ts";
import { commandOf } from "./process-command.ts";

/**
 * Ids of the other processes that a parent has started with the command of this child of it, and that run. Known on Linux only; elsewhere there
 * seem to be none. Source: proc(5), `/proc/PID/task/TID/children`.
 */
export function siblingProcesses(child: number, parent: number): readonly number[] {
  const lineOf = (pid: number): string => commandOf(pid).join("\0");
  const line = lineOf(child);
  return childrenOf(parent).filter((pid) => pid !== child && lineOf(pid) === line);
}

function childrenOf(pid: number): number[] {
  const threads = attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return threads.flatMap((thread) => {
    const ids = attempt(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1")) ?? "";
    return ids.split(" ").filter(Boolean).map(Number);
  });
}
