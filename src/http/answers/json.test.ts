import * as fc from "fast-check";
import { AnswerProblem } from "./answer-problem.ts";
import { deepestJson, isExactNumber, parseJson, printJson, tryParseJson } from "./json.ts";

it.each([
  ["an integer beyond 2^53", '{"a":9007199254740993}'],
  ["a negative one", '{"a":-9007199254740993}'],
  ["an overflow", '{"a":1e400}'],
  ["an underflow", "[1e-400]"],
  ["many decimals", '{"a":{"b":[0.1234567890123456789012345]}}'],
  ["a number alone", "123456789012345678901234567890"],
  ["beside others", '{"a":9007199254740993,"b":1.5,"c":"x","d":null,"e":true}'],
  ["after a text that looks like the end", '{"a\\\\":"\\"","b":9007199254740993}'],
  ["beside a key of the prototype", '{"__proto__":9007199254740993}'],
])("keeps every digit: %s", (_, text) => {
  expect(printJson(parseJson(text))).toBe(text);
});

it.each([
  ["integers", '{"a":1,"b":-2,"c":9007199254740991}'],
  ["doubles", '{"a":1.7e12,"b":1024.0,"c":1.7E12,"d":0.1}'],
  ["texts of digits", '{"a":"9007199254740993 1e400","9007199254740993":"1e400"}'],
])("is JSON.parse for %s", (_, text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
  expect(JSON.stringify(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
});

it("makes exact only the numbers that need it", () => {
  const read = parseJson('{"big":9007199254740993,"small":12}') as { big: unknown; small: unknown };
  expect([isExactNumber(read.big), read.small]).toEqual([true, 12]);
});

it("takes the last of equal keys, as JSON.parse does", () => {
  expect(printJson(parseJson('{"a":1,"a":9007199254740993}'))).toBe('{"a":9007199254740993}');
});

it("reads what JSON.parse reads, whatever it is", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(printJson(parseJson(text)))).toEqual(JSON.parse(text));
    }),
  );
});

it("refuses what JSON.parse refuses, whatever it is", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[[\]{}",:0-9eE.+\\-]{0,30}$/)), (text) => {
      const isJson = ((): boolean => {
        try {
          JSON.parse(text);
          return true;
        } catch {
          return false;
        }
      })();
      expect(tryParseJson(text) !== undefined).toBe(isJson);
    }),
  );
});

describe("nesting", () => {
  const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

  it("is read to the limit", () => {
    expect(JSON.stringify(parseJson(nested(deepestJson)))).toBe(nested(deepestJson));
  });

  it.each([
    ["one level more", nested(deepestJson + 1)],
    ["3 MiB of arrays", nested(1.5 * 1024 * 1024)],
    ["3 MiB of objects", '{"a":'.repeat(500_000) + "1" + "}".repeat(500_000)],
    ["3 MiB that never close", "[".repeat(3 * 1024 * 1024)],
  ])("beyond it is refused: %s", (_, text) => {
    expect(() => parseJson(text)).toThrow(new AnswerProblem("It is nested deeper than 100 levels."));
  });

  it("counts no brackets in texts", () => {
    const text = JSON.stringify({ a: '[{"\\'.repeat(1000) });
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });
});
