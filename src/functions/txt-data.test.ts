import fc from "fast-check";
import { checkRecord, decodeTxt, octetsOf } from "../dns/index.ts";
import { txtDataFunction } from "./txt-data.ts";

const txtData = (text: string): string[] => {
  const answer = txtDataFunction.call([text]);
  if ("error" in answer) throw new Error(answer.error.text);
  return answer.result as string[];
};

it.each([
  ["a word", "simple", ["simple"]],
  ["a long word", "a".repeat(300), ["a".repeat(255), "a".repeat(45)]],
  ["nothing", "", ['""']],
  ["blanks", "v=spf1 -all", ['"v=spf1 -all"']],
  ["a semicolon", "v=DKIM1;k=rsa", ['"v=DKIM1;k=rsa"']],
  ["a quote and a backslash", 'a"b\\c', ['"a\\"b\\\\c"']],
  ["letters beyond ASCII", "ä", ['"\\195\\164"']],
])("gives %s in presentation form", (_, text, entries) => expect(txtData(text)).toEqual(entries));

it("means exactly the text, in strings no longer than allowed, and the rules have nothing against it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 700 }), (text) => {
      fc.pre(text.isWellFormed());
      const entries = txtData(text);
      const strings = decodeTxt(entries.join(" "));
      expect(strings.join("")).toBe(octetsOf(text));
      expect(Math.max(...strings.map((string) => string.length))).toBeLessThanOrEqual(255);
      const record = { zone: "example.com", name: "t.example.com.", type: "TXT", data: entries };
      expect(checkRecord(record).filter(({ level }) => level === "error")).toEqual([]);
    }),
  );
});
