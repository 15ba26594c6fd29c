import fc from "fast-check";
import { record } from "../../../test/support/records.ts";
import { layOut, type DataLayout } from "./data-layout.ts";
import { keyOf } from "./record-content.ts";

const words = (data: readonly string[]): string => data.join(" ").replace(/\s+/g, " ");
const layouts: readonly DataLayout[] = ["fields", "whole"];

it.each([
  ["a comment", "A", ["192.0.2.1 ; web"]],
  ["a comment as it was read", "A", ["192.0.2.1", ";", "web"]],
  ["a comment without blanks", "A", ["192.0.2.1;web"]],
  ["a comment in several entries", "MX", ["10", "mx.example.com.", "; primary"]],
  ["a text that goes on behind a comment", "TXT", ["v=DKIM1 ; k=rsa"]],
  ["parentheses and a comment", "TXT", ['( "v=DKIM1; " "p=AA" ) ; ----- key']],
  ["an open parenthesis", "TXT", ["x (y"]],
  ["an open quote", "TXT", ['"a b']],
  ["a new line", "A", ["192.0.2.1\nb A 192.0.2.2"]],
  ["a new line in a text", "TXT", ['"a\nb"']],
])("leaves out nothing of data with %s", (_, type, data) => {
  for (const layout of layouts) expect(words(layOut(record(data, { type }), layout).data)).toBe(words(data));
});

it("means the same in each layout, whatever the data", () => {
  const word = fc.oneof(
    fc.constantFrom(
      "10",
      "mx.example.com.",
      '"a b"',
      '"',
      ";",
      "(",
      ")",
      "\n",
      " ",
      "\\",
      "\\;",
      "\\# 1 00",
      'x="a b"',
      "a",
    ),
    fc.string({ maxLength: 3 }),
  );
  const entry = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
  const contents = fc
    .record({
      type: fc.constantFrom("A", "MX", "TXT", "SVCB", "TYPE999"),
      data: fc.array(entry, { minLength: 1, maxLength: 3 }),
    })
    .map(({ type, data }) => record(data, { type }));
  fc.assert(
    fc.property(contents, fc.constantFrom(...layouts), (content, layout) => {
      expect(keyOf(layOut(content, layout))).toBe(keyOf(content));
    }),
    { numRuns: 2_000 },
  );
});
