import { createInterface } from "node:readline/promises";
import type { ReadStream, WriteStream } from "node:tty";
import type { Terminal } from "./terminal.ts";

/** The streams of a process. */
export interface Streams {
  readonly stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, "isTTY">>;
  readonly stdout: NodeJS.WritableStream & Partial<Pick<WriteStream, "isTTY">>;
  readonly stderr: NodeJS.WritableStream & Partial<Pick<WriteStream, "isTTY" | "columns">>;
}

const eraseLine = "\r\u001B[K";

/** The terminal of a process. Questions and progress go to stderr, so that stdout holds the result alone. */
export function createTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  const canAsk = stdin.isTTY === true && stderr.isTTY === true;
  return {
    print: (line) => void stdout.write(`${line}\n`),
    isScreen: stdout.isTTY === true,
    report: (line) => void stderr.write(`${line}\n`),
    progress:
      stderr.isTTY === true
        ? (line = "") => void stderr.write(`${eraseLine}${line.slice(0, Math.max(20, (stderr.columns ?? 80) - 1))}`)
        : undefined,
    ask: canAsk ? (question, signal) => ask({ stdin, stderr }, question, signal) : undefined,
  };
}

async function ask(
  { stdin, stderr }: Pick<Streams, "stdin" | "stderr">,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  // not in raw mode: Ctrl-C reaches the process as everywhere else
  const lines = createInterface({ input: stdin, output: stderr, terminal: false });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    return await Promise.race([lines.question(question, { signal }), ended]);
  } finally {
    lines.close();
  }
}

/**
 * Tells when nobody reads an output any more, as after `| head`. Without a listener that would end the process with a stack.
 *
 * It is told by the next write, and not before: for a pipe nothing in Node says it sooner. The writing end cannot be watched
 * (a socket that reads it ends with ENOTCONN, a file watcher is told of no close), and neither a write of nothing nor opening the pipe
 * anew fails without a reader.
 */
export function onReaderGone(stream: NodeJS.WritableStream, tell: () => void): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    tell();
  });
}
