import fc from "fast-check";
import { isAscii } from "../octets.ts";
import { asciiData } from "./ascii-data.ts";
import { canonicalData } from "./canonical-data.ts";

it.each([
  ["CNAME", ["WWW.example.net."], ["WWW.example.net."]],
  ["CNAME", ["münchen.example.net."], ["xn--mnchen-3ya.example.net."]],
  ["MX", ["10 Ä.example."], ["10 xn--4ca.example."]],
  ["MX", ["10", "ä.example."], ["10", "xn--4ca.example."]],
  ["TXT", ['"a ä"  "b"'], ['"a \\195\\164"  "b"']],
  ["TXT", ["plain", "“a”"], ["plain", "\\226\\128\\156a\\226\\128\\157"]],
  ["CAA", ['0 issue "ä"'], ['0 issue "\\195\\164"']],
  ["TXT", ['"\\ä" \\\\ä'], ['"\\195\\164" \\\\\\195\\164']],
  ["TXT", ['"a\x01\x7f\rb" \\\x02\t"\t"'], ['"a\\001\\127\\013b" \\002 "\\009"']],
  ["TXT", ["a\x0bb"], ["a\\011b"]],
  ["MX", ["10\tmail.example.net."], ["10 mail.example.net."]],
  ["TXT", ["a\\\tb"], ["a\\009b"]],
  ["A", ["192.0.2.1\r\n"], ["192.0.2.1"]],
  ["MX", ["(\n10 ; first\nmail.example.net.\n)"], ["( 10  mail.example.net. )"]],
  ["TXT", ['\n"a" \\ \n'], ['"a" \\ ']],
  ["MX", ["10\n", "mail.example.net."], ["10", "mail.example.net."]],
])("%s %j is sent as %j", (type, entries, sent) => expect(asciiData(type, entries)).toEqual(sent));

it("sends ASCII that means the same", () => {
  fc.assert(
    fc.property(fc.constantFrom("TXT", "CAA", "BOGUS"), fc.string({ unit: "grapheme" }), (type, text) => {
      const entries = [`0 issue "${text.replace(/["\\\s]/g, "")}"`];
      const sent = asciiData(type, entries);
      expect(sent.every(isAscii)).toBe(true);
      expect(type === "BOGUS" || canonicalData(type, sent) === canonicalData(type, entries)).toBe(true);
    }),
  );
});
