import { canonicalText } from "./canonical-text.ts";
import { Decimal, type Value } from "./value.ts";

it.each<[string, Value, Value, boolean]>([
  ["elements in another order", { users: ["b", "a"] }, { users: ["a", "b"] }, true],
  ["objects in another order", [{ n: "b" }, { n: "a" }], [{ n: "a" }, { n: "b" }], true],
  ["keys in another order", { a: 1, b: null }, { b: null, a: 1 }, true],
  ["a letter that is composed", "u\u0308", "\u00fc", true],
  ["another text", { a: "1" }, { a: "2" }, false],
  ["a number for a text", { a: 1 }, { a: "1" }, false],
  ["another large number", new Decimal("1e400"), new Decimal("1e401"), false],
  ["nothing for an empty text", { a: null }, { a: "" }, false],
  ["an element more", ["a"], ["a", "a"], false],
  ["one text for two", ['a","b'], ["a", "b"], false],
])("of %s", (_, one, other, isSame) => {
  expect(canonicalText(one) === canonicalText(other)).toBe(isSame);
});
