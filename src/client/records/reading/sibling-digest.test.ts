import * as fc from "fast-check";
import { fingerprintOf } from "../record-content.ts";
import { digestOf, oddOneOut, readDigest } from "./sibling-digest.ts";

const self = (fingerprint: string): string => fingerprint;
const shuffled = (texts: readonly string[]): string[] => [...texts].sort((a, b) => (a < b ? 1 : -1));

describe("oddOneOut", () => {
  it.each<[situation: string, siblings: string[], live: string[], answer: string | undefined]>([
    ["one record has another value", ["b", "c"], ["x", "b", "c"], "x"],
    ["it stands elsewhere now", ["b", "c"], ["c", "b", "x"], "x"],
    ["it is the only one", [], ["x"], "x"],
    ["it has the value of a sibling now", ["b", "c"], ["b", "b", "c"], "b"],
    ["siblings are doubles", ["b", "b"], ["b", "x", "b"], "x"],
    ["it is gone", ["b", "c"], ["b", "c"], undefined],
    ["a sibling has another value, too", ["b", "c"], ["x", "b", "y"], undefined],
    ["a sibling is gone, too", ["b", "c"], ["x", "b"], undefined],
    ["a sibling came", ["b", "c"], ["x", "b", "c", "y"], undefined],
    ["one of two equal siblings has another value, too", ["b", "b"], ["x", "b", "y"], undefined],
    ["all are other ones", ["b", "c"], ["x", "y", "z"], undefined],
    ["nothing is there any more", ["b"], [], undefined],
    ["nothing was there, and two are", [], ["x", "y"], undefined],
  ])("%s", (_, siblings, live, answer) => {
    expect(oddOneOut(digestOf(siblings), live, self)).toBe(answer);
  });

  it("gives the entry, not its fingerprint, and the first of equal ones", () => {
    const live = [{ key: "b" }, { key: "x" }, { key: "x" }];
    expect(oddOneOut(digestOf(["b", "x"]), live, ({ key }) => key)).toBe(live[1]);
  });

  const texts = fc.array(fc.string({ maxLength: 3 }), { maxLength: 30 });

  it("finds what was added to any records", () => {
    const property = fc.property(texts, fc.string(), fc.nat(), (siblings, added, at) => {
      const live = [...siblings];
      live.splice(at % (siblings.length + 1), 0, added);
      return oddOneOut(digestOf(shuffled(siblings)), live, self) === added;
    });
    fc.assert(property, { numRuns: 200 });
  });

  it("finds nothing where another one has changed, too", () => {
    const property = fc.property(texts, (siblings) => {
      const live = ["added", "changed", ...siblings];
      return oddOneOut(digestOf([...siblings, "before"]), live, self) === undefined;
    });
    fc.assert(property, { numRuns: 200 });
  });
});

describe("a stored digest", () => {
  const digest = digestOf(["a", "b"]);

  it.each<[string, unknown, unknown]>([
    ["as it is written", JSON.parse(JSON.stringify(digest)), digest],
    ["as the list of earlier versions", ["b", "a"], digest],
    ["as an empty list", [], digestOf([])],
    ["absent", undefined, undefined],
    ["null", null, undefined],
    ["a list of something else", [1], undefined],
    ["without a sum", { count: 1 }, undefined],
    ["with a sum that is too short", { count: 1, sum: "ab" }, undefined],
    ["with a sum that is no number", { count: 1, sum: "z".repeat(32) }, undefined],
    ["with a count that is none", { count: -1, sum: digest.sum }, undefined],
  ])("%s", (_, stored, read) => {
    expect(readDigest(stored)).toEqual(read);
  });

  it("of 300 records in each of 300 takes less than 20 kB, and not 2 MB", () => {
    const fingerprints = Array.from({ length: 300 }, (_, nr) => fingerprintOf("A", `192.0.2.${nr}`));
    const all = fingerprints.map((own) => digestOf(fingerprints.filter((other) => other !== own)));
    expect(JSON.stringify(all).length).toBeLessThan(20_000);
  });
});
