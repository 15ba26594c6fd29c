import { address, connected, dataOf, name } from "../../../../../test/support/records.ts";
import {
  lost,
  of,
  post,
  put,
  reading,
  remove,
  settle,
  stale,
  type Situation,
} from "../../../../../test/support/settled-writes.ts";
import type { FaultInput } from "../../../../sandbox/index.ts";
import { toWire } from "../../record-content.ts";
import type { RecordChange } from "../record-change.ts";

describe("what became of a write that was answered", () => {
  it.each<[string, RecordChange, Situation, Partial<Awaited<ReturnType<typeof settle>>>]>([
    ["a creation", post(9), {}, { outcome: "hit", after: [1, 2, 3, 9], sent: ["createRecord", "getRecords"] }],
    ["a change", put(1, 2, 9), {}, { outcome: "hit", after: [1, 9, 3], sent: ["updateRecord", "getRecords"] }],
    ["a deletion", remove(1, 2), {}, { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords"] }],
    ["the first of all", post(9), { there: [] }, { outcome: "hit", after: [9], sent: ["createRecord", "getRecords"] }],
    [
      "the last of all",
      remove(0, 1),
      { there: [1] },
      { outcome: "hit", after: [], sent: ["deleteRecord", "getRecords"] },
    ],
    [
      "an index that is not there: the set is read for sure before anything else",
      remove(7, 2),
      {},
      { outcome: "not-made", after: [1, 2, 3], sent: ["deleteRecord", "getZone", "getRecords"], isDone: 0, ms: 50 },
    ],
    [
      "somebody else adds one meanwhile: a second reading must say the same",
      post(9),
      { added: 8 },
      { outcome: "hit", after: [1, 2, 3, 8, 9], sent: ["createRecord", "getRecords", "getRecords"], ms: 50 },
    ],
    [
      "a reading that leaves one out is not gone by",
      remove(1, 2),
      { faults: [reading(1, "1")] },
      { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords", "getRecords"] },
    ],
    [
      "nor is one that is empty where it cannot be",
      remove(1, 2),
      { faults: [reading(1, "")] },
      { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords", "getZone", "getZone", "getRecords"] },
    ],
    [
      "nor are two that leave out different ones",
      remove(1, 2),
      { faults: [reading(1, "1"), reading(2, "3")] },
      { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords", "getRecords", "getRecords"] },
    ],
    [
      "nor is an empty one of a set whose only record is changed",
      put(0, 1, 9),
      { there: [1], faults: [reading(1, "")] },
      { outcome: "hit", after: [9], sent: ["updateRecord", "getRecords", "getZone", "getZone", "getRecords"] },
    ],
    [
      "an empty one that does not show the first record yet is just read again",
      post(9),
      { there: [], faults: [reading(1, "")] },
      { outcome: "hit", after: [9], sent: ["createRecord", "getRecords", "getRecords"] },
    ],
    [
      "one odd reading that looks as if another record was hit",
      remove(1, 2),
      { faults: [reading(1, "8 2 3")] },
      { outcome: "hit", after: [1, 3], restored: undefined, sent: ["deleteRecord", "getRecords", "getRecords"] },
    ],
    [
      "two odd readings that look different",
      remove(1, 2),
      { faults: [reading(1, "8 2 3"), reading(2, "1 2 3")] },
      { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords", "getRecords", "getRecords"] },
    ],
    [
      "it is kept otherwise, which two readings say",
      put(1, 2, 9),
      { faults: [reading(1, "1 9@300 3", 2)] },
      { outcome: "changed", after: [1, 9, 3], sent: ["updateRecord", "getRecords", "getRecords"] },
    ],
    [
      "another record was deleted: it is written again",
      remove(1, 2),
      { added: 8, options: { newRecordPosition: "start" } },
      {
        outcome: "missed",
        after: [1, 8, 2, 3],
        restored: of(1),
        sent: ["deleteRecord", "getRecords", "getRecords", "createRecord", "getRecords"],
        isDone: 1,
      },
    ],
  ])("%s", async (_, change, situation, expected) => {
    const settled = await settle(change, situation);
    expect(settled).toMatchObject({ isDone: 1, ...expected });
    expect(settled.journaled).toHaveLength(change.kind === "create" ? 1 : 0);
  });

  it("another record was deleted, and its restoration is refused once by a broken connection", async () => {
    const faults = [lost("POST", "before")];
    const settled = await settle(remove(1, 2), { added: 8, faults, options: { newRecordPosition: "start" } });
    expect(settled).toMatchObject({ outcome: "missed", restored: of(1) });
    expect(dataOf().sort()).toEqual([1, 2, 3, 8].map(address));
  });

  it("one that nobody had read was overwritten: it is told", async () => {
    const settled = await settle(put(0, 1, 9), { added: 8, options: { newRecordPosition: "start" } });
    expect(settled).toMatchObject({ outcome: "missed", after: [9, 1, 2, 3], restored: undefined });
    expect(settled.warning).toMatch(/overwritten: put 0:9\. .* Ask who else writes/);
  });

  it("the one meant and the one behind are gone: it is told that this one may have been hit, with what creates it", async () => {
    const settled = await settle(remove(1, 2), { there: [1, 2, 3, 4], faults: [reading(1, "1 4", "always")] });
    expect(settled).toMatchObject({ outcome: "hit", restored: undefined });
    expect(settled.warning).toContain(`create it again: ${JSON.stringify(toWire(of(3)))}`);
    expect(settled.warning).toMatch(
      /Records were deleted at the very moment of this change: delete 1\. .* one of these was hit/,
    );
  });

  it("nobody can tell which one was hit: all candidates are told, with what creates them", async () => {
    const settled = await settle(remove(1, 2), { there: [1, 2, 3, 4], faults: [reading(1, "2", "always")] });
    expect(settled).toMatchObject({ outcome: "missed", restored: undefined });
    for (const nth of [3, 4]) expect(settled.warning).toContain(`create it again: ${JSON.stringify(toWire(of(nth)))}`);
    expect(settled.warning).toContain("; ");
  });
});

describe("a write whose answer is lost", () => {
  it.each<[string, RecordChange, FaultInput, Partial<Awaited<ReturnType<typeof settle>>>]>([
    ["a creation was made", post(9), lost("POST", "after"), { outcome: "hit", after: [1, 2, 3, 9], ms: 0 }],
    ["a creation was not made", post(9), lost("POST", "before"), { outcome: "not-made", after: [1, 2, 3], ms: 3_150 }],
    ["a deletion was made", remove(1, 2), lost("DELETE", "after"), { outcome: "hit", after: [1, 3], ms: 0 }],
    [
      "a change was not made",
      put(1, 2, 9),
      lost("PUT", "before"),
      { outcome: "not-made", after: [1, 2, 3], ms: 3_150 },
    ],
  ])("%s", async (_, change, fault, expected) => {
    const settled = await settle(change, { faults: [fault] });
    expect(settled).toMatchObject({ isDone: 0, ...expected });
    // a creation that turns out to be ours is noted as done, and nothing else is
    const noted = { kind: "record", identity: ["example.com.", `A ${name}`, address(9)] };
    expect(settled.journaled).toEqual(change.kind === "create" && expected.outcome === "hit" ? [noted] : []);
  });
});

describe("readings that lag", () => {
  it.each([
    [0, 0, 3_000],
    [300, 350, 3_000],
    [3_000, 3_150, 7_300],
    [10_000, 11_150, 23_300],
  ])("%i ms behind: the write is seen after %i ms, and lost answers are waited for %i ms then", async (...row) => {
    const [lagMs, seenMs, patienceMs] = row;
    const settled = await settle(post(9), { faults: [stale(lagMs)] });
    expect(settled).toMatchObject({ outcome: "hit", ms: seenMs, patienceMs });
  });

  it("for ever: it fails after 45 s, says what was accepted, and writes nothing more", async () => {
    const settled = await settle(remove(1, 2), { faults: [stale(10_000_000)] });
    expect(settled.failure).toMatchObject({
      code: "record-not-shown",
      doing: "Cannot write",
      happened: expect.stringMatching(
        /after 4[567] s .* do not show it: delete 1\. Nothing more was written\./,
      ) as string,
      remedy: expect.stringMatching(
        /lag behind, or another writer added .* that one was deleted.* Run again later/,
      ) as string,
    });
    expect(settled.sent.filter((one) => one !== "getRecords")).toEqual(["deleteRecord"]);
    expect(settled.ms).toBeGreaterThanOrEqual(45_000);
    expect(settled.ms).toBeLessThan(48_000);
  });

  it("are not waited for any more once the caller's time is over", async () => {
    const settled = await settle(post(9), { faults: [stale(10_000)], late: AbortSignal.abort(new Error("over")) });
    expect(settled.failure).toMatchObject({ message: "over" });
    expect(connected.clock.sleepers).toBe(0);
  });
});
