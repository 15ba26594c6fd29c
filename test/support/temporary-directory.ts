import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where a process looks for the directory of temporary files: on POSIX, and on Windows. */
const variables = ["TMPDIR", "TEMP", "TMP"] as const;

/**
 * Gives each run of jest a directory for temporary files, for all of its processes, and removes it at the end: with what a test, a
 * library such as cdktf's `Testing` or a killed process has left there. The name is short: sockets are made below it, whose paths
 * have 103 bytes at most.
 */
export default function begin(): void {
  const directory = mkdtempSync(join(tmpdir(), "ims-"));
  // others may enter: a PostgreSQL that root starts runs as another user
  chmodSync(directory, 0o755);
  const before = variables.map((name) => [name, process.env[name]] as const);
  for (const name of variables) process.env[name] = directory;
  endings.push(() => {
    for (const [name, value] of before)
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    try {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // no test has failed
      process.stderr.write(`\n${directory} is left behind: ${String(error)}\n`);
    }
  });
}

const endings: (() => void)[] = [];

/** The end of the run. */
export function end(): void {
  for (const ending of endings.splice(0)) ending();
}
