import { ProtoError } from "./proto-error.ts";

/** Wire types of the protocol buffers encoding that still exist. */
export const wireTypes = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A cursor over the bytes of one message. Every read past the end throws `ProtoError`. */
export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  tag(): { readonly number: number; readonly wireType: number } {
    const tag = this.varint();
    if (tag > 0xffffffffn || tag < 8n) throw new ProtoError("a field has no valid number");
    return { number: Number(tag >> 3n), wireType: Number(tag & 7n) };
  }

  /** An unsigned integer of up to 64 bits. */
  varint(): bigint {
    let low = 0;
    // up to 4 bytes in plain numbers: nearly every varint
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.#byte();
      low |= (byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt(low);
    }
    let value = BigInt(low);
    for (let shift = 28n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new ProtoError("an integer is longer than 64 bits");
  }

  /** A length-delimited field's content, without copying. */
  bytes(): Uint8Array {
    const length = this.varint();
    if (length > BigInt(this.#bytes.length - this.#at)) throw new ProtoError("a field is longer than its message");
    const start = this.#at;
    this.#at += Number(length);
    return this.#bytes.subarray(start, this.#at);
  }

  text(): string {
    try {
      return utf8.decode(this.bytes());
    } catch (error) {
      if (error instanceof ProtoError) throw error;
      throw new ProtoError("a string is not valid UTF-8");
    }
  }

  /** Passes over the content of a field nobody knows here. */
  skip(wireType: number): void {
    if (wireType === wireTypes.varint) this.varint();
    else if (wireType === wireTypes.bytes) this.bytes();
    else if (wireType === wireTypes.fixed32) this.#advance(4);
    else if (wireType === wireTypes.fixed64) this.#advance(8);
    else throw new ProtoError(`wire type ${wireType} does not exist in proto3`);
  }

  #advance(count: number): void {
    if (count > this.#bytes.length - this.#at) throw new ProtoError("the message is truncated");
    this.#at += count;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new ProtoError("the message is truncated");
    this.#at += 1;
    return byte;
  }
}
