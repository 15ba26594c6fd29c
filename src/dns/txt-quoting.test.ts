import fc from "fast-check";
import { canonicalData } from "./record-data/canonical-data.ts";
import { fromShownText, fromStoredText, quotesItself, toStoredText } from "./txt-quoting.ts";
import { decodeTxt, encodeTxt, splitOctets } from "./txt.ts";
import { parseZone } from "./zone-text/parse.ts";

const octets = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 600,
});
const awkward = fc.string({ unit: fc.constantFrom('"', "\\", " ", ";", "a", "(", "0"), maxLength: 20 });
const text = fc.oneof(octets, awkward, fc.constantFrom("", "v=spf1 mx -all", "v=DKIM1; k=rsa"));

/** What such a deployment writes into its zone. */
const shownBy = (entries: readonly string[]): string => entries.map((entry) => `"${entry}"`).join(" ");

describe("a deployment that quotes itself", () => {
  it.each([
    ["a text", '"v=spf1 mx -all"', "v=spf1 mx -all"],
    ["a word", "abc", "abc"],
    ["an empty text", '""', ""],
    ["a text with quotes", '"say \\"hi\\""', 'say \\"hi\\"'],
    ["a text in two strings", '"a" "b"', "ab"],
    ["a long text", `"${"x".repeat(255)}" "y"`, `${"x".repeat(255)}" "y`],
    ["a text beyond ASCII", '"ä"', "\\195\\164"],
    ["octets", "\\# 2 0161", "a"],
    ["what is no TXT data", "v=DKIM1; k=rsa", "v=DKIM1; k=rsa"],
  ])("is sent %s", (_, meant, stored) => expect(toStoredText("TXT", meant)).toEqual([stored]));

  it("is sent data of other types as it is", () => {
    expect(toStoredText("MX", ["10", "mail.example.net."])).toEqual(["10", "mail.example.net."]);
    expect(fromStoredText("MX", ["10", "mail.example.net."])).toEqual({ data: "10 mail.example.net.", isServed: true });
  });

  it("serves what was meant, and reads as it", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (strings) => {
        const meant = encodeTxt(strings.flatMap(splitOctets));
        const stored = toStoredText("TXT", meant);
        expect(decodeTxt(shownBy(stored)).join("")).toBe(strings.join(""));
        expect(parseZone(`a.example. IN TXT ${shownBy(stored)}\n`).records).toHaveLength(1);
        expect(fromStoredText("TXT", stored)).toEqual({ data: canonicalData("TXT", meant), isServed: true });
        expect(quotesItself([{ type: "TXT", data: shownBy(stored) }])).toBe(false);
      }),
    );
  });

  it("shows what was stored with quotes, in one entry or one a string: the same record, served as another", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (strings) => {
        const entries = strings.flatMap(splitOctets).map((one) => encodeTxt([one]));
        for (const sent of [[entries.join(" ")], entries]) {
          const expected = { data: canonicalData("TXT", sent), isServed: false };
          expect(fromStoredText("TXT", sent)).toEqual(expected);
          expect(fromShownText("TXT", shownBy(sent))).toEqual(expected);
        }
      }),
    );
  });

  it("is known by its zone", () => {
    const zone = [
      "$ORIGIN example.",
      "@ 60 IN SOA ns. h. 1 2 3 4 5",
      'a 60 IN TXT ""v=spf1 mx -all"" ; mine',
      'b 60 IN TXT "x"',
    ].join("\n");
    const records = [...parseZone(zone).records];
    expect(records[1]?.data).toBe('""v=spf1 mx -all""');
    expect(quotesItself(records)).toBe(true);
    expect(quotesItself(records.filter(({ data }) => !data.startsWith('""')))).toBe(false);
  });
});

describe("any other deployment", () => {
  it.each([
    ["an empty text", "TXT", '""'],
    ["two empty strings", "TXT", '"" ""'],
    ["an empty string in front", "TXT", '"" "a" ""'],
    ["quotes in a text", "TXT", '"\\"\\""'],
    ["escaped quotes", "TXT", '"\\"a\\""'],
    ["another type", "HINFO", '""a"" ""b""'],
  ])("may have %s in its zone", (_, type, data) => expect(quotesItself([{ type, data }])).toBe(false));

  it("never shows two pairs of quotes", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (strings) => {
        expect(quotesItself([{ type: "TXT", data: encodeTxt(strings.flatMap(splitOctets)) }])).toBe(false);
      }),
    );
  });
});
