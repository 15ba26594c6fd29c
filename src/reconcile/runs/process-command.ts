import { readFileSync } from "node:fs";

/** The command line of a process. Empty for one that has ended, and everywhere but on Linux. Source: proc(5), `/proc/PID/cmdline`. */
export function commandOf(pid: number): readonly string[] {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return line === "" ? [] : line.replace(/\0$/, "").split("\0");
  } catch {
    return [];
  }
}
