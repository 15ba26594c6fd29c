import { Failure } from "terraform-provider-sdk/core";
import { adviceOn } from "../../core/file-advice.ts";

/** The state cannot be kept in its file. */
export function stateUnwritable(path: string, cause: unknown): Failure {
  return new Failure({
    code: "sandbox-state-unwritable",
    doing: `Cannot write the state file ${path}`,
    happened: (cause as Error).message,
    remedy: remedyFor(cause),
    cause,
  });
}

function remedyFor(cause: unknown): string {
  const isMissing = (cause as NodeJS.ErrnoException).code === "ENOENT";
  return adviceOn(cause, {
    full: "Make room there, or name a file elsewhere (`--state`).",
    otherwise: isMissing
      ? "Make its directory first, or name a file in one that exists (`--state`)."
      : "Name a file in a directory that you may write to (`--state`), or have this one given to you.",
  });
}
