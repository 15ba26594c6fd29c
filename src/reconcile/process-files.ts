import { randomUUID } from "node:crypto";
import { readdirSync, rmdirSync, rmSync } from "node:fs";
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

/** A new name for a file of this process: others can tell by it whether the process has ended. */
export function nameOwnFile(): string {
  return `${printMark(markThisProcess())}_${randomUUID()}`;
}

/** The files of a folder that are of other processes, and whether some of these processes may still run. */
export function filesOfOthers(
  folder: string,
  own: string,
): { readonly names: readonly string[]; readonly areRunning: boolean } {
  const names = readdirSync(folder).filter((name) => name !== own);
  return { names, areRunning: names.some((name) => !hasMarkEnded(name)) };
}

/** Removes these files of a folder, and the folder itself if nobody has made another file there meanwhile. */
export function removeProcessFiles(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name), { force: true });
  rmdirSync(folder);
}
