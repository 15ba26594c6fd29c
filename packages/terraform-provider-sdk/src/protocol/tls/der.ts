/**
 * The few ASN.1 types an X.509 certificate needs, in DER: each function returns a whole element, tag and length included.
 * (ITU-T X.690)
 */
function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Uint8Array.of(tag), lengthOf(content.length), content]);
}

function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  return length < 0x100 ? Uint8Array.of(0x81, length) : Uint8Array.of(0x82, length >> 8, length & 0xff);
}

export const sequence = (...elements: readonly Uint8Array[]): Buffer => element(0x30, ...elements);
export const setOf = (...elements: readonly Uint8Array[]): Buffer => element(0x31, ...elements);
export const octetString = (content: Uint8Array): Buffer => element(0x04, content);
/** Whole octets only. */
export const bitString = (content: Uint8Array): Buffer => element(0x03, Uint8Array.of(0), content);
export const utf8String = (text: string): Buffer => element(0x0c, Buffer.from(text));
export const boolean = (value: boolean): Buffer => element(0x01, Uint8Array.of(value ? 0xff : 0));

/** A non-negative integer from its big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Uint8Array.of(0) : bytes.subarray(start);
  // a leading one bit would mean a negative number
  return element(0x02, (digits[0] ?? 0) > 0x7f ? Uint8Array.of(0) : new Uint8Array(), digits);
}

/** `[number]`, explicit or constructed. */
export const tagged = (number: number, ...elements: readonly Uint8Array[]): Buffer =>
  element(0xa0 | number, ...elements);
/** `[number]`, implicit and primitive: the form of a dNSName. */
export const implicit = (number: number, content: Uint8Array): Buffer => element(0x80 | number, content);

/** A dotted object identifier. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return element(0x06, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/** A UTCTime of Unix milliseconds; always UTC. Valid for years before 2050. */
export function utcTime(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/[-:T]/g, "").slice(2, 14);
  return element(0x17, Buffer.from(`${digits}Z`));
}
