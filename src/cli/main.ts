import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { version } from "../../package.json";
import { Failure } from "../core/failure.ts";
import { CommanderError, createProgram } from "./program.ts";

async function main(): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const terminal = {
    print: (line: string) => process.stdout.write(`${line}\n`),
    report: (line: string) => process.stderr.write(`${line}\n`),
  };
  const program = createProgram({
    terminal,
    environment: process.env,
    home: homedir(),
    directory: dirname(realpathSync(process.argv[1] ?? ".")),
    version,
    platform: process.platform,
    arch: process.arch,
    signal: stopping.signal,
  });
  try {
    await program.parseAsync(process.argv);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // commander has said it already
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    const known = error instanceof Failure ? `${error.doing}\n\n${error.detail}` : `A mistake in ims: ${String(error)}`;
    terminal.report(known);
    return 1;
  }
}

void main().then((code) => {
  process.exitCode = code;
});
