import { setMaxListeners } from "node:events";
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { version } from "../../package.json";
import { Failure } from "terraform-provider-sdk/core";
import { createTerminal, onReaderGone } from "./process-terminal.ts";
import { CommanderError, createProgram } from "./program.ts";

async function main(): Promise<number> {
  const stopping = new AbortController();
  // every request under way listens
  setMaxListeners(0, stopping.signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const terminal = createTerminal(process);
  const unread = new AbortController();
  for (const stream of [process.stdout, process.stderr])
    onReaderGone(stream, () => {
      unread.abort();
      stopping.abort();
    });
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
    const typed = process.argv.slice(2);
    await program.parseAsync(typed.length === 0 ? ["--help"] : typed, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (unread.signal.aborted) return 0;
    // commander has said it already
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    const known =
      error instanceof Failure ? `${error.doing}\n\n${error.detail}` : `Internal error in ims: ${String(error)}`;
    terminal.report(known);
    return 1;
  }
}

void main().then((code) => {
  process.exitCode = code;
});
