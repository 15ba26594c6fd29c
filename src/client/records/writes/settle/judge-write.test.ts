import * as fc from "fast-check";
import { post, print, put, remove } from "../../../../../test/support/judged-sets.ts";
import { entries, record } from "../../../../../test/support/short-records.ts";
import { isNewer, isSameVerdict, judgeWrite, mayBeHit, type SentWrite, type Verdict } from "./judge-write.ts";

describe("a write by the readings before and after it", () => {
  it.each<[string, SentWrite, string, string, string]>([
    ["POST: there", post("9"), "1 2", "1 2 9", "shown"],
    ["POST: not there yet", post("9"), "1 2", "1 2", "not-shown"],
    ["POST: a foreign one came meanwhile, ours not yet", post("9"), "1 2", "8 1 2", "not-shown"],
    ["POST: beside a foreign twin that came meanwhile", post("9"), "1 2", "9@60 1 2 9", "shown"],

    ["DELETE: gone", remove(1, "2"), "1 2 3", "1 3", "shown"],
    ["DELETE: not gone yet", remove(1, "2"), "1 2 3", "1 2 3", "not-shown"],
    ["DELETE: the indexes moved up, so the one before was hit", remove(1, "2"), "1 2 3", "8 2 3", "missed 1"],
    ["DELETE: the indexes moved down, so the one behind was hit", remove(1, "2"), "1 2 3", "2", "missed 3"],
    ["DELETE: gone, and somebody deleted another", remove(1, "2"), "1 2 3 4", "1 3", "shown"],
    ["DELETE: not gone yet, and somebody deleted one before", remove(2, "3"), "1 2 3 4", "2 3 4", "not-shown"],
    ["DELETE: not gone yet, and somebody deleted one behind", remove(0, "1"), "1 2 3 4", "1 2 4", "not-shown"],
    ["DELETE: not gone yet, and somebody changed its TTL", remove(1, "2"), "1 2 3", "1 2@60 3", "not-shown"],
    [
      "DELETE: not gone yet, and somebody changed the TTL of the one before",
      remove(1, "2"),
      "1 2 3",
      "1@60 2 3",
      "not-shown",
    ],
    [
      "PUT: moved, and somebody changed the TTL of the one behind",
      put(1, "2", "9"),
      "1 2 3 4",
      "9 2 3@60 4",
      "missed 1",
    ],
    ["DELETE: a twin was hit in its place", remove(1, "2"), "2@60 2 3", "8 2 3", "missed 2"],
    [
      "DELETE: gone, and so is the one behind: it was hit if somebody deleted ours",
      remove(1, "2"),
      "1 2 3 4",
      "1 4",
      "shown 3",
    ],
    ["DELETE: gone, and so are all behind", remove(0, "1"), "1 2 3", "", "shown 2 3"],
    ["DELETE: moved, and somebody deleted two: nobody can tell", remove(1, "2"), "1 2 3 4", "2", "ambiguous 3 4"],
    ["DELETE: moved up, and somebody deleted one behind", remove(2, "3"), "1 2 3 4 5", "8 1 3 4", "missed 2"],
    ["DELETE: moved down, and somebody added one behind", remove(1, "2"), "1 2 3 4", "2 4 9", "missed 3"],
    [
      "DELETE: moved down, and somebody changed the TTL of the first",
      remove(2, "3"),
      "1 2 3 4 5",
      "1@60 3 5",
      "missed 4",
    ],
    ["DELETE: moved up, and one of two that are equal was hit", remove(2, "1"), "5 5 1", "8 5 1", "missed 5"],
    ["PUT: moved up, and somebody deleted the first", put(2, "3", "9"), "1 2 3 4", "8 9 3 4", "missed 2"],
    ["DELETE: moved up, and somebody deleted one before", remove(2, "3"), "1 2 3 4 5", "8 3 4 5", "missed 2"],
    [
      "DELETE: moved down, and somebody added one since, or the other way round",
      remove(1, "2"),
      "1 2 3 4",
      "8 2 4",
      "ambiguous 1 3",
    ],

    ["PUT: in place", put(1, "2", "9"), "1 2 3", "1 9 3", "shown"],
    ["PUT: not yet", put(1, "2", "9"), "1 2 3", "1 2 3", "not-shown"],
    ["PUT: the indexes moved up, so the one before was hit", put(1, "2", "9"), "1 2 3", "8 9 2 3", "missed 1"],
    ["PUT: the indexes moved down, so the one behind was hit", put(1, "2", "9"), "1 2 3", "2 9", "missed 3"],
    ["PUT: on one that was inserted at that place", put(0, "1", "9"), "1 2", "9 1 2", "overwrote"],
    ["PUT: in place, and somebody deleted another", put(1, "2", "9"), "1 2 3 4", "1 9 3", "shown"],
    [
      "PUT: there, and the one behind is gone: it was hit if somebody deleted ours",
      put(1, "2", "9"),
      "1 2 3 4",
      "1 9 4",
      "shown 3",
    ],
    ["PUT of a TTL: there, and the one behind is gone", put(0, "1", "1@60"), "1 2 3", "1@60 3", "shown 2"],
    ["PUT: not yet, and somebody deleted another", put(1, "2", "9"), "1 2 3 4", "1 2 4", "not-shown"],
    ["PUT of a TTL: in place", put(1, "2", "2@60"), "1 2 3", "1 2@60 3", "shown"],
    ["PUT of a TTL: the indexes moved", put(1, "2", "2@60"), "1 2 3", "8 2@60 2 3", "missed 1"],
    ["PUT of a TTL: on one that was inserted at that place", put(0, "2", "2@60"), "2 3", "2@60 2 3", "overwrote"],
    ["PUT: its target is gone, and nothing reads as written", put(1, "2", "9"), "1 2 3", "1 3", "not-shown"],
    ["PUT: in place, and kept with another TTL", put(1, "2", "9"), "1 2 3", "1 9@300 3", "changed"],
    ["PUT: moved, and kept with another TTL", put(1, "2", "9"), "1 2 3", "8 9@300 2 3", "missed 1"],
    ["PUT: moved, beside a twin of what was written", put(2, "2", "9"), "9 1 2", "9 8 9 2", "missed 1"],
    ["PUT: moved to the end, and a foreign one before", put(1, "2", "9"), "1 2 3", "8 1 9 2 3", "overwrote"],
    ["PUT of a TTL: kept as another", put(1, "2", "2@60"), "1 2 3", "1 2@300 3", "changed"],
  ])("%s", (_, write, before, after, expected) => {
    expect(print(judgeWrite(write, { before: entries(before), after: entries(after) }))).toBe(expected);
  });
});

describe("a reading that does not show a write", () => {
  const put: SentWrite = { kind: "update", index: 0, from: record("1"), to: record("9") };
  const remove: SentWrite = { kind: "delete", index: 0, from: record("1") };
  it.each<[string, SentWrite, string, string, boolean]>([
    ["as before", put, "1 2", "1 2", false],
    ["with one that others added", put, "1 2", "8 1 2", true],
    ["with one that others added, before a deletion", remove, "1 2", "8 1 2", true],
    ["with other details", remove, "1 2", "1 2@60", true],
    ["without one that others removed", put, "1 2", "1", false],
    ["with another one, and without the one meant", put, "1 2", "8 2", false],
    ["with another one, and as written", put, "1 2", "8 1 9 2", false],
    ["with one that others added, before a creation", { kind: "create", to: record("9") }, "1 2", "8 1 2", false],
  ])("%s is a younger one of before it: %s", (_, write, before, after, expected) => {
    expect(isNewer(write, { before: entries(before), after: entries(after) })).toBe(expected);
  });

  it("names all that the last one lacks of those before, each once", () => {
    const befores = [entries("1 2 3"), entries("8 1 2 3")];
    expect(mayBeHit(remove, befores, entries("1 3")).map(({ content }) => content.data[0])).toEqual([
      "10.0.0.2",
      "10.0.0.8",
    ]);
    expect(mayBeHit(put, befores, entries("1 3"))).toEqual([]);
    // others changed a detail of it
    expect(mayBeHit(remove, befores, entries("8 1 2@60 3"))).toEqual([]);
  });

  it("confirms another one only where both say the same of the same record", () => {
    const missed = (text: string): Verdict => {
      const [victim] = entries(text);
      if (victim === undefined) throw new Error("there is no record");
      return { kind: "missed", victim };
    };
    const either = (texts: string): Verdict => ({ kind: "ambiguous", candidates: entries(texts) });
    expect(isSameVerdict(missed("2"), missed("2"))).toBe(true);
    expect(isSameVerdict(missed("2"), missed("3"))).toBe(false);
    expect(isSameVerdict(missed("2"), either("2"))).toBe(false);
    expect(isSameVerdict(either("2 3"), either("2 3"))).toBe(true);
    expect(isSameVerdict(either("2 3"), either("2 4"))).toBe(false);
    expect(isSameVerdict({ kind: "overwrote" }, { kind: "overwrote" })).toBe(true);
  });
});

describe("a write whose indexes were moved by foreign inserts", () => {
  const moved = fc
    .record({
      length: fc.integer({ min: 1, max: 7 }),
      target: fc.nat(6),
      inserts: fc.array(fc.nat(7), { maxLength: 5 }),
    })
    .map(({ length, target, inserts }) => {
      const before = Array.from({ length }, (_, nr) => String(nr + 1));
      const live = [...before];
      for (const [nth, at] of inserts.entries()) live.splice(Math.min(at, live.length), 0, String(100 + nth));
      const index = Math.min(target, length - 1);
      const own = before[index] ?? "";
      const hit = live[index] ?? "";
      return { before, live, index, own, hit, isOwn: hit === own, isSeen: before.includes(hit) };
    });
  const judged = (write: SentWrite, before: readonly string[], after: readonly string[]): string =>
    print(judgeWrite(write, { before: entries(before.join(" ")), after: entries(after.join(" ")) }));
  const runs = { numRuns: 400, seed: 9 };

  it("names the one record that a DELETE hit", () => {
    fc.assert(
      fc.property(moved, ({ before, live, index, own, hit, isOwn, isSeen }) => {
        const write: SentWrite = { kind: "delete", index, from: record(own) };
        const expected = isOwn ? "shown" : isSeen ? `missed ${hit}` : "not-shown";
        expect(judged(write, before, live.toSpliced(index, 1))).toBe(expected);
      }),
      runs,
    );
  });

  it("names the one record that a PUT hit", () => {
    fc.assert(
      fc.property(moved, ({ before, live, index, own, hit, isOwn, isSeen }) => {
        const write: SentWrite = { kind: "update", index, from: record(own), to: record("99") };
        const expected = isOwn ? "shown" : isSeen ? `missed ${hit}` : "overwrote";
        expect(judged(write, before, live.toSpliced(index, 1, "99"))).toBe(expected);
      }),
      runs,
    );
  });

  it("names the one record that a DELETE hit, also where others inserted and deleted before and after it", () => {
    const step = fc.record({ isInsert: fc.boolean(), at: fc.nat(7) });
    const steps = fc.array(step, { maxLength: 3 });
    const situation = fc.record({
      length: fc.integer({ min: 2, max: 6 }),
      target: fc.nat(5),
      first: steps,
      then: steps,
    });
    fc.assert(
      fc.property(situation, ({ length, target, first, then }) => {
        const before = Array.from({ length }, (_, nr) => String(nr + 1));
        const live = [...before];
        let added = 100;
        const act = ({ isInsert, at }: { isInsert: boolean; at: number }): void => {
          if (isInsert) live.splice(Math.min(at, live.length), 0, String((added += 1)));
          // one that others added and deleted again no reading shows
          else if (before.includes(live[at] ?? "")) live.splice(at, 1);
        };
        const index = target % length;
        const own = before[index] ?? "";
        first.forEach(act);
        const [hit] = live.splice(index, 1);
        then.forEach(act);
        fc.pre(hit !== undefined && hit !== own && before.includes(hit) && live.includes(own));
        expect(judged({ kind: "delete", index, from: record(own) }, before, live).split(" ")).toContain(hit);
      }),
      { ...runs, numRuns: 2_000 },
    );
  });
});
