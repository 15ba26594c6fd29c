import { closeSync, openSync, renameSync, writeSync } from "node:fs";
import { Failure } from "terraform-provider-sdk/core";
import type { Redact } from "../../core/redactor.ts";
import type { LoggedRequest } from "../../sandbox/index.ts";

/** A file with a line of JSON for each request. */
export interface RequestFile {
  write(request: LoggedRequest): void;
  close(): void;
}

/** Characters of a request's body that are written. */
const longestBody = 4_096;

/**
 * Begins the file anew. When it would be longer than `mostBytes` it is renamed to `PATH.1`, and a new one begun: there are
 * never more than two files. `failed` is called once when the file can no longer be written; the sandbox goes on without it.
 *
 * @throws Failure `sandbox-log-unwritable` where it cannot be opened
 */
export function openRequestFile(
  path: string,
  redact: Redact,
  failed: (failure: Failure) => void,
  mostBytes = 16_777_216,
): RequestFile {
  const problem = (cause: unknown): Failure => unwritable(path, cause);
  const open = (): number => openSync(path, "w", 0o600);
  let file: number | undefined;
  let length = 0;
  try {
    file = open();
  } catch (cause) {
    throw problem(cause);
  }
  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    write(request) {
      if (file === undefined) return;
      const line = Buffer.from(redact(printRequest(request)) + "\n");
      try {
        if (length > 0 && length + line.length > mostBytes) {
          close();
          renameSync(path, `${path}.1`);
          file = open();
          length = 0;
        }
        length += writeSync(file, line);
      } catch (cause) {
        close();
        failed(problem(cause));
      }
    },
    close,
  };
}

function printRequest({ at, body, ...request }: LoggedRequest): string {
  const shown = body.length > longestBody ? `${body.slice(0, longestBody)}…` : body;
  return JSON.stringify({ time: new Date(at).toISOString(), ...request, body: shown.toWellFormed() });
}

function unwritable(path: string, cause: unknown): Failure {
  return new Failure({
    code: "sandbox-log-unwritable",
    doing: `Cannot write the log of requests ${path}`,
    happened: (cause as Error).message,
    remedy: "Make room, or name another file with --log.",
    cause,
  });
}
