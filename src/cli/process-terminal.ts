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

/** Who is told how an output ended before its end. */
export interface OutputListener {
  /** Its reader has closed it, as after `| head`. */
  readonly readerGone: () => void;
  /** It cannot be written, as a file on a disk that is full. */
  readonly failed: (cause: NodeJS.ErrnoException) => void;
}

/**
 * Calls back when an output can no longer be written. Without a listener the process would end with a stack trace.
 *
 * That a reader is gone is reported by the next write, not earlier: Node has no event for a closed pipe. Reading from the writing
 * end ends with ENOTCONN, a file watcher gets no event, and neither an empty write nor opening the pipe again fails.
 */
export function onOutputEnd(stream: NodeJS.WritableStream, { readerGone, failed }: OutputListener): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") readerGone();
    else failed(error);
  });
}
