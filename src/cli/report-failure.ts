import { Failure, visibleLines } from "terraform-provider-sdk/core";
import { CommanderError } from "./program.ts";
import type { Terminal } from "./terminal.ts";

/** Tells how a command failed, and gives its exit code. */
export function reportFailure({ report }: Pick<Terminal, "report">, error: unknown): number {
  // commander has said it already
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
  const failure = isOfNoDirectory(error) ? noDirectory(error) : error;
  const known =
    failure instanceof Failure ? `${failure.doing}\n\n${failure.detail}` : `Internal error in ims: ${String(failure)}`;
  report(visibleLines(known));
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
