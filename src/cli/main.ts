import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { version } from "../../package.json";
import { Failure } from "terraform-provider-sdk/core";
import { createContext } from "./create-context.ts";
import { knownHome } from "./known-home.ts";
import { createTerminal, onOutputEnd } from "./process-terminal.ts";
import { createProgram } from "./program.ts";
import { reportFailure } from "./report-failure.ts";

async function main(): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stopping.abort());
  const output = watchOutput(stopping);
  const context = createContext({
    terminal: createTerminal(process),
    environment: process.env,
    home: knownHome(),
    directory: dirname(realpathSync(process.argv[1] ?? ".")),
    version,
    platform: process.platform,
    arch: process.arch,
    signal: stopping.signal,
  });
  const { terminal } = context;
  const program = createProgram(context);
  const typed = process.argv.slice(2);
  const run = program.parseAsync(typed.length === 0 ? ["--help"] : typed, { from: "user" });
  const failed = await run.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  // what was written before has failed by then, or never will
  await new Promise((done) => process.stdout.write("", done));
  if (output.failure !== undefined) return reportFailure(terminal, output.failure);
  if (failed === undefined) return Number(process.exitCode ?? 0);
  return output.isUnread ? 0 : reportFailure(terminal, failed.error);
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

void main().then((code) => {
  process.exitCode = code;
});
