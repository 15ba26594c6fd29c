import type { Log } from "../core/log.ts";

/**
 * From now on whatever is written to stdout becomes log lines. Nobody drains that pipe for ever: after one long line the parent
 * stops reading, and a later write would block the process for good. (docs/protocol.md#handshake-line)
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
