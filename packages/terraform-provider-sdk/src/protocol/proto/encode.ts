import { wireTypeOf } from "./decode.ts";
import type { Message, ResolvedField } from "./field.ts";
import { wireTypes } from "./reader.ts";
import { Writer } from "./writer.ts";

type Source = Readonly<Record<string, unknown>>;

/** The bytes of a message. Fields left out and proto3 defaults take no space; `optional` ones are written whenever given. */
export function encodeMessage<Write>(message: Message<unknown, Write>, value: Write): Uint8Array {
  return encodeFields(message, value as Source).finish();
}

function encodeFields(message: Message, source: Source): Writer {
  const writer = new Writer();
  for (const field of message.fields()) {
    const value = source[field.name];
    if (value === undefined) continue;
    if (field.label === "repeated") for (const element of value as unknown[]) writeField(writer, field, element);
    else if (field.label === "map") writeEntries(writer, field, value as Source);
    else if (field.label === "optional" || !isDefault(value)) writeField(writer, field, value);
  }
  return writer;
}

function isDefault(value: unknown): boolean {
  return value === "" || value === 0 || value === false || (value instanceof Uint8Array && value.length === 0);
}

function writeEntries(writer: Writer, field: ResolvedField, entries: Source): void {
  for (const [key, value] of Object.entries(entries)) {
    const entry = new Writer();
    entry.tag(1, wireTypes.bytes);
    entry.text(key);
    writeField(entry, { ...field, number: 2 }, value);
    writer.tag(field.number, wireTypes.bytes);
    writer.message(entry);
  }
}

function writeField(writer: Writer, { number, scalar, message }: ResolvedField, value: unknown): void {
  writer.tag(number, wireTypeOf(scalar));
  if (message !== undefined) writer.message(encodeFields(message, value as Source));
  else if (scalar === "string") writer.text(value as string);
  else if (scalar === "bytes") writer.bytes(value as Uint8Array);
  else writer.varint(BigInt(value as number | boolean));
}
