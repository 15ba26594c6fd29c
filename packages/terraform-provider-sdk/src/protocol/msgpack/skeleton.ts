/** Deeper values than this are refused; Terraform's own types end far above. */
export const maxDepth = 256;

/**
 * Checks that `bytes` holds exactly one complete msgpack value before anything is allocated for it: a header that promises
 * four billion elements costs its sender five bytes. Throws `RangeError`. (msgpack specification, section "Formats")
 */
export function checkSkeleton(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const open: number[] = [];
  let at = 0;
  for (;;) {
    const { size, children } = header(view, at);
    at += size;
    if (at > bytes.length) throw new RangeError("the value is truncated");
    if (children > bytes.length - at) throw new RangeError("a list or map is longer than its value");
    if (children > 0) open.push(children);
    else while (open.length > 0 && closes(open)) open.pop();
    if (open.length > maxDepth) throw new RangeError(`the value is nested deeper than ${maxDepth} levels`);
    if (open.length === 0) break;
  }
  if (at !== bytes.length) throw new RangeError("there is something after the end of the value");
}

/** Counts one finished element of the innermost list or map; true when it was the last. */
function closes(open: number[]): boolean {
  const left = (open.at(-1) ?? 0) - 1;
  open[open.length - 1] = left;
  return left === 0;
}

interface Header {
  /** Bytes taken by the value itself, without its elements. */
  readonly size: number;
  readonly children: number;
}

const leaf = (size: number): Header => ({ size, children: 0 });

function header(view: DataView, at: number): Header {
  const byte = view.getUint8(at);
  if (byte < 0x80 || byte >= 0xe0) return leaf(1);
  if (byte < 0x90) return { size: 1, children: (byte & 0x0f) * 2 };
  if (byte < 0xa0) return { size: 1, children: byte & 0x0f };
  if (byte < 0xc0) return leaf(1 + (byte & 0x1f));
  return formats[byte - 0xc0]?.(view, at + 1) ?? refuse(byte);
}

const refuse = (byte: number): never => {
  throw new RangeError(`the byte 0x${byte.toString(16)} starts no value`);
};

type Format = (view: DataView, at: number) => Header;

const fixed = (size: number): Format => {
  const result = leaf(size);
  return () => result;
};
/** A length of `bytes` bytes, then as many bytes, and `extra` for an extension's type. */
const sized = (bytes: 1 | 2 | 4, extra = 0): Format => {
  return (view, at) => leaf(1 + bytes + extra + length(view, at, bytes));
};
const counted = (bytes: 2 | 4, perElement: number): Format => {
  return (view, at) => ({ size: 1 + bytes, children: length(view, at, bytes) * perElement });
};

function length(view: DataView, at: number, bytes: 1 | 2 | 4): number {
  if (bytes === 1) return view.getUint8(at);
  return bytes === 2 ? view.getUint16(at) : view.getUint32(at);
}

/** The formats of 0xc0 to 0xdf. */
const formats: readonly (Format | undefined)[] = [
  ...[fixed(1), undefined, fixed(1), fixed(1)], // nil, never used, false, true
  ...[sized(1), sized(2), sized(4)], // bin
  ...[sized(1, 1), sized(2, 1), sized(4, 1)], // ext
  ...[fixed(5), fixed(9)], // float
  ...[fixed(2), fixed(3), fixed(5), fixed(9)], // uint
  ...[fixed(2), fixed(3), fixed(5), fixed(9)], // int
  ...[fixed(3), fixed(4), fixed(6), fixed(10), fixed(18)], // fixext
  ...[sized(1), sized(2), sized(4)], // str
  ...[counted(2, 1), counted(4, 1)], // array
  ...[counted(2, 2), counted(4, 2)], // map
];
