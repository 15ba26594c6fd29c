import { tooLargeCode } from "./retry.ts";
import type { WireResponse } from "./transport.ts";

/** Collects an answer piece by piece, giving up as soon as it is too long. */
export interface AnswerReader {
  /** May be called again: informational answers (1xx) come before the real one. */
  start(status: number, headers: Readonly<Record<string, string>>): void;
  /** Throws an error with the code `RESPONSE_TOO_LARGE` when the limit is passed. */
  add(chunk: Uint8Array): void;
  finish(): WireResponse;
}

/** A reader for at most `limit` octets. The body is read as UTF-8 without a byte-order mark. */
export function createAnswerReader(limit: number): AnswerReader {
  let head: Omit<WireResponse, "body"> = { status: 0, headers: {} };
  let length = 0;
  const chunks: Uint8Array[] = [];
  return {
    start(status, headers) {
      head = { status, headers };
    },
    add(chunk) {
      length += chunk.length;
      if (length > limit) throw Object.assign(new Error("answer too long"), { code: tooLargeCode });
      chunks.push(chunk);
    },
    finish: () => ({ ...head, body: new TextDecoder().decode(Buffer.concat(chunks)) }),
  };
}
