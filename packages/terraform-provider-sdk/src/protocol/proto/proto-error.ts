/** Bytes that are no message of the expected type. Answered with the gRPC status INVALID_ARGUMENT. */
export class ProtoError extends Error {
  override readonly name = "ProtoError";
}
