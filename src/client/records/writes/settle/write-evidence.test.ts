import { post, print, put, remove } from "../../../../../test/support/judged-sets.ts";
import { entries } from "../../../../../test/support/short-records.ts";
import type { SentWrite } from "./judge-write.ts";
import { WriteEvidence } from "./write-evidence.ts";

/** What each reading says; `?` before one that may be older, of which nothing is said at once. `!`: two readings agree on it. */
function found(write: SentWrite, before: string, readings: readonly string[], isAtOnce = false): string[] {
  const evidence = new WriteEvidence(write, entries(before), isAtOnce);
  return readings.flatMap((reading) => {
    if (!reading.startsWith("?")) {
      const { verdict, isConfirmed } = evidence.see(entries(reading));
      return [`${print(verdict)}${isConfirmed ? "!" : ""}`];
    }
    evidence.glimpse(entries(reading.slice(1)));
    return [];
  });
}

it.each<[string, SentWrite, string, readonly string[], readonly string[]]>([
  ["the one behind was hit", remove(1, "2"), "1 2 3", ["2", "2"], ["missed 3", "missed 3!"]],
  [
    "others removed more since, so later readings alone could not tell which one was hit",
    remove(1, "2"),
    "1 2 3 4",
    ["2 4", "2"],
    ["missed 3", "missed 3!"],
  ],
  [
    "others removed one before the place since, so later readings alone would not show it",
    remove(2, "3"),
    "1 2 3 4 5",
    ["2 3 5", "3 5"],
    ["missed 4", "missed 4!"],
  ],
  ["one answer left a record out", remove(1, "2"), "1 2 3", ["2", "1 2 3"], ["missed 3", "not-shown"]],
  ["readings of different records", remove(2, "3"), "1 2 3 4", ["8 1 3 4", "2 3"], ["missed 2", "missed 4"]],
  ["a reading that looked old says the same", remove(1, "2"), "1 2 3", ["?2", "2"], ["missed 3!"]],
  ["a reading that looked old was old", remove(1, "2"), "1 2 3", ["?2", "1 2 3", "1 3"], ["not-shown", "shown"]],
  ["an update overwrote a record", put(1, "2", "9"), "1 2 3", ["8 9 2 3", "9 2 3"], ["missed 1", "missed 1!"]],
  ["an update overwrote one never seen", put(1, "2", "9"), "1 2", ["1 9 2", "1 9 2"], ["overwrote", "overwrote!"]],
  ["others removed the target, too", remove(1, "2"), "1 2 3 4", ["2 4", "4"], ["missed 3", "shown 3!"]],
  ["one of two that are equal was hit", remove(2, "1"), "5 5 1", ["8 5 1", "8 5 1"], ["missed 5", "missed 5!"]],
  ["shown at once", remove(1, "2"), "1 2 3", ["1 3"], ["shown"]],
  [
    "what seemed to be hit is there again",
    remove(1, "2"),
    "1 2 3 4",
    ["2 4", "1 3 4", "1 3 4"],
    ["missed 3", "shown", "shown"],
  ],
  ["what was never seen was not hit after all", put(1, "2", "9"), "1 2", ["1 9 2", "9 2"], ["overwrote", "missed 1"]],
  ["one of two that may be hit is there again", remove(1, "2"), "1 2 3 4", ["2", "2 4"], ["ambiguous 3 4", "missed 3"]],
])("%s", (_, write, before, readings, expected) => {
  expect(found(write, before, readings)).toEqual(expected);
});

it.each<[string, SentWrite, string, readonly string[], readonly boolean[]]>([
  ["as many as a deletion leaves", remove(1, "2"), "1 2 3", ["1 3"], [true]],
  ["as many as an update leaves", put(1, "2", "9"), "1 2 3", ["1 9 3"], [true]],
  ["as many as a create leaves", post("4"), "1 2 3", ["1 2 3 4"], [true]],
  ["fewer, and no reading before", remove(1, "2"), "1 2 3", ["3"], [false]],
  ["more, and no reading before", remove(1, "2"), "1 2 3", ["1 3 4"], [false]],
  ["nothing of the reading before is lacking", remove(1, "2"), "1 2 3", ["1 3 4", "1 3 4"], [false, true]],
  ["one of the reading before is lacking", remove(1, "2"), "1 2 3", ["1 3 4 5", "1 3 4"], [false, false]],
  ["all of the reading before are lacking", remove(1, "2"), "1 2 3", ["4 5 6", "7 8 9"], [false, false]],
  ["one of two that are equal is lacking", remove(2, "2"), "1 1 2 3", ["1 1 3 4 5", "1 3 4 5"], [false, false]],
  ["only what is to be deleted is lacking", remove(1, "2"), "1 2 3", ["1 2 3 4 5", "1 3 4 5 6"], [false, true]],
  ["nothing is lacking after a create", post("9"), "1 2 3", ["1 2 9", "1 2 9 4 5"], [false, true]],
  [
    "others keep changing the set: four in a row show the write",
    remove(1, "2"),
    "1 2 3",
    ["1 3 4 5", "1 3 6 7", "1 3 8 9", "1 3 5 7"],
    [false, false, false, true],
  ],
  [
    "one in between does not show it",
    remove(1, "2"),
    "1 2 3",
    ["1 3 4 5", "1 3 6 7", "1 2 3 8 9", "1 3 4 5 6", "1 3 6 7 8"],
    [false, false, false, false, false],
  ],
])("whether a reading lacks nothing: %s", (_, write, before, readings, expected) => {
  const evidence = new WriteEvidence(write, entries(before));
  expect(readings.map((reading) => evidence.see(entries(reading)).isWhole)).toEqual(expected);
});

it("what may have been hit is what was read before the write, or since, and is gone", () => {
  const evidence = new WriteEvidence(remove(1, "2"), entries("1 2 3 4"));
  evidence.see(entries("1 2 3 4 5"));
  const print = (after: string): string =>
    evidence
      .mayBeHit(entries(after))
      .map(({ content }) => content.data[0]?.slice(7))
      .join(" ");
  expect([print("1 2 3 4 5"), print("1 2 4 5"), print("1 2 3 4")]).toEqual(["", "3", "5"]);
});

describe("a write without an answer, beside a record that goes after a reading", () => {
  const readings = ["1 2 3 4", "2 4", "2 4"];
  it("is taken for one that hit it, where readings may lag", () => {
    expect(found(remove(1, "2"), "1 2 3 4", readings)).toEqual(["not-shown", "missed 3", "missed 3!"]);
  });
  it("may have hit it, where they show writes at once", () => {
    expect(found(remove(1, "2"), "1 2 3 4", readings, true)).toEqual(["not-shown", "ambiguous 3", "ambiguous 3!"]);
  });
});
