/** Collects the pieces of a message; contents are not copied until `finish`. */
export class Writer {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  tag(number: number, wireType: number): void {
    this.varint(BigInt(number * 8 + wireType));
  }

  /** Negative numbers take ten bytes, as the encoding has it for int64. */
  varint(value: bigint): void {
    const bytes: number[] = [];
    let rest = BigInt.asUintN(64, value);
    while (rest > 0x7fn) {
      bytes.push(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    bytes.push(Number(rest));
    this.#push(Uint8Array.from(bytes));
  }

  bytes(content: Uint8Array): void {
    this.varint(BigInt(content.length));
    this.#push(content);
  }

  /** Strings must be valid UTF-8 on the wire, so lone surrogates are replaced. (docs/protocol.md#messages-and-statuses) */
  text(content: string): void {
    this.bytes(Buffer.from(content.toWellFormed()));
  }

  message(inner: Writer): void {
    this.varint(BigInt(inner.#length));
    for (const piece of inner.#pieces) this.#push(piece);
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#pieces, this.#length);
  }

  #push(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }
}
