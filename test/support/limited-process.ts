import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";
import { skipLoudly } from "./describe-unless.ts";

/** What a program may use: memory in MiB of V8's heap and time in seconds before it is ended, and files that it has open at a time. */
export interface ProcessLimits {
  readonly heap?: number;
  /** Not on Windows. */
  readonly openFiles?: number;
  readonly seconds: number;
}

/**
 * Runs a TypeScript program in a process of its own and gives its standard output. For sizes: what takes memory or time out of
 * proportion is ended by a limit far above what it should take, so nothing is measured. Throws where the program fails.
 *
 * @param program its imports begin at the project's folder, `./src/…`
 */
export function runLimited(program: string, { heap, openFiles, seconds }: ProcessLimits): string {
  const directory = mkdtempSync(join(tmpdir(), "ims-limited-"));
  try {
    const outfile = join(directory, "program.cjs");
    const stdin = { contents: program, resolveDir: resolve(__dirname, "../.."), loader: "ts" } as const;
    buildSync({ stdin, outfile, bundle: true, platform: "node", format: "cjs", target: "node20.19" });
    const flags = heap === undefined ? [] : [`--max-old-space-size=${heap}`];
    const node = [process.execPath, ...flags, outfile];
    const [command, ...args] =
      openFiles === undefined ? node : ["sh", "-c", `ulimit -n ${openFiles}; exec "$0" "$@"`, ...node];
    const { status, signal, stdout, stderr } = spawnSync(command ?? "", args, {
      encoding: "utf8",
      timeout: seconds * 1000,
      killSignal: "SIGKILL",
      maxBuffer: 1024 * 1024,
    });
    if (status !== 0) throw new Error(`the program ended with ${status ?? signal ?? "?"}: ${stderr.slice(0, 2000)}`);
    return stdout;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A suite that limits the files which a process has open. */
export function describeWithFewFiles(name: string, suite: () => void): void {
  if (process.platform === "win32") skipLoudly("Windows has no such limit for a shell to set.", name, suite);
  else describe(name, suite);
}
