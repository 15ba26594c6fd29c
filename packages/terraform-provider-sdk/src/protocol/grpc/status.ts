/** The gRPC status codes that are used here. (gRPC, "Status codes and their use") */
export const grpcStatus = {
  ok: 0,
  cancelled: 1,
  invalidArgument: 3,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
} as const;

export type GrpcStatus = (typeof grpcStatus)[keyof typeof grpcStatus];

/** An answer that is a gRPC status instead of a message. The text reaches the user, after "Plugin error". */
export class GrpcError extends Error {
  override readonly name = "GrpcError";
  readonly status: GrpcStatus;

  constructor(status: GrpcStatus, message: string) {
    super(message);
    this.status = status;
  }
}

/** `grpc-message`: percent-encoded UTF-8 in which printable ASCII stays as it is. (gRPC over HTTP/2, "Responses") */
export function encodeGrpcMessage(text: string): string {
  return Array.from(Buffer.from(text.toWellFormed()), (byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x25
      ? `%${byte.toString(16).toUpperCase().padStart(2, "0")}`
      : String.fromCharCode(byte),
  ).join("");
}
