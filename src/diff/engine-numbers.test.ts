import { Decimal, unknown, type Value } from "terraform-provider-sdk/values";
import { numberInText, readNumber } from "./engine-numbers.ts";

test.each<[string, Value, string]>([
  ["0", 0, "0"],
  ["-0", new Decimal("-0"), "-0"],
  ["007", 7, "7"],
  ["1.50", 1.5, "1.5"],
  ["-2.5e-3", -0.0025, "-0.0025"],
  ["1e3", 1000, "1000"],
  ["1e21", 1e21, "1000000000000000000000"],
  ["0.0000001", 1e-7, "0.0000001"],
  ["0.10", 0.1, "0.1"],
  ["12.5e1", 125, "125"],
  ["9007199254740993", new Decimal("9007199254740993"), "9007199254740993"],
])("%s is %p, and in a text %s", (written, value, text) => {
  const number = readNumber(written);
  expect(number).toEqual(value);
  expect(numberInText(number ?? 1)).toBe(text);
});

test("what an engine may round is unknown in a text", () => {
  expect(numberInText(1e200)).toBe(unknown);
  expect(numberInText(new Decimal("1".repeat(160)))).toBe(unknown);
});
