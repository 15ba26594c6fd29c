import { isCanonical, isWithin, parentOf, relativeTo } from "./zone-names.ts";

it.each([
  ["a.example.com.", true],
  ["*.example.com.", true],
  ["_sip._tcp.example.com.", true],
  ["a\\.b.example.com.", true],
  ["a.example.com", false],
  ["ä.example.com.", false],
  [".", false],
  ["", false],
  ["a..example.com.", false],
  [".example.com.", false],
  ["a b.example.com.", false],
  [`${"a".repeat(63)}.example.com.`, true],
  [`${"a".repeat(64)}.example.com.`, false],
  [`${"abcdefg.".repeat(32)}example.com.`, false],
])("whether %j is canonical: %j", (name, expected) => {
  expect(isCanonical(name)).toBe(expected);
});

it.each([
  ["example.com.", true],
  ["a.example.com.", true],
  ["A.EXAMPLE.com.", true],
  ["badexample.com.", false],
  ["com.", false],
])("whether %j is in example.com.: %j", (name, expected) => {
  expect(isWithin(name, "example.com.")).toBe(expected);
});

it.each([
  ["a.b.example.com.", "b.example.com."],
  ["a\\.b.example.com.", "example.com."],
  ["com.", "."],
])("the parent of %j is %j", (name, parent) => {
  expect(parentOf(name)).toBe(parent);
});

it.each([
  ["example.com.", "@"],
  ["EXAMPLE.com.", "@"],
  ["a.b.example.com.", "a.b"],
  ["a.example.net.", "a.example.net."],
])("%j under $ORIGIN example.com. is %j", (name, expected) => {
  expect(relativeTo(name, "example.com.")).toBe(expected);
});
