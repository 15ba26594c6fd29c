import * as fc from "fast-check";
import { longestCommon } from "./longest-common.ts";

/** The length of the longest common subsequence, in the plainest way. */
function lengthOf(left: readonly string[], right: readonly string[]): number {
  const [[a, ...restLeft], [b, ...restRight]] = [left, right];
  if (a === undefined || b === undefined) return 0;
  if (a === b) return 1 + lengthOf(restLeft, restRight);
  return Math.max(lengthOf(restLeft, right), lengthOf(left, restRight));
}

const few = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 7 });

it("pairs equal elements, in order, as many as can be", () => {
  fc.assert(
    fc.property(few, few, (left, right) => {
      const pairs = longestCommon(left, right);
      expect(pairs.map(([a]) => left[a])).toEqual(pairs.map(([, b]) => right[b]));
      for (const side of [0, 1] as const) {
        const indexes = pairs.map((pair) => pair[side]);
        expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
        expect(indexes.every((at) => at >= 0 && at < (side === 0 ? left : right).length)).toBe(true);
      }
      expect(pairs).toHaveLength(lengthOf(left, right));
    }),
    { numRuns: 2_000 },
  );
});

it.each<[string, string, string, [number, number][]]>([
  ["nothing", "", "", []],
  [
    "equal lists",
    "ab",
    "ab",
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    "one element more at the beginning",
    "ab",
    "xab",
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    "one element less at the end",
    "abc",
    "ab",
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    "equal elements that are fewer: the first of them stay",
    "aaa",
    "aa",
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    "an element that changed",
    "abc",
    "axc",
    [
      [0, 0],
      [2, 2],
    ],
  ],
  [
    "two that changed places: the later one of before goes",
    "xaby",
    "xbay",
    [
      [0, 0],
      [2, 1],
      [3, 3],
    ],
  ],
])("%s", (_, left, right, pairs) => {
  const list = (text: string): string[] => text.match(/./g) ?? [];
  expect(longestCommon(list(left), list(right))).toEqual(pairs);
});

it("takes a change in the middle of a long list lightly", () => {
  const long = Array.from({ length: 100_000 }, (_, nth) => String(nth));
  const changed = long.toSpliced(50_000, 2, "other");
  const pairs = longestCommon(long, changed);
  expect(pairs).toHaveLength(99_998);
  expect([pairs[0], pairs.at(-1)]).toEqual([
    [0, 0],
    [99_999, 99_998],
  ]);
});
