import fc from "fast-check";
import { encode } from "@msgpack/msgpack";
import { canonicalDecimal, numberFromText, numberText } from "../../values/number.ts";
import { typeToJson } from "../../values/type-json.ts";
import { bool, dynamic, list, map, number, object, set, string, tuple, type Type } from "../../values/type.ts";
import { Decimal, Dynamic, isList, isValueObject, unknown, valueObject, type Value } from "../../values/value.ts";
import { decodeMsgpack, encodeMsgpack } from "./codec.ts";
import { decodeDynamicValue } from "./dynamic-value.ts";
import { PathError } from "../../values/path-error.ts";

const hex = (text: string): Uint8Array => Buffer.from(text.replaceAll(" ", ""), "hex");
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const ab = object({ a: string, b: number });

describe("golden bytes, both ways", () => {
  it.each<[name: string, type: Type, bytes: string, value: Value]>([
    ["null", string, "c0", null],
    ["unknown", string, "d40000", unknown],
    ["a string", string, "a161", "a"],
    ["true", bool, "c3", true],
    ["zero", number, "00", 0],
    ["a negative integer", number, "ff", -1],
    ["an integer of 32 bits", number, "ce7fffffff", 2147483647],
    ["an integer of more than 32 bits", number, "cf0000000100000000", 4294967296],
    ["an integer a double would change", number, "cf0020000000000001", new Decimal("9007199254740993")],
    ["the largest integer of 64 bits", number, "cfffffffffffffffff", new Decimal("18446744073709551615")],
    ["the smallest integer of 64 bits", number, "d38000000000000000", new Decimal("-9223372036854775808")],
    ["a fraction no double equals", number, "a3302e31", 0.1],
    ["a list", list(string), "92a161a162", ["a", "b"]],
    ["an empty list", list(string), "90", []],
    ["a set", set(number), "920102", [1, 2]],
    ["a tuple", tuple([string, bool]), "92a161c2", ["a", false]],
    ["a map", map(number), "81a16b01", valueObject([["k", 1]])],
    [
      "an object",
      ab,
      "82a161a178a162c0",
      valueObject([
        ["a", "x"],
        ["b", null],
      ]),
    ],
    ["an unknown inside", list(string), "91d40000", [unknown]],
    ["a dynamic value", dynamic, "92c40822737472696e6722a161", new Dynamic(string, "a")],
    ["a dynamic null", dynamic, "c0", null],
    ["a dynamic unknown of known type", dynamic, "92c40622626f6f6c22d40000", new Dynamic(bool, unknown)],
    ["a dynamic unknown", dynamic, "d40000", unknown],
  ])("%s", (_name, type, bytes, value) => {
    expect(hexOf(encodeMsgpack(type, value))).toBe(bytes);
    expect(decodeMsgpack(type, hex(bytes))).toEqual(value);
  });
});

describe("what else core and older providers send", () => {
  it.each<[name: string, type: Type, bytes: string, value: Value]>([
    ["an unknown string of known prefix", string, "c7090c 8201c202a47072652d", unknown],
    ["an unknown list of known length", list(string), "c7070c 8201c2039200c3", unknown],
    ["an unknown in another form", string, "c70000", unknown],
    ["a float64", number, "cb3fe0000000000000", 0.5],
    ["decimal text", number, "a4302e3530", 0.5],
    [
      "text of a number no double equals",
      number,
      "b43132333435363738393031323334353637383930",
      new Decimal("12345678901234567890"),
    ],
    ["a type as text instead of bytes", dynamic, "92a822737472696e6722a161", new Dynamic(string, "a")],
    ["a typed null", dynamic, "92c40822737472696e6722c0", new Dynamic(string, null)],
  ])("%s", (_name, type, bytes, value) => {
    expect(decodeMsgpack(type, hex(bytes))).toEqual(value);
  });
});

describe("numbers travel without loss", () => {
  it.each([
    [0.5, "0.5"],
    [1e30, "1e+30"],
    [new Decimal("0.1234567890123456789"), "0.1234567890123456789"],
    [new Decimal("18446744073709551616"), "18446744073709551616"],
  ])("%p as text", (value, text) => {
    expect(encodeMsgpack(number, value)).toEqual(encode(text));
  });
});

describe("values that do not fit name the place", () => {
  it.each<[value: Value, type: Type, message: string]>([
    [1, string, "a string is required, a number given"],
    [valueObject([["a", "x"]]), ab, "b: the attribute is missing"],
    [
      valueObject([
        ["a", "x"],
        ["b", 1],
        ["c", 1],
      ]),
      ab,
      "c: there is no such attribute",
    ],
    [valueObject([["k", [true, "x"]]]), map(list(bool)), '["k"][1]: a bool is required, a string given'],
    [["a"], tuple([string, string]), "a tuple of 2 elements is required, 1 given"],
    [NaN, number, "a number is required, a number given"],
    ["x", dynamic, "a dynamic is required, a string given"],
  ])("%p", (value, type, message) => {
    expect(() => encodeMsgpack(type, value)).toThrow(new PathError(message));
  });

  it.each<[name: string, type: Type, bytes: string, message: RegExp]>([
    ["a wrong type", object({ a: list(string) }), "81a16191 01", /^a\[0\]: a string is required/],
    ["a missing attribute", ab, "81a161a178", /^b: the attribute is missing/],
    ["an attribute too many", ab, "83a161a178a162c0a163c0", /^c: there is no such attribute/],
    ["an attribute named like a builtin", object({}), "81ab636f6e7374727563746f72c0", /no such attribute/],
    ["a foreign extension", map(string), "d50161ff", /a map is required/],
    ["infinity", number, "cb7ff0000000000000", /a number is required/],
    ["text that is no number", number, "a178", /a number is required/],
    ["a type that is none", dynamic, "92c40131c0", /not a type constraint/],
    ["a key that is no string", map(string), "8101a161", /keys of maps/],
    ["truncated", list(string), "92a161", /truncated|bounds|longer/],
    ["something after the end", string, "a16100", /after the end/],
    ["a list of four billion elements", list(string), "ddffffffff", /longer than its value/],
    ["a string of four gigabytes", string, "dbffffffff", /truncated/],
    ["nothing but open lists", list(string), "91".repeat(1000) + "c0", /nested deeper/],
    ["a byte that starts no value", string, "c1", /starts no value/],
  ])("%s", (_name, type, bytes, message) => {
    expect(() => decodeMsgpack(type, hex(bytes))).toThrow(PathError);
    expect(() => decodeMsgpack(type, hex(bytes))).toThrow(message);
  });
});

it("prefers msgpack, then JSON, and takes the absence of both for null", () => {
  const none = new Uint8Array();
  expect(decodeDynamicValue(string, { msgpack: hex("a161"), json: Buffer.from('"b"') })).toBe("a");
  expect(decodeDynamicValue(string, { msgpack: none, json: Buffer.from('"b"') })).toBe("b");
  expect(decodeDynamicValue(string, { msgpack: none, json: none })).toBeNull();
  expect(decodeDynamicValue(string, undefined)).toBeNull();
  expect(() => decodeDynamicValue(string, { msgpack: none, json: Buffer.from("{") })).toThrow(PathError);
});

it.each<[string, Type, Value]>([
  ["a map", map(string), valueObject([["__proto__", "x"]])],
  [
    "a map with other keys of its length",
    map(string),
    valueObject(["__proto_1", "__proto__", "aaaaaaaaa"].map((name) => [name, name])),
  ],
  ["maps within a list", list(map(bool)), [valueObject([["__proto__", true]]), valueObject([])]],
  ["a map of maps", map(map(string)), valueObject([["__proto__", valueObject([["__proto__", "x"]])]])],
  ["a text", string, "__proto__"],
])("a key __proto__ is one like any other: %s", (_, type, value) => {
  const decoded = decodeMsgpack(type, encodeMsgpack(type, value));
  expect(plain(decoded)).toEqual(plain(value));
  expect(Object.keys(Object.prototype)).toEqual([]);
});

it("replaces lone surrogates, which no UTF-8 can hold", () => {
  expect(decodeMsgpack(string, encodeMsgpack(string, "a\ud800"))).toBe("a\ufffd");
});

const key = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: "grapheme", maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "__proto_1") },
);
const { type: anyType } = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(string, number, bool, dynamic),
    tie("type").map(list),
    tie("type").map(set),
    tie("type").map(map),
    fc.array(tie("type"), { maxLength: 3 }).map(tuple),
    fc.dictionary(key, tie("type"), { maxKeys: 3 }).map(object),
  ),
}));

const decimalText = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat(30))
  .map(([digits, scale]) => numberFromText(`${digits.toString()}e-${scale}`) ?? 0);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  decimalText,
);

function known(type: Type): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "string":
      return fc.string({ unit: "grapheme" });
    case "number":
      return anyNumber;
    case "bool":
      return fc.boolean();
    case "list":
    case "set":
      return fc.array(valueOf(type.element), { maxLength: 3 });
    case "map":
      return fc.array(fc.tuple(key, valueOf(type.element)), { maxLength: 3 }).map(valueObject);
    case "tuple":
      return fc.tuple(...type.elements.map(valueOf));
    case "object":
      return fc
        .tuple(...Object.values(type.attributes).map(valueOf))
        .map((values) => valueObject(Object.keys(type.attributes).map((name, index) => [name, values[index] ?? null])));
    case "dynamic":
      return anyType
        .filter((inner) => inner.kind !== "dynamic")
        .chain((inner) => valueOf(inner).map((value) => new Dynamic(inner, value)));
  }
}

function valueOf(type: Type): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant(unknown) },
    { weight: 8, arbitrary: known(type) },
  );
}

/** A form of values that can be compared as text: numbers canonical, unknown visible, keys sorted. */
function plain(value: Value): unknown {
  if (value === unknown) return { unknown: true };
  if (typeof value === "number" || value instanceof Decimal) return { number: canonicalDecimal(numberText(value)) };
  if (value instanceof Dynamic) return { type: typeToJson(value.type), value: plain(value.value) };
  if (isList(value)) return value.map(plain);
  if (!isValueObject(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, plain(inner)]);
}

it("decodes what it encodes, for every type", () => {
  fc.assert(
    fc.property(
      anyType.chain((type) => valueOf(type).map((value) => ({ type, value }))),
      ({ type, value }) => {
        const back = decodeMsgpack(type, encodeMsgpack(type, value));
        expect(JSON.stringify(plain(back))).toBe(JSON.stringify(plain(value)));
      },
    ),
    { numRuns: 300 },
  );
});

/** What `run` throws; a `PathError` where it throws nothing. */
function failureOf(run: () => unknown): unknown {
  try {
    run();
    return new PathError("none");
  } catch (error) {
    return error;
  }
}

it("throws nothing but PathError, whatever the bytes", () => {
  fc.assert(
    fc.property(anyType, fc.uint8Array({ minLength: 1, maxLength: 60 }), (type, bytes) => {
      expect(failureOf(() => decodeMsgpack(type, bytes))).toBeInstanceOf(PathError);
    }),
    { numRuns: 1000 },
  );
});
