/** The handler of one path. Signals abort when the client gives the call up. */
export type Method = UnaryMethod | ServerStreamMethod | StreamMethod;

/** One message in, one out. Throws `GrpcError` to answer with a status. */
export interface UnaryMethod {
  readonly kind: "unary";
  /** `closed()` resolves when the call is over: its answer is sent, or the client gave it up. */
  handle(request: Uint8Array, signal: AbortSignal, closed: () => Promise<void>): Promise<Uint8Array>;
}

/** One message in, any number out, until `handle` resolves. A `GrpcError` before the first one is answered with its status. */
export interface ServerStreamMethod {
  readonly kind: "server-stream";
  handle(request: Uint8Array, call: ServerStreamCall): Promise<void>;
}

export interface ServerStreamCall {
  /** Aborted when the client gives the call up. */
  readonly signal: AbortSignal;
  /** Sends a message. Resolves when the client has room for another. */
  readonly send: (message: Uint8Array) => Promise<void>;
}

/** Any number of messages out. What the client sends is read and dropped: no stream served here needs it. */
export interface StreamMethod {
  readonly kind: "stream";
  handle(call: StreamCall): AsyncIterable<Uint8Array>;
}

interface StreamCall {
  readonly signal: AbortSignal;
  /** Resolves when the client has sent all it will send. */
  readonly requestEnd: Promise<void>;
}

/** Finds the method of a path, `/package.Service/Method`, which may have to be loaded first; rejects where it cannot be. */
export type FindMethod = (path: string) => Promise<Method | undefined>;
