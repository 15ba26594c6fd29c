/** By which readings a write counts as shown: a text of the zone that other writes wait for, or the list. */
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
import { toWire } from "../../record-content.ts";
import type { RecordChange } from "../record-change.ts";

type Settled = Partial<Awaited<ReturnType<typeof settle>>>;

describe("a text of the zone that other writes wait for, too", () => {
  const shows: Situation = { isShownByText: true, isInLane: true };
  it.each<[string, RecordChange, Situation, Settled]>([
    [
      "shows a creation",
      post(9),
      shows,
      { after: [1, 2, 3, 9], asked: [[7, [1, 2, 3, 9]]], sent: ["createRecord"], outside: 1, isByText: true },
    ],
    [
      "shows the deletion of all but one",
      remove(0, 1),
      { ...shows, there: [1, 2] },
      { after: [2], asked: [[7, [2]]], sent: ["deleteRecord"] },
    ],
    [
      "shows the deletion of the only one",
      remove(0, 1),
      { ...shows, there: [1] },
      { after: [], asked: [[7, []]], sent: ["deleteRecord"] },
    ],
    [
      "shows the change of the only one",
      put(0, 1, 9),
      { ...shows, there: [1] },
      { after: [9], asked: [[7, [9]]], sent: ["updateRecord"] },
    ],
    [
      "has no indexes of the two that a deletion leaves",
      remove(0, 1),
      shows,
      { after: [2, 3], asked: [], sent: ["deleteRecord", "getRecords"], outside: 1 },
    ],
    [
      "has no indexes of two of which one is changed",
      put(0, 1, 9),
      { ...shows, there: [1, 2] },
      { after: [9, 2], asked: [], sent: ["updateRecord", "getRecords"] },
    ],
    [
      "does not show a creation, so the list is read",
      post(9),
      { isShownByText: false },
      { after: [1, 2, 3, 9], asked: [[undefined, [1, 2, 3, 9]]], sent: ["createRecord", "getRecords"], outside: 0 },
    ],
    [
      "is not asked about a write whose answer is lost",
      post(9),
      { ...shows, faults: [lost("POST", "after")] },
      { after: [1, 2, 3, 9], asked: [], sent: ["createRecord", "getRecords"], outside: 1 },
    ],
  ])("%s", async (_, change, situation, expected) => {
    const settled = await settle(change, situation);
    expect(settled).toMatchObject({ outcome: "hit", ...expected });
    expect(settled.warning).toBeUndefined();
    expect(settled.isByText ?? false).toBe(expected.sent?.length === 1);
  });
});

describe("how late a reading showed a write is noted as the lag of copies", () => {
  it.each<[string, RecordChange, Situation, Settled]>([
    ["at once", post(9), {}, { lags: [0] }],
    ["late", post(9), { faults: [stale(300)] }, { lags: [350] }],
    [
      "not of one whose answer was lost, which may have been done late",
      post(9),
      { faults: [lost("POST", "after")] },
      { lags: [] },
    ],
  ])("%s", async (_, change, situation, expected) => {
    expect(await settle(change, situation)).toMatchObject({ outcome: "hit", ...expected });
  });
});

describe("a list that is empty although it cannot be, and that the zone's text contradicts to the end", () => {
  const faults = [reading(1, "", "always")];
  it("shows nothing of a deletion that was accepted", async () => {
    const { failure, sent } = await settle(remove(1, 2), { faults });
    expect(failure).toMatchObject({ code: "record-not-shown", doing: "Cannot write" });
    expect((failure as Error).message).toMatch(
      /after \d+(\.\d+)? m?s its answers do not show it: delete 1\. Nothing more was written\.$/,
    );
    expect(sent.filter((one) => one === "deleteRecord")).toHaveLength(1);
  });

  it("is told where it is not known whether it was done", async () => {
    const { failure } = await settle(remove(1, 2), { faults: [...faults, lost("DELETE", "before")] });
    expect(failure).toMatchObject({ code: "answers-contradict" });
  });
});

describe("records that went while the answer of a deletion was lost, of which our index can have hit one", () => {
  const faults = [lost("DELETE", "before"), reading(1, "1 2 3 4"), reading(2, "2 4", 2)];
  const there = [1, 2, 3, 4];

  it("that one is named where readings show a write at once: one held it before it went", async () => {
    const settled = await settle(remove(1, 2), { there, faults });
    expect(settled).toMatchObject({ outcome: "missed", restored: undefined });
    expect(settled.warning).toContain(`create it again: ${JSON.stringify(toWire(of(3)))}`);
  });

  it("that one is written again where copies were seen to lag: the reading that held it may be older than the write", async () => {
    const settled = await settle(remove(1, 2), { there, faults, doLag: true });
    expect(settled).toMatchObject({ outcome: "missed", restored: of(3) });
  });
});
