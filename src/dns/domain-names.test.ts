import fc from "fast-check";
import {
  absoluteName,
  canonicalName,
  decodeName,
  isWithin,
  nameOfLabels,
  parentName,
  relativeName,
} from "./domain-names.ts";

const label63 = "a".repeat(63);

describe("canonicalName", () => {
  it.each([
    ["upper case", "WWW.Example.COM.", "www.example.com."],
    ["no trailing dot", "www.example.com", "www.example.com."],
    ["the root", ".", "."],
    ["a U-label", "münchen.example.", "xn--mnchen-3ya.example."],
    ["a U-label in another normal form and case", "MU\u0308NCHEN.example.", "xn--mnchen-3ya.example."],
    ["an A-label in upper case", "XN--MNCHEN-3YA.example.", "xn--mnchen-3ya.example."],
    [
      "a U-label beside an underscore, a star and a slash",
      "*._münchen.0/25.example.",
      "*.xn--_mnchen-o2a.0/25.example.",
    ],
    ["a sharp s, which is not two", "straße.example.", "xn--strae-oqa.example."],
    ["the ideographic full stop", "例。example.", "xn--fsq.example."],
    ["digits of another script, which are no address", "１.example.", "1.example."],
    ["underscores", "_443._TCP.example.", "_443._tcp.example."],
    ["a needless escape", "\\097\\b.example.", "ab.example."],
    ["an escaped dot", "a\\.b.example.", "a\\.b.example."],
    ["an escaped dot by number", "a\\046b.example.", "a\\.b.example."],
    ["an escaped blank", "a\\ b.example.", "a\\032b.example."],
    ["an octet beyond ASCII", "a\\228.example.", "a\\228.example."],
    ["a dot that only looks escaped", "a\\\\.b.", "a\\\\.b."],
    ["a word that begins with a dollar", "$ttl.example.", "\\$ttl.example."],
  ])("%s", (_, name, expected) => {
    expect(canonicalName(name)).toBe(expected);
    expect(canonicalName(expected)).toBe(expected);
  });

  it("keeps any labels through print and decode", () => {
    const octet = fc.integer({ min: 0, max: 255 }).filter((code) => code < 0x41 || code > 0x5a);
    const label = fc.array(octet, { minLength: 1, maxLength: 63 }).map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(fc.array(label, { maxLength: 3 }), (labels) => {
        const name = nameOfLabels(labels);
        expect(decodeName(name)).toEqual({ labels, absolute: true, problems: [] });
        expect(canonicalName(name)).toBe(name);
      }),
    );
  });
});

describe("decodeName", () => {
  it.each([
    ["an empty name", "", ["empty"]],
    ["two dots in a row", "a..b.", ["empty-label"]],
    ["a leading dot", ".a.", ["empty-label"]],
    ["a label of 63 octets", `${label63}.`, []],
    ["a label of 64 octets", `${label63}a.`, ["long-label"]],
    ["a label of 64 characters that are 61 octets", `${"\\097".repeat(61)}.`, []],
    ["255 octets", `${`${label63}.`.repeat(3)}${"a".repeat(61)}.`, []],
    ["256 octets", `${`${label63}.`.repeat(3)}${"a".repeat(62)}.`, ["long-name"]],
    ["a blank", "a b.", ["white-space"]],
    ["an escaped blank", "a\\032b.", []],
    ["an escape of no octet", "a\\256b.", ["bad-escape"]],
    ["a label no A-label exists for", "a\u2028ü.", ["white-space", "not-encodable"]],
  ])("%s", (_, name, problems) => expect(decodeName(name).problems).toEqual(problems));
});

describe("names and zones", () => {
  it.each([
    ["@", "example.com", "example.com."],
    ["", "example.com.", "example.com."],
    ["www", "Example.com.", "www.example.com."],
    ["a.b", "example.com.", "a.b.example.com."],
    ["www.example.com.", "example.com.", "www.example.com."],
    ["elsewhere.test.", "example.com.", "elsewhere.test."],
    ["com", ".", "com."],
  ])("%s within %s is %s", (name, zone, expected) => expect(absoluteName(name, zone)).toBe(expected));

  it.each([
    ["example.com.", "example.com", "@"],
    ["WWW.example.com.", "example.com.", "www"],
    ["a\\.b.example.com.", "example.com.", "a\\.b"],
    ["elsewhere.test.", "example.com.", "elsewhere.test."],
    ["notexample.com.", "example.com.", "notexample.com."],
    ["www.example.com.", ".", "www.example.com."],
  ])("%s relative to %s is %s", (name, zone, expected) => expect(relativeName(name, zone)).toBe(expected));

  it.each([
    ["www.example.com.", "EXAMPLE.com", true],
    ["example.com.", "example.com.", true],
    ["notexample.com.", "example.com.", false],
    ["a\\.example.com.", "example.com.", false],
    ["com.", "example.com.", false],
    ["anything.", ".", true],
  ])("%s lies in %s: %s", (name, zone, expected) => expect(isWithin(name, zone)).toBe(expected));

  it.each([
    ["a.b.c.", "b.c."],
    ["a\\.b.c.", "c."],
    ["c.", "."],
    [".", "."],
  ])("the parent of %s is %s", (name, parent) => expect(parentName(name)).toBe(parent));
});
