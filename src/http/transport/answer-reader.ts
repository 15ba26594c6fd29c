import { isUtf8 } from "node:buffer";
import { tooLargeCode } from "../retries/judge-attempt.ts";
import { decodeContent } from "./decode-content.ts";
import type { WireResponse } from "./transport.ts";

/** Collects an answer piece by piece, giving up as soon as it is too long. */
export interface AnswerReader {
  /** May be called several times: informational responses (1xx) precede the final one. */
  start(status: number, headers: Readonly<Record<string, string>>): void;
  /** Throws an error with the code `RESPONSE_TOO_LARGE` when the limit is passed. */
  add(chunk: Uint8Array): void;
  /** Throws an error with a code where the answer cannot be decoded. */
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
    finish() {
      // the pieces of a long answer are given up before its text is made
      const octets = decodeContent(Buffer.concat(chunks.splice(0)), head.headers["content-encoding"], limit);
      const body = new TextDecoder().decode(octets);
      return {
        ...{ ...head, body },
        ...(isFramed(head) ? {} : { endedByClose: true }),
        ...(body.includes("\ufffd") && !isUtf8(octets) ? { isNotUtf8: true } : {}),
      };
    },
  };
}

/** Whether the answer itself says where it ends (RFC 9112, section 6.3). 204 and 304 have no body. */
function isFramed({ status, headers }: Pick<WireResponse, "status" | "headers">): boolean {
  if (status === 204 || status === 304) return true;
  const coding = headers["transfer-encoding"];
  return coding === undefined ? headers["content-length"] !== undefined : /(?:^|,)\s*chunked\s*$/i.test(coding);
}
