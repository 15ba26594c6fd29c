import { inspect } from "node:util";
import { createRedactor } from "./redactor.ts";
import { Secret } from "./secret.ts";

describe("secrets", () => {
  const secret = new Secret('a/b+c d"é');

  it("do not show themselves", () => {
    expect([String(secret), JSON.stringify({ secret }), inspect(secret), inspect({ secret })].join()).not.toContain(
      "a/b",
    );
  });

  it.each([
    ["plain", 'a/b+c d"é'],
    ["percent-encoded", `?t=${encodeURIComponent('a/b+c d"é')}`],
    [
      "percent-encoded in lower case",
      `?t=${encodeURIComponent('a/b+c d"é').replaceAll("%2F", "%2f").replaceAll("%2B", "%2b").replaceAll("%C3%A9", "%c3%a9")}`,
    ],
    ["form-encoded", new URLSearchParams({ t: 'a/b+c d"é' }).toString()],
    ["base64", Buffer.from('a/b+c d"é').toString("base64")],
    ["base64url", Buffer.from('a/b+c d"é').toString("base64url")],
    ["JSON-escaped", JSON.stringify('a/b+c d"é')],
    ["JSON-escaped with all that may be", String.raw`a\/b\u002bc\u0020d\"\u00E9`],
    ["JSON in JSON", JSON.stringify(JSON.stringify('a/b+c d"é'))],
    ["percent-encoded twice", encodeURIComponent(encodeURIComponent('a/b+c d"é'))],
    ["HTML-escaped", "a/b+c d&quot;é"],
    ["HTML-escaped by numbers", "a&#47;b&#43;c&#x20;d&#034;&#xE9;"],
    ["HTML-escaped twice", "a/b+c d&amp;quot;&amp;#233;"],
    ["of several kinds at once", String.raw`a%2Fb\u002bc+d&quot;%c3%a9`],
    ["base64, percent-encoded", encodeURIComponent(Buffer.from('a/b+c d"é').toString("base64"))],
  ])("are taken out of a text: %s", (_, text) => {
    const redactor = createRedactor();
    redactor.add(secret);
    expect(redactor.redact(`<${text}>`)).toMatch(/^[<?t=>"\\]*\[secret\][<>"\\]*$/);
  });

  it.each([
    [
      "wrong",
      "The token may be wrong or expired; a wrongly copied one, too.",
      "The token may be wrong or expired; a wrongly copied one, too.",
    ],
    ["wrong", "GET /x?accessToken=wrong&a=wrong", "GET /x?accessToken=[secret]&a=wrong"],
    [
      "wrong",
      'X-AccessToken: wrong, "token":"wrong", token wrong',
      'X-AccessToken: [secret], "token":"[secret]", token [secret]',
    ],
    ["1", "accessToken=1 in line 1 of 10", "accessToken=[secret] in line 1 of 10"],
    ["aB3$(x)", "it is aB3$(x), not aB3", "it is [secret], not aB3"],
  ])("%s: %s", (token, text, expected) => {
    const redactor = createRedactor();
    redactor.add(new Secret(token));
    expect(redactor.redact(text)).toBe(expected);
  });

  it("that hold each other are taken out whole", () => {
    const redactor = createRedactor();
    for (const token of ["abc-1", "xabc-12", "abc-12"]) redactor.add(new Secret(token));
    expect(redactor.redact("abc-1 xabc-12 abc-12")).toBe("[secret] [secret] [secret]");
  });

  it.each([
    ["printed", String(secret)],
    ["as JSON", JSON.parse(JSON.stringify(secret)) as string],
    ["inspected", inspect(secret)],
  ])("say that they are secret: %s", (_, text) => {
    expect(text).toBe("[secret]");
  });

  it.each([
    ["the longest form first", `?t=${encodeURIComponent("hu5h")}%20x`, "?t=[secret]%20x"],
    ["every time", "hu5h hu5h", "[secret] [secret]"],
    ["nothing else", "Stryker was here, hu5", "Stryker was here, hu5"],
  ])("are taken out whole: %s", (_, text, expected) => {
    const redactor = createRedactor();
    redactor.add(new Secret("hu5h"));
    expect(redactor.redact(text)).toBe(expected);
  });

  it("a JSON-escaped one is taken out within a longer text", () => {
    const redactor = createRedactor();
    redactor.add(new Secret('a"b7'));
    expect(redactor.redact(JSON.stringify({ text: 'x a"b7 y' }))).toBe('{"text":"x [secret] y"}');
  });

  it("one that holds another is taken out as a whole, whichever is known first", () => {
    for (const known of [
      ["hu5h", "hu5hed"],
      ["hu5hed", "hu5h"],
    ]) {
      const redactor = createRedactor();
      for (const value of known) redactor.add(new Secret(value));
      expect(redactor.redact("hu5hed")).toBe("[secret]");
    }
  });

  it("an empty one takes nothing out", () => {
    const redactor = createRedactor();
    redactor.add(new Secret(""));
    expect(redactor.redact("text")).toBe("text");
  });
});
