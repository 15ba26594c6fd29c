import type { ProcessHandle } from "./process-handle.ts";

/**
 * Keeps the notes off standard error that NODE_DEBUG asks Node and its libraries for: they hold addresses with the tokens in them, and
 * go past every log. Node reads that variable before any program begins, so unsetting it changes nothing; its notes can only be
 * told by their form, `HTTP2 1234: …`, when they are written.
 */
export function withholdDebugNotes({ stderr, pid }: Pick<ProcessHandle, "stderr" | "pid">): void {
  // the process id is coloured on a terminal
  const note = new RegExp(String.raw`^\S+ (?:\x1b\[\d+m)?${pid}(?:\x1b\[\d+m)?: `);
  const write = stderr.write.bind(stderr) as (...args: unknown[]) => boolean;
  stderr.write = (...args: unknown[]): boolean => {
    const [chunk] = args;
    if (typeof chunk !== "string" || !note.test(chunk)) return write(...args);
    const callback = args.at(-1);
    if (typeof callback === "function") queueMicrotask(callback as () => void);
    return true;
  };
}
