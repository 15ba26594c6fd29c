import type { HttpMethod } from "../endpoint.ts";

/** One HTTP request as it goes over the wire. Its path and query are final and must not be normalised. */
export interface WireRequest {
  readonly method: HttpMethod;
  /** `https://host:port`, without a path. */
  readonly origin: string;
  /** Percent-encoded path with its query. May hold a token: never print it. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The answer is given up when its body is longer. In octets. */
  readonly maxResponseBytes: number;
  /**
   * Must be asked right before `onSend`: where it says no, nothing is sent, and the request ends with a `TransportError` of the code `CALLED_OFF`.
   * What came before may have taken long: a connection, a process that was stopped.
   */
  readonly maySend?: (() => boolean) | undefined;
  /** Must be called right before the first byte is sent. A transport that does not know that moment never calls it. */
  readonly onSend?: (() => void) | undefined;
}

/** An answer as it came. */
export interface WireResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /**
   * The response had no length and its body ended when the connection closed, as with an HTTP/1.0 proxy. Such a body may have
   * been truncated without a sign of it.
   */
  readonly endedByClose?: boolean | undefined;
  /** Octets of the body are no UTF-8, and U+FFFD stands in `body` for them: what they were is not known. */
  readonly isNotUtf8?: boolean | undefined;
}

/**
 * Sends one request and reads its whole answer. Rejects with a `TransportError` when there is no whole answer.
 * Follows no redirect. Both the real network and the sandbox in memory are transports.
 */
export type Transport = (request: WireRequest, signal: AbortSignal) => Promise<WireResponse>;

/** The code of a request that `maySend` has called off. */
export const calledOffCode = "CALLED_OFF";

/** Why there is no answer. `sent` says whether the service may have acted on the request. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  /** E.g. `ECONNREFUSED`, `ETIMEDOUT`, `RESPONSE_TOO_LARGE`. Never a text that could hold the URL. */
  readonly code: string;
  readonly sent: boolean;
  constructor(code: string, { sent }: { sent: boolean }) {
    super(`no answer: ${code}`);
    this.code = code;
    this.sent = sent;
  }
}
