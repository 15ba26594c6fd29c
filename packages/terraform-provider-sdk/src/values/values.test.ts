import { valuesEqual } from "./equal.ts";
import { parseJsonValue } from "./json.ts";
import { printPath } from "./path.ts";
import { parseTypeJson, typeToJson } from "./type-json.ts";
import { bool, dynamic, list, map, number, object, set, string, tuple, type Type } from "./type.ts";
import { Decimal, Dynamic, isWhollyKnown, unknown, valueObject, type Value } from "./value.ts";

const types: readonly (readonly [string, Type, unknown])[] = [
  ["a primitive", string, "string"],
  ["a list", list(number), ["list", "number"]],
  ["a map of sets", map(set(bool)), ["map", ["set", "bool"]]],
  ["an object", object({ a: string, b: dynamic }), ["object", { a: "string", b: "dynamic" }]],
  ["a tuple", tuple([string, number]), ["tuple", ["string", "number"]]],
];

describe("type constraints as JSON", () => {
  it.each(types)("%s", (_, type, json) => {
    expect(typeToJson(type)).toEqual(json);
    expect(parseTypeJson(json)).toEqual(type);
  });

  it.each([["text"], [["list"]], [["object", 1]], [null], [["tuple", "string"]]])("refuses %j", (json) => {
    expect(() => parseTypeJson(json)).toThrow(TypeError);
  });
});

describe("valuesEqual", () => {
  it.each<[string, Type, Value, Value, boolean]>([
    ["sets have no order", set(string), ["a", "b"], ["b", "a"], true],
    ["sets of other members differ", set(string), ["a", "b"], ["a", "c"], false],
    ["a set has what is listed twice once", set(string), ["a", "a"], ["a", "b"], false],
    ["and so may be listed shorter", set(string), ["a", "a", "b"], ["b", "a"], true],
    ["a set of objects, too", set(object({ a: string })), [{ a: "1" }, { a: "1" }], [{ a: "1" }, { a: "2" }], false],
    ["which may be listed shorter", set(object({ a: string })), [{ a: "1" }, { a: "1" }], [{ a: "1" }], true],
    ["lists have an order", list(string), ["a", "b"], ["b", "a"], false],
    ["objects by attribute", object({ a: string }), valueObject([["a", "x"]]), valueObject([["a", "x"]]), true],
    ["sets of objects", set(object({ a: string })), [{ a: "1" }, { a: "2" }], [{ a: "2" }, { a: "1" }], true],
    ["NFC and NFD", string, "é", "é", true],
    ["null and empty", string, null, "", false],
    ["unknown is only itself", string, unknown, "x", false],
    ["numbers exactly", number, new Decimal("1e3"), 1000, true],
    ["dynamic values of another type", dynamic, new Dynamic(string, "1"), new Dynamic(number, 1), false],
  ])("%s", (_, type, a, b, expected) => {
    expect(valuesEqual(type, a, b)).toBe(expected);
    expect(valuesEqual(type, b, a)).toBe(expected);
  });
});

describe("parseJsonValue", () => {
  const type = object({ name: string, size: number, tags: set(string), more: map(string) });

  it("keeps digits, drops what the type does not know, completes what is missing", () => {
    expect(parseJsonValue(type, '{"name":"x","size":9007199254740993,"gone":true,"more":{"__proto__":"y"}}')).toEqual({
      name: "x",
      size: new Decimal("9007199254740993"),
      tags: null,
      more: valueObject([["__proto__", "y"]]),
    });
  });

  it("lets no name be special", () => {
    expect(parseJsonValue(object({ constructor: string }), "{}")).toEqual(valueObject([["constructor", null]]));
  });

  it("reads a dynamic value with its type", () => {
    expect(parseJsonValue(dynamic, '{"value":[1],"type":["list","number"]}')).toEqual(new Dynamic(list(number), [1]));
  });

  it.each([
    ["another type", '{"name":1}', "name: a string is required"],
    ["a list where an object belongs", "[]", "a object is required"],
  ])("refuses %s", (_, text, message) => {
    expect(() => parseJsonValue(type, text)).toThrow(message);
  });
});

it("isWhollyKnown looks at any depth", () => {
  expect(isWhollyKnown([valueObject([["a", [unknown]]])])).toBe(false);
  expect(isWhollyKnown(new Dynamic(string, unknown))).toBe(false);
  expect(isWhollyKnown([valueObject([["a", ["x", null]]])])).toBe(true);
});

it("printPath reads like HCL", () => {
  expect(printPath([{ attribute: "records" }, { key: "www A" }, { attribute: "values" }, { index: 0 }])).toBe(
    'records["www A"].values[0]',
  );
});
