import * as fc from "fast-check";
import { type CommentedData, layOut, splitFields } from "./data-layout.ts";

it.each([
  ["10 mx1.example.com.", ["10", "mx1.example.com."]],
  ['"a b" "c"', ['"a b"', '"c"']],
  ['"a \\" b" c', ['"a \\" b"', "c"]],
  ['"open', ['"open']],
  ['0 issue "ca.example.net"', ["0", "issue", '"ca.example.net"']],
  ["a\\ b c", ["a\\ b", "c"]],
  ['1 . alpn="h2,h3" port="1 2"', ["1", ".", 'alpn="h2,h3"', 'port="1 2"']],
  ["trailing\\", ["trailing\\"]],
  ["  ", []],
])("the fields of %j are %j", (text, fields) => {
  expect(splitFields(text)).toEqual(fields);
});

it("loses nothing but blanks, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      const bare = (each: string): string => each.replace(/\s/g, "");
      expect(bare(splitFields(text).join(""))).toBe(bare(text));
    }),
  );
});

it.each([
  ["fields" as const, laid(["1 2", "3"], ["one", null]), laid(["1", "2", "3"], ["one", null, null])],
  ["fields" as const, laid(["1 2", "3"], null), laid(["1", "2", "3"], null)],
  ["whole" as const, laid(["1", "2"], ["one", "two"]), laid(["1 2"], ["one; two"])],
  ["whole" as const, laid(["1", "2"], [null, null]), laid(["1 2"], null)],
])("in the layout %s, %j is %j", (layout, written, expected) => {
  expect(layOut(written, layout)).toEqual(expected);
});

function laid(data: string[], dataComments: (string | null)[] | null): CommentedData {
  return { data, dataComments };
}
