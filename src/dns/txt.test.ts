import fc from "fast-check";
import { octetsOf } from "./octets.ts";
import { describeVectors, readVectors } from "./testing/vectors.ts";
import { decodeTxt, encodeTxt, splitOctets, splitText } from "./txt.ts";

interface Vectors {
  readonly decode: readonly { presentation: string; strings: readonly string[]; joined: string }[];
  readonly encode: readonly { presentation: string; strings: readonly string[] }[];
}

/**
 * Where the vectors follow other people's leniency and we RFC 1035 section 5.1, as BIND and Knot do: a backslash escapes
 * outside of quotes too. (Dumped by both: `1backs\lash` is `1backslash`.)
 */
const deviations = new Map([
  ["1backs\\lash", "1backslash"],
  ["2backs\\\\lash", "2backs\\lash"],
  ["3backs\\\\\\lash", "3backs\\lash"],
  ["4backs\\\\\\\\lash", "4backs\\\\lash"],
]);

const text = readVectors("txt-codec.json");
const vectors = text === undefined ? undefined : (JSON.parse(text) as Vectors);

describeVectors("the shared vectors", vectors, () => {
  it.each(vectors?.decode.map((row) => [row.presentation, row.joined] as const) ?? [])(
    "decode %p",
    (presentation, joined) => {
      expect(decodeTxt(presentation).join("")).toBe(deviations.get(presentation) ?? joined);
    },
  );

  it.each(vectors?.encode.map((row) => [row.strings, row.presentation] as const) ?? [])(
    "encode %p",
    (strings, expected) => {
      expect(encodeTxt(strings)).toBe(expected);
    },
  );
});

it.each([
  ["\\DDD", '"a\\195\\164b"', ["a\u00c3\u00a4b"]],
  ["characters beyond ASCII, as UTF-8", '"ä"', ["\u00c3\u00a4"]],
  ["a semicolon in quotes", '"a;b"', ["a;b"]],
  ["an escaped semicolon outside", "a\\;b", ["a;b"]],
  ["a comment", "a ;b", ["a"]],
  ["a tab in quotes", '"a\tb"', ["a\tb"]],
  ["parentheses", '( "a"\n "b" )', ["a", "b"]],
])("decodes %s", (_, presentation, strings) => expect(decodeTxt(presentation)).toEqual(strings));

it("prints whatever is not printable ASCII by number", () => {
  expect(encodeTxt(["a\tb\u0000\u007f\u00ff;"])).toBe('"a\\009b\\000\\127\\255;"');
});

const octets = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 600,
});

it("decodes what it encoded", () => {
  fc.assert(
    fc.property(fc.array(octets, { minLength: 1, maxLength: 4 }), (strings) =>
      expect(decodeTxt(encodeTxt(strings))).toEqual(strings),
    ),
  );
});

it("splits octets into the fewest strings of at most 255", () => {
  fc.assert(
    fc.property(octets, (joined) => {
      const strings = splitOctets(joined);
      expect(strings.join("")).toBe(joined);
      expect(strings.every((string) => string.length <= 255)).toBe(true);
      expect(strings).toHaveLength(Math.max(1, Math.ceil(joined.length / 255)));
    }),
  );
});

it("splits text between characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (whole) => {
      const pieces = splitText(whole);
      expect(pieces.join("")).toBe(whole);
      expect(pieces.every((piece) => octetsOf(piece).length <= 255)).toBe(true);
    }),
  );
  expect(splitText("ä".repeat(128)).map((piece) => piece.length)).toEqual([127, 1]);
  expect(splitText("")).toEqual([""]);
});
