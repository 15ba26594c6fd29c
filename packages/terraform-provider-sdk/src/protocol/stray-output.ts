import type { Log } from "../core/log.ts";

/**
 * Turns all that is written to standard output from now on into log lines. The parent stops reading that pipe after one long line,
 * and a later write would block the process for good. (docs/protocol.md#handshake-line)
 */
export function redirectToLog(stdout: NodeJS.WriteStream, log: Log): void {
  stdout.write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean => {
    const text = (typeof chunk === "string" ? chunk : Buffer.from(chunk).toString()).trimEnd();
    if (text !== "") log.warn("something was written to standard output", { text });
    const callback = rest.at(-1);
    if (typeof callback === "function") queueMicrotask(callback as () => void);
    return true;
  };
}
