import { print, put, remove } from "../../../../test/support/judged-sets.ts";
import { entries } from "../../../../test/support/short-records.ts";
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
])("%s", (_, write, before, readings, expected) => {
  expect(found(write, before, readings)).toEqual(expected);
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
