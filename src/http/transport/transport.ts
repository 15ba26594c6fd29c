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
  /** To be called right before the first byte goes out. A transport that cannot tell does not call it. */
  readonly onSend?: (() => void) | undefined;
}

/** An answer as it came. */
export interface WireResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /**
   * The answer told no length and its body ended with the connection, as with a proxy of HTTP/1.0. Nobody can tell whether
   * such a body was cut.
   */
  readonly endedByClose?: boolean | undefined;
}

/**
 * Sends one request and reads its whole answer. Rejects with a `TransportError` when there is no whole answer.
 * Follows no redirect. Both the real network and the sandbox in memory are transports.
 */
export type Transport = (request: WireRequest, signal: AbortSignal) => Promise<WireResponse>;

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
