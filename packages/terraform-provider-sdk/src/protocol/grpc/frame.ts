import { GrpcError, grpcStatus } from "./status.ts";

/** Larger messages are refused; the Go SDK has the same limit. (docs/protocol.md#messages-and-statuses) */
const maxMessageBytes = 256 * 1024 * 1024;

const prefixBytes = 5;

/** A message as gRPC frames it: one zero byte (not compressed), the length, the message. */
export function frameMessage(message: Uint8Array): Uint8Array {
  const frame = Buffer.allocUnsafe(prefixBytes + message.length);
  frame.writeUInt8(0, 0);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, prefixBytes);
  return frame;
}

/** Puts messages together from the pieces in which they arrive: split anywhere, several at once. */
export class FrameDecoder {
  readonly #limit: number;
  #pieces: Uint8Array[] = [];
  #buffered = 0;
  #expected = prefixBytes;

  constructor(limit = maxMessageBytes) {
    this.#limit = limit;
  }

  /** Whether nothing of an unfinished message is held. */
  get empty(): boolean {
    return this.#buffered === 0;
  }

  /** The messages that `piece` completes. Throws `GrpcError` for compressed and for too large ones. */
  push(piece: Uint8Array): readonly Uint8Array[] {
    this.#pieces.push(piece);
    this.#buffered += piece.length;
    const messages: Uint8Array[] = [];
    while (this.#buffered >= this.#expected) {
      const bytes = this.#join();
      const end = prefixBytes + checkPrefix(bytes, this.#limit);
      if (bytes.length < end) {
        // not joined again before all of it is here: joining at every piece would copy a large message over and over
        this.#expected = end;
        break;
      }
      messages.push(bytes.subarray(prefixBytes, end));
      this.#keep(bytes.subarray(end));
    }
    return messages;
  }

  #join(): Buffer {
    const bytes = Buffer.concat(this.#pieces, this.#buffered);
    this.#pieces = [bytes];
    return bytes;
  }

  #keep(rest: Uint8Array): void {
    this.#pieces = rest.length === 0 ? [] : [rest];
    this.#buffered = rest.length;
    this.#expected = prefixBytes;
  }
}

/** The length that a prefix announces. */
function checkPrefix(bytes: Buffer, limit: number): number {
  if (bytes.readUInt8(0) !== 0) throw new GrpcError(grpcStatus.unimplemented, "compressed messages are not supported");
  const length = bytes.readUInt32BE(1);
  if (length > limit)
    throw new GrpcError(
      grpcStatus.resourceExhausted,
      `a message of ${length} bytes is larger than the limit of ${limit}`,
    );
  return length;
}
