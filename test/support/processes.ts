import { execFileSync } from "node:child_process";

/** Sends a signal to a process, if there is one. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended by itself
  }
}

/** The processes of the provider that a Terraform has started. */
export function providersOf(parent: number): number[] {
  return execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , ppid, args = ""]) => Number(ppid) === parent && args.includes("terraform-provider-ims"))
    .map(([, pid]) => Number(pid));
}
