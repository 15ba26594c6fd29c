import { randomUUID } from "node:crypto";
import { renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hasEnded, markThisProcess, type ProcessMark } from "terraform-provider-sdk/core";

/** Process id, place and beginning in one text of letters, digits and `_`. */
export function printMark({ pid, place, began }: Pick<ProcessMark, "pid" | "place" | "began">): string {
  return [pid, place, began].join("_");
}

/** Whether the process has certainly ended that a text of {@link printMark} begins with. */
export function hasMarkEnded(text: string): boolean {
  const { pid, place = "", began = "" } = /^(?<pid>\d+)_(?<place>[0-9a-f]+)_(?<began>\d*)/.exec(text)?.groups ?? {};
  return pid !== undefined && hasEnded({ pid: Number(pid), place, began });
}

/** A new name for a file of a process: others can tell by it whether the process has ended. */
export function nameOwnFile(mark: ProcessMark = markThisProcess()): string {
  return `${printMark(mark)}_${randomUUID()}`;
}

/** Whether a file is of this process, or of the one with the mark. */
export function isOfProcess(name: string, mark: ProcessMark = markThisProcess()): boolean {
  return name.startsWith(`${printMark(mark)}_`);
}

/** The id of the process of a file. */
export function processOfFile(name: string): number {
  return Number.parseInt(name, 10);
}

/** What the name of a file ends with when its process has said that it ends. */
const endSign = ".ended";

/** The name that a file had while its process ran. */
export function ownerOfFile(name: string): string {
  return name.endsWith(endSign) ? name.slice(0, -endSign.length) : name;
}

/** Whether the process of a file may still run. */
export function mayRun(name: string): boolean {
  return !name.endsWith(endSign) && !hasMarkEnded(name);
}

/** Whether the process of a file has said that it ends, and is still there. */
export function isEnding(name: string): boolean {
  return name.endsWith(endSign) && !hasMarkEnded(name);
}

/** Marks the file of this process as one that is not written any more. */
export function endOwnFile(folder: string, own: string): void {
  renameSync(join(folder, own), join(folder, own + endSign));
}

/** Removes these files of a folder, and the folder itself if nobody has made another file there meanwhile. */
export function removeProcessFiles(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name), { force: true });
  rmdirSync(folder);
}
