import type { Message, ResolvedField, Scalar } from "./field.ts";
import { ProtoError } from "./proto-error.ts";
import { Reader, wireTypes } from "./reader.ts";

/** The Go and C++ runtimes stop at 100 too. */
const maxDepth = 100;

type Target = Record<string, unknown>;

/**
 * A message from its bytes. Unknown fields are ignored; anything truncated, of a wrong wire type, not UTF-8, too deep or too
 * large for a JavaScript integer throws `ProtoError`.
 */
export function decodeMessage<Read>(message: Message<Read>, bytes: Uint8Array): Read {
  return decodeFields(message, bytes, 0) as Read;
}

function decodeFields(message: Message, bytes: Uint8Array, depth: number): Target {
  if (depth > maxDepth) throw new ProtoError("messages are nested too deep");
  const fields = message.fields();
  const target: Target = Object.create(null) as Target;
  for (const field of fields) target[field.name] = defaultOf(field);
  const reader = new Reader(bytes);
  while (!reader.done) {
    const { number, wireType } = reader.tag();
    const field = fields.find((candidate) => candidate.number === number);
    if (field === undefined) reader.skip(wireType);
    else readField(reader, wireType, { field, fields, target, depth });
  }
  return target;
}

interface Place {
  readonly field: ResolvedField;
  readonly fields: readonly ResolvedField[];
  readonly target: Target;
  readonly depth: number;
}

function readField(reader: Reader, wireType: number, { field, fields, target, depth }: Place): void {
  const expected = field.label === "map" ? wireTypes.bytes : wireTypeOf(field.scalar);
  if (wireType !== expected) throw new ProtoError(`field ${field.number} has the wrong wire type ${wireType}`);
  if (field.label === "map") {
    readEntry(field, reader.bytes(), target[field.name] as Target, depth);
    return;
  }
  const value = readValue(reader, field, depth);
  if (field.label === "repeated") (target[field.name] as unknown[]).push(value);
  else {
    if (field.group !== undefined)
      for (const other of fields) if (other.group === field.group) target[other.name] = undefined;
    target[field.name] = value;
  }
}

/** An entry of a map is a message of key = 1 and value = 2; either may be left out for its default. */
function readEntry(field: ResolvedField, bytes: Uint8Array, entries: Target, depth: number): void {
  const reader = new Reader(bytes);
  let key = "";
  let value: unknown = field.message === undefined ? "" : decodeFields(field.message, new Uint8Array(), depth + 1);
  while (!reader.done) {
    const { number, wireType } = reader.tag();
    if (number > 2) reader.skip(wireType);
    else if (wireType !== wireTypes.bytes) throw new ProtoError("a map entry has the wrong wire type");
    else if (number === 1) key = reader.text();
    else value = readValue(reader, field, depth);
  }
  entries[key] = value;
}

function readValue(reader: Reader, { scalar, message }: ResolvedField, depth: number): unknown {
  if (message !== undefined) return decodeFields(message, reader.bytes(), depth + 1);
  switch (scalar) {
    case "string":
      return reader.text();
    case "bytes":
      return reader.bytes();
    case "bool":
      return reader.varint() !== 0n;
    case "uint32":
      return Number(BigInt.asUintN(32, reader.varint()));
    case "enum":
      return Number(BigInt.asIntN(32, reader.varint()));
    default:
      return safeInteger(BigInt.asIntN(64, reader.varint()));
  }
}

function safeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new ProtoError(`the integer ${value.toString()} is too large`);
  return number;
}

export function wireTypeOf(scalar: Scalar | undefined): number {
  return scalar === undefined || scalar === "string" || scalar === "bytes" ? wireTypes.bytes : wireTypes.varint;
}

function defaultOf({ label, scalar }: ResolvedField): unknown {
  if (label === "repeated") return [];
  if (label === "map") return Object.create(null);
  if (label === "optional") return undefined;
  if (scalar === "string") return "";
  if (scalar === "bytes") return new Uint8Array();
  return scalar === "bool" ? false : 0;
}
