import { isOlder, type KnownObject, type Versions } from "./older-version.ts";

/** A version: when it was changed, if that is known, and what it holds. */
type Version = readonly [at: number | null, text: string];

const versions: Versions<Version> = {
  stamp: ([at]) => at,
  same: ([, a], [, b]) => a === b,
  isPart: ([, found], [, now]) => found !== "" && now.startsWith(found),
};
const there = (now: Version, ...before: Version[]): KnownObject<Version> => ({ is: "there", now, before });
const gone = (...before: Version[]): KnownObject<Version> => ({ is: "gone", before });
const coming = (...before: Version[]): KnownObject<Version> => ({ is: "coming", before });

it.each<[string, KnownObject<Version>, Version | undefined, boolean]>([
  ["absence of what was created", there([5, "a"]), undefined, true],
  ["what was created", there([5, "a"]), [5, "a"], false],
  ["a later change by others", there([5, "a"], [3, "b"]), [7, "b"], false],
  ["an earlier change that was never seen", there([5, "a"]), [4, "c"], true],
  ["an earlier change, by the time alone", there([5, "a"]), [4, "a"], true],
  ["what was before, without times", there([null, "a"], [null, "b"]), [null, "b"], true],
  ["what was long before, without times", there([null, "a"], [null, "b"], [null, "c"]), [null, "c"], true],
  ["what others made of it, without times", there([null, "a"], [null, "b"]), [null, "c"], false],
  ["what was before, where the new time is not known yet", there([null, "a"], [3, "b"]), [3, "b"], true],
  ["a value that the service kept all the same", there([null, "a"], [3, "b"]), [6, "b"], false],
  ["another change in the same second", there([null, "a"], [3, "b"]), [3, "c"], false],
  ["a value that came back", there([null, "a"], [null, "b"], [null, "a"]), [null, "a"], false],
  ["a part of what has come into being", there([5, "abc"]), [5, "ab"], true],
  ["absence of what is gone", gone([5, "a"]), undefined, false],
  ["what is gone", gone([5, "a"]), [5, "a"], true],
  ["what is gone as it was before", gone([5, "a"]), [4, "b"], true],
  ["what others made anew", gone([5, "a"]), [6, "a"], false],
  ["what is gone, without times", gone([null, "a"]), [null, "a"], true],
  ["something else in its place, without times", gone([null, "a"]), [null, "b"], false],
  ["presence of what is gone and was never read", gone(), [5, "a"], false],
  ["what was in the place of what comes", coming([5, "a"]), [5, "a"], true],
  ["what comes", coming([5, "a"]), [6, "a"], false],
  ["what comes and is equal to what was there, without times", coming([null, "a"]), [null, "a"], false],
  ["absence of what comes", coming([5, "a"]), undefined, false],
  ["a change of right before ours", { ...there([null, "a"], [1_000, "b"]), since: 9_000 }, [7_999, "c"], true],
  ["a change within what the clocks allow", { ...there([null, "a"], [1_000, "b"]), since: 9_000 }, [8_000, "c"], false],
  ["our own, where the service's clocks differ", { ...there([null, "a"]), since: 9_000 }, [5_000, "a"], false],
  ["a change without a time", { ...there([null, "a"]), since: 9_000 }, [null, "c"], false],
  ["a change of right before our deletion", { ...gone([1_000, "b"]), since: 9_000 }, [7_999, "c"], true],
  ["what others made anew after our deletion", { ...gone([1_000, "b"]), since: 9_000 }, [9_500, "b"], false],
])("%s: older: %s", (_, known, found, expected) => {
  expect(isOlder(versions, known, found)).toBe(expected);
});
