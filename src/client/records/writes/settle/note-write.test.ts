import { name, record, zone } from "../../../../../test/support/records.ts";
import type { SetReading } from "../../reading/set-reading.ts";
import { toEntry, toWire, type RecordContent } from "../../record-content.ts";
import { noteOutcome, noteSending } from "./note-write.ts";
import type { RecordChange } from "../record-change.ts";

type Notes = readonly (readonly unknown[])[];

/** A reading whose zone shows records without a TTL with `defaultTtl`, and of whose texts `isSettled` says whether their form is known. */
function startNotes({
  defaultTtl,
  isSettled = true,
}: { readonly defaultTtl?: number; readonly isSettled?: boolean } = {}) {
  const notes: (readonly unknown[])[] = [];
  const note =
    (what: string) =>
    (...args: readonly unknown[]): void =>
      void notes.push([what, ...args]);
  const reading = {
    context: {
      sets: { doubt: note("doubt"), shown: note("shown") },
      quoting: { isSettled: (asked: string) => asked === zone && isSettled },
      unsettled: { settled: note("settled"), begin: note("begin") },
      clock: { now: () => 1 },
    },
    zones: { peek: (asked: string) => (asked === zone && defaultTtl !== undefined ? { defaultTtl } : undefined) },
  } as unknown as SetReading;
  return { reading, notes };
}

const [a, b, c] = ["a", "b", "c"].map((text) => record([text], { ttl: "60" })) as [
  RecordContent,
  RecordContent,
  RecordContent,
];
const plain = record(["c"]);
const set = { zone, type: "A", name };
const before = [a, b].map(toEntry);
const create = (to: RecordContent): RecordChange => {
  return { kind: "create", to, wire: toWire(to), restores: false, message: "create" };
};
const update = (to: RecordContent): RecordChange => ({ kind: "update", index: 1, from: b, to, message: "update" });
const remove: RecordChange = { kind: "delete", index: 0, from: a, message: "delete" };
const shownWith = (ttl: string): RecordContent => ({ ...plain, ttl });

describe("before a change is sent, all forms in which the set may read after it are noted", () => {
  it.each<[string, RecordChange, number | undefined, object]>([
    ["a creation", create(c), 300, { from: undefined, to: c, afters: [[a, b, c]] }],
    ["a change", update(c), 300, { from: b, to: c, afters: [[a, c]] }],
    ["a deletion", remove, 300, { from: a, to: undefined, afters: [[b]] }],
    [
      "a creation without a TTL: with the zone's default, too",
      create(plain),
      300,
      {
        from: undefined,
        to: plain,
        afters: [
          [a, b, plain],
          [a, b, shownWith("300")],
        ],
      },
    ],
    [
      "a change that takes the TTL away",
      update(plain),
      60,
      {
        from: b,
        to: plain,
        afters: [
          [a, plain],
          [a, shownWith("60")],
        ],
      },
    ],
    [
      "without a TTL where the default is not known",
      create(plain),
      undefined,
      { from: undefined, to: plain, afters: [[a, b, plain]] },
    ],
  ])("%s", (_, change, defaultTtl, expected) => {
    const { reading, notes } = startNotes(defaultTtl === undefined ? {} : { defaultTtl });
    noteSending(reading, { set, change, before });
    expect(notes).toEqual<Notes>([["doubt", set, expected]]);
  });
});

describe("what a reading shows of a change is noted", () => {
  const thing = [`${zone}.`, "A", name];
  const hit = (key: string): readonly string[] => [...thing, "hit", key];
  it.each<[string, RecordChange, RecordContent[] | undefined, Notes]>([
    [
      "a creation: also that the record counts as hit by no other write any more",
      create(c),
      [a, b, c],
      [
        ["shown", set, { before: [a, b], after: [a, b, c], from: undefined, to: c }],
        ["settled", hit("c")],
      ],
    ],
    [
      "a change: also that its index is not open any more",
      update(c),
      [a, c],
      [
        ["shown", set, { before: [a, b], after: [a, c], from: b, to: c }],
        ["settled", hit("c")],
        ["settled", thing],
      ],
    ],
    [
      "a change that hit another record: also which one",
      update(c),
      [b, c],
      [
        ["shown", set, { before: [a, b], after: [b, c], from: b, to: c }],
        ["settled", hit("c")],
        ["begin", hit("a"), { at: 1, before: [] }],
        ["settled", thing],
      ],
    ],
    [
      "a deletion: also that its index is not open any more",
      remove,
      [b],
      [
        ["shown", set, { before: [a, b], after: [b], from: a, to: undefined }],
        ["settled", thing],
      ],
    ],
    [
      "a deletion that hit another record: also which one",
      remove,
      [a],
      [
        ["shown", set, { before: [a, b], after: [a], from: a, to: undefined }],
        ["begin", hit("b"), { at: 1, before: [] }],
        ["settled", thing],
      ],
    ],
    ["a creation that was not made", create(c), undefined, []],
    ["a change that was not made", update(c), undefined, [["settled", thing]]],
  ])("%s", (_, change, after, expected) => {
    const { reading, notes } = startNotes();
    noteOutcome(reading, { set, change, before }, after?.map(toEntry));
    expect(notes).toEqual(expected);
  });

  it.each([
    ["TXT", false, 0],
    ["TXT", true, 1],
    ["A", false, 1],
  ])("records of %s where it is known how the zone keeps texts: %s", (type, isSettled, shown) => {
    const { reading, notes } = startNotes({ isSettled });
    noteOutcome(reading, { set: { ...set, type }, change: create(c), before }, [c].map(toEntry));
    expect(notes.filter(([what]) => what === "shown")).toHaveLength(shown);
  });
});
