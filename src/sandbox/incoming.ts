/** A request as it came in, over a socket or in memory. */
export interface Incoming {
  readonly method: string;
  /** Percent-encoded path with its query. */
  readonly target: string;
  /** The header `X-AccessToken`. */
  readonly token: string | undefined;
  /** The header `Content-Type`. */
  readonly contentType: string | undefined;
  readonly body: string;
  readonly clientAddress: string;
  /** Whether only this machine can send such requests. */
  readonly isLocal: boolean;
}
