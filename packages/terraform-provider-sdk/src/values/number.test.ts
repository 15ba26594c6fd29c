import fc from "fast-check";
import { canonicalDecimal, numberFromText, numbersEqual } from "./number.ts";
import { Decimal } from "./value.ts";

describe("numberFromText", () => {
  it.each([
    ["an integer", "42", 42],
    ["a negative integer", "-7", -7],
    ["zero in any spelling", "-0.000", 0],
    ["a decimal fraction", "0.1", 0.1],
    ["trailing zeros", "1.50", 1.5],
    ["an exponent", "1.7e12", 1_700_000_000_000],
    ["the largest safe integer", "9007199254740991", 9007199254740991],
    ["an integer beyond 2^53 stays a decimal", "9007199254740993", new Decimal("9007199254740993")],
    ["a long fraction stays a decimal", "0.1234567890123456789", new Decimal("0.1234567890123456789")],
    ["what no double can hold stays a decimal", "1e400", new Decimal("1e400")],
    ["text is no number", "ten", undefined],
    ["nothing is no number", "", undefined],
    ["a lone dot is no number", ".", undefined],
  ])("%s", (_, text, expected) => {
    expect(numberFromText(text)).toEqual(expected);
  });

  it("keeps every double", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const back = numberFromText(String(value));
        expect(numbersEqual(back ?? NaN, value === 0 ? 0 : value)).toBe(true);
      }),
    );
  });

  it("keeps every integer exactly", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (value) => {
        const back = numberFromText(String(value));
        expect(canonicalDecimal(back instanceof Decimal ? back.text : String(back))).toBe(
          canonicalDecimal(String(value)),
        );
      }),
    );
  });
});

it.each([
  ["equal spellings", new Decimal("1.0e30"), new Decimal("1000000000000000000000000000000"), true],
  ["a decimal and a number", new Decimal("12.50"), 12.5, true],
  ["neighbours beyond 2^53", new Decimal("9007199254740993"), new Decimal("9007199254740992"), false],
])("numbersEqual: %s", (_, a, b, expected) => {
  expect(numbersEqual(a, b)).toBe(expected);
});
