import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { version } from "../../package.json";
import { Failure, visibleLines } from "terraform-provider-sdk/core";
import { knownHome } from "./known-home.ts";
import { createTerminal, onOutputEnd } from "./process-terminal.ts";
import { CommanderError, createProgram } from "./program.ts";
import type { Terminal } from "./terminal.ts";

async function main(): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stopping.abort());
  const terminal = createTerminal(process);
  const output = watchOutput(stopping);
  const program = createProgram({
    terminal,
    environment: process.env,
    home: knownHome(),
    directory: dirname(realpathSync(process.argv[1] ?? ".")),
    version,
    platform: process.platform,
    arch: process.arch,
    signal: stopping.signal,
  });
  const typed = process.argv.slice(2);
  const run = program.parseAsync(typed.length === 0 ? ["--help"] : typed, { from: "user" });
  const failed = await run.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  // what was written before has failed by then, or never will
  await new Promise((done) => process.stdout.write("", done));
  if (output.failure !== undefined) return report(terminal, output.failure);
  if (failed === undefined) return Number(process.exitCode ?? 0);
  return output.isUnread ? 0 : report(terminal, failed.error);
}

/** How the outputs of the process ended before their end. A command that nobody can read is stopped. */
interface OutputEnds {
  isUnread: boolean;
  failure: Failure | undefined;
}

function watchOutput(stopping: AbortController): OutputEnds {
  const ends: OutputEnds = { isUnread: false, failure: undefined };
  for (const stream of [process.stdout, process.stderr])
    onOutputEnd(stream, {
      readerGone() {
        ends.isUnread = true;
        stopping.abort();
      },
      failed(cause) {
        ends.failure ??= outputFailed(cause);
        stopping.abort();
      },
    });
  return ends;
}

function outputFailed(cause: NodeJS.ErrnoException): Failure {
  return new Failure({
    code: "output-unwritable",
    doing: "Cannot write the output of this command",
    happened: `Writing failed: ${cause.code ?? cause.message}. What was written of it is not complete.`,
    remedy: "Make room, or write it elsewhere, and run the command again.",
    cause,
  });
}

/** The exit code of a command that failed. */
function report(terminal: Terminal, error: unknown): number {
  // commander has said it already
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
  const failure = isOfNoDirectory(error) ? noDirectory(error) : error;
  const known =
    failure instanceof Failure ? `${failure.doing}\n\n${failure.detail}` : `Internal error in ims: ${String(failure)}`;
  terminal.report(visibleLines(known));
  return 1;
}

/** The system's answer to the question for the working directory, whoever asks. */
function isOfNoDirectory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.syscall === "uv_cwd";
}

function noDirectory(cause: unknown): Failure {
  return new Failure({
    code: "working-directory-gone",
    doing: "Cannot run in this directory",
    happened: "It was removed, or moved away and made anew.",
    remedy: "Change into a directory that is there (`cd .` where it was made anew), and run the command again.",
    cause,
  });
}

void main().then((code) => {
  process.exitCode = code;
});
