import fc from "fast-check";
import { decodeMessage } from "./decode.ts";
import { defineMessage, mapOf, oneOf, optional, repeated } from "./define-message.ts";
import { encodeMessage } from "./encode.ts";
import type { Message } from "./field.ts";
import { ProtoError } from "./proto-error.ts";

const Inner = defineMessage({ name: [1, "string"] });
const All = defineMessage({
  text: [1, "string"],
  data: [2, "bytes"],
  flag: [3, "bool"],
  kind: [4, "enum"],
  count: [5, "int64"],
  small: [6, "uint32"],
  inner: [7, Inner],
  list: [8, repeated(Inner)],
  names: [9, mapOf("string")],
  inners: [10, mapOf(Inner)],
  maybe: [11, optional("int64")],
  left: [12, oneOf("side", "string")],
  right: [13, oneOf("side", "int64")],
});
const hex = (text: string): Uint8Array => Buffer.from(text.replaceAll(" ", ""), "hex");
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const defaults = {
  text: "",
  data: new Uint8Array(),
  flag: false,
  kind: 0,
  count: 0,
  small: 0,
  list: [],
  names: {},
  inners: {},
};
const decode = (bytes: Uint8Array) => ({ ...decodeMessage(All, bytes) });

it.each<[name: string, value: Parameters<typeof encodeMessage<object>>[1], bytes: string]>([
  ["nothing", {}, ""],
  ["a string", { text: "hé" }, "0a03 68c3a9"],
  ["bytes", { data: hex("00ff") }, "1202 00ff"],
  ["a bool", { flag: true }, "1801"],
  ["an enum", { kind: 2 }, "2002"],
  ["an integer of two bytes", { count: 300 }, "28 ac02"],
  ["a negative integer", { count: -1 }, "28 ffffffffffffffffff01"],
  ["the largest exact integer", { count: 2 ** 53 - 1 }, "28 ffffffffffffff0f"],
  ["a message", { inner: { name: "a" } }, "3a03 0a0161"],
  ["an empty message, which is not an absent one", { inner: { name: "" } }, "3a00"],
  ["a list of messages", { list: [{ name: "a" }, { name: "" }] }, "4203 0a0161 4200"],
  ["a map", { names: { k: "v" } }, "4a06 0a016b 120176"],
  ["a map of messages", { inners: { k: { name: "a" } } }, "5208 0a016b 1203 0a0161"],
  ["an optional zero, which is not an absent one", { maybe: 0 }, "5800"],
  ["one of two", { right: 5 }, "6805"],
])("%s, both ways", (_name, value, bytes) => {
  expect(hexOf(encodeMessage(All as Message<unknown, object>, value))).toBe(bytes.replaceAll(" ", ""));
  expect(JSON.parse(JSON.stringify(decode(hex(bytes))))).toEqual(JSON.parse(JSON.stringify({ ...defaults, ...value })));
});

it.each([
  ["unknown fields of every wire type", "a006 01 a206 0161 a506 00000000 a106 0000000000000000 0a0161", { text: "a" }],
  ["a repeated single field: the last one counts", "0a0161 0a0162", { text: "b" }],
  ["two members of a oneof: the last one counts", "6201 61 6805", { right: 5 }],
  ["a map entry without key and value", "4a00", { names: { "": "" } }],
  ["a map key that every object has", "4a0f 0a0b 636f6e7374727563746f72 1200", { names: { constructor: "" } }],
])("reads %s", (_name, bytes, value) => {
  expect(JSON.parse(JSON.stringify(decode(hex(bytes))))).toEqual(JSON.parse(JSON.stringify({ ...defaults, ...value })));
});

it.each([
  ["a truncated length", "0a", /truncated/],
  ["a length past the end", "0a0561", /longer than its message/],
  ["a wrong wire type", "0801", /wrong wire type/],
  ["a map entry of a wrong wire type", "4a02 0801", /wrong wire type/],
  ["a group", "a306", /does not exist/],
  ["field number zero", "0201", /no valid number/],
  ["an endless integer", "28" + "ff".repeat(11), /longer than 64 bits/],
  ["an integer no number holds", "28 ffffffffffffff7f", /too large/],
  ["a string that is not UTF-8", "0a01ff", /UTF-8/],
  ["a truncated fixed field", "a506 0000", /truncated/],
])("refuses %s", (_name, bytes, message) => {
  expect(() => decode(hex(bytes))).toThrow(ProtoError);
  expect(() => decode(hex(bytes))).toThrow(message);
});

it("refuses messages nested without end", () => {
  const Nested: Message<object, object> = defineMessage({
    inner: [1, repeated((): Message<object, object> => Nested)],
  });
  let bytes = new Uint8Array();
  for (let depth = 0; depth < 120; depth += 1)
    bytes = Buffer.concat([Buffer.from([0x0a]), varint(bytes.length), bytes]);
  expect(() => decodeMessage(Nested, bytes)).toThrow(/too deep/);
});

function varint(value: number): Uint8Array {
  return value < 128 ? Uint8Array.of(value) : Uint8Array.of((value & 127) | 128, value >> 7);
}

it("replaces lone surrogates: Go refuses strings that are not UTF-8", () => {
  expect(decodeMessage(Inner, encodeMessage(Inner, { name: "a\ud800" })).name).toBe("a\ufffd");
});

it("reads back what it writes", () => {
  const value = fc.record({
    text: fc.string({ unit: "grapheme" }),
    count: fc.maxSafeInteger(),
    kind: fc.integer(),
    flag: fc.boolean(),
    maybe: fc.option(fc.maxSafeInteger(), { nil: undefined }),
    list: fc.array(fc.record({ name: fc.string({ unit: "grapheme" }) })),
  });
  fc.assert(
    fc.property(value, (written) => {
      expect(decode(encodeMessage(All, written))).toMatchObject(written);
    }),
  );
});

it("throws nothing but ProtoError, whatever the bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      let failure: unknown = new ProtoError();
      try {
        decode(bytes);
      } catch (error) {
        failure = error;
      }
      expect(failure).toBeInstanceOf(ProtoError);
    }),
    { numRuns: 2000 },
  );
});
