import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, markThisProcess, silentLog } from "terraform-provider-sdk/core";
import { address, record, zone } from "../../../test/support/records.ts";
import { createJournal } from "../../reconcile/journal/create-journal.ts";
import type { Journal } from "../../reconcile/index.ts";
import { findRunPlace } from "../../reconcile/runs/run-place.ts";
import { recordIdentity } from "../identities.ts";
import {
  endRecalled,
  endStated,
  isUpToDate,
  foundAgain,
  heldRecord,
  HoldingNotes,
  recallHolding,
  type Stated,
} from "./noted-holdings.ts";
import { toEntry, type RecordContent } from "./record-content.ts";
import { creationOf, removalOf, updateOf, type RecordChange } from "./writes/record-change.ts";

const of = (nr: number, differing: Partial<RecordContent> = {}): RecordContent => record([address(nr)], differing);
const stated = (nr: number, owner: string | undefined = "a"): Stated => ({ zone, content: of(nr), owner });
const update = (from: number, to: number): RecordChange => updateOf(toEntry(of(from), 0), of(to));
const removal = (of_: number): RecordChange => removalOf(toEntry(of(of_), 0));

let directory: string;
const clock = createManualClock(undefined, { auto: true });
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "ims-journal-test-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (pid = 4_194_305): { journal: Journal; clock: typeof clock; clockOffsetMs: () => undefined } => ({
  journal: createJournal({
    ...{ directory, baseUrl: "https://api.example.com", run: findRunPlace(directory, {}), clock, log: silentLog },
    own: { ...markThisProcess(), pid },
  }),
  clock,
  clockOffsetMs: () => undefined,
});
let nextPid = 4_194_305;
/** A run that is killed after this. */
const killed = (work: (notesOf: (nr: number, owner?: string) => HoldingNotes, journal: Journal) => void): void => {
  const context = open((nextPid += 1));
  const notesOf = (nr: number, owner = "a") =>
    new HoldingNotes(context, { stated: stated(nr, owner), holds: [heldRecord(context, stated(nr, owner)) ?? of(0)] });
  work(notesOf, context.journal);
};
const send = (notes: HoldingNotes, change: RecordChange): void => notes.watch(change, [])?.onSend();
/** What the next run recalls: the number of the record that the resource has, and of what becomes of it. */
const recalled = (nr: number, owner: string | undefined = "a", context = open()): unknown => {
  const known = recallHolding(context, stated(nr, owner));
  const numberOf = (one: RecordContent | null | undefined) => one && Number(one.data[0]?.split(".")[3]);
  return known && [numberOf(known.content), numberOf(known.becomes)];
};

describe("what a run that is killed notes of a record", () => {
  it.each<[string, (notes: HoldingNotes) => void, unknown]>([
    ["nothing before anything is sent", () => undefined, undefined],
    ["nothing where it holds what the state has", (notes) => notes.hold([of(1)]), undefined],
    ["that it gets other data", (notes) => send(notes, update(1, 2)), [1, 2]],
    ["that it is deleted", (notes) => send(notes, removal(1)), [1, null]],
    ["that another one is created for it", (notes) => send(notes, creationOf(of(2))), [1, 2]],
    ["the record that it got in exchange", (notes) => notes.hold([of(2)]), [2, undefined]],
    ["that it was given up", (notes) => notes.hold([]), [undefined, undefined]],
    ["what is left over first", (notes) => notes.hold([of(1), of(2)]), [1, 2]],
    ["what is left over last, once it is gone", (notes) => both(notes, [of(1), of(2)], [of(2)]), [2, undefined]],
    ["that it has again what the state has", (notes) => both(notes, [of(2)], [of(1)]), [1, undefined]],
    [
      "what becomes of what it got in exchange",
      (notes) => {
        notes.hold([of(2)]);
        send(notes, update(2, 3));
      },
      [2, 3],
    ],
  ])("is %s", (_, work, expected) => {
    killed((notesOf) => work(notesOf(1)));
    expect(recalled(1)).toEqual(expected);
    expect(recalled(1, "b")).toBeUndefined();
    expect(recalled(1, "")).toBeUndefined();
    expect(recalled(2)).toBeUndefined();
  });

  const both = (notes: HoldingNotes, first: readonly RecordContent[], then: readonly RecordContent[]): void => {
    notes.hold(first);
    notes.hold(then);
  };

  it.each<[string, RecordChange]>([
    ["details alone", updateOf(toEntry(of(1), 0), of(1, { ttl: "60" }))],
    [
      "a record of others that is written again",
      { ...creationOf(of(2)), kind: "create", restores: true } as RecordChange,
    ],
  ])("is nothing of %s", (_, change) => {
    killed((notesOf) => expect(notesOf(1).watch(change, [])).toBeUndefined());
  });

  it.each([
    ["nothing where the service refused it", 1, undefined],
    ["what it had in exchange where the service refused it", 2, [2, undefined]],
  ])("is %s", (_, holds, expected) => {
    killed((notesOf) => {
      const notes = notesOf(1);
      if (holds !== 1) notes.hold([of(holds)]);
      const watch = notes.watch(update(holds, 3), []);
      watch?.onSend();
      watch?.onNotDone();
    });
    expect(recalled(1)).toEqual(expected);
  });

  it("is nothing once it has ended in order, where all was made", () => {
    const ended = (work: (notes: HoldingNotes) => void): void =>
      killed((notesOf, journal) => {
        work(notesOf(1));
        journal.ended();
      });
    ended((notes) => send(notes, update(1, 2)));
    expect(recalled(1)).toEqual([1, 2]);
    ended((notes) => {
      send(notes, update(1, 2));
      notes.made();
    });
    expect(recalled(1)).toBeUndefined();
  });
});

describe("a second run that is killed", () => {
  it.each<[string, number, readonly RecordContent[]]>([
    ["other data", 4, [of(4)]],
    ["none", 0, []],
  ])("notes %s under what each state may have", (_, nr, holds) => {
    killed((notesOf) => notesOf(1).hold([of(2)]));
    killed((notesOf) => notesOf(2).hold(holds));
    expect([1, 2].map((at) => recalled(at))).toEqual(Array(2).fill([nr === 0 ? undefined : nr, undefined]));
  });

  it("forgets what is no part of what the state may have, of its resource alone", () => {
    killed((notesOf) => {
      notesOf(1).hold([of(2)]);
      notesOf(1, "b").hold([of(2)]);
    });
    killed((notesOf) => notesOf(7).hold([of(8)]));
    expect([recalled(1), recalled(1, "b"), recalled(7)]).toEqual([undefined, [2, undefined], [8, undefined]]);
  });

  it("keeps what the first one noted where the service refuses its change", () => {
    killed((notesOf) => notesOf(1).hold([of(2)]));
    killed((notesOf) => {
      const watch = notesOf(2).watch(update(2, 3), []);
      watch?.onSend();
      watch?.onNotDone();
    });
    expect([1, 2].map((nr) => recalled(nr))).toEqual([[2, undefined], undefined]);
  });
});

describe("what was noted", () => {
  it.each<[string, Stated, boolean]>([
    ["what the resource has", stated(2), true],
    ["what it was to become", stated(3), true],
    ["what it had before", stated(1), false],
    ["something else", stated(4), false],
    ["the same of another resource", stated(2, "b"), false],
    ["the same of a resource without a name", { zone, content: of(2) }, false],
    ["the same in another zone", { ...stated(2), zone: "other.example" }, false],
  ])("is over once a state has %s: %o %s", (_, seen, isOver) => {
    killed((notesOf) => {
      const notes = notesOf(1);
      notes.hold([of(2)]);
      send(notes, update(2, 3));
    });
    const context = open();
    endStated(context, seen);
    expect(recalled(1)).toEqual(isOver ? undefined : [2, 3]);
  });

  it("is over once the resource made the record anew", () => {
    killed((notesOf) => {
      notesOf(1).hold([]);
      notesOf(1, "b").hold([]);
    });
    endRecalled(open(), stated(1));
    expect([recalled(1), recalled(1, "b")]).toEqual([undefined, [undefined, undefined]]);
  });

  it("of a deletion whose outcome is not known is over when the record is there 45 s after it", async () => {
    killed((notesOf) => send(notesOf(1), removal(1)));
    for (const expected of [[1, null], undefined]) {
      const context = open();
      const known = recallHolding(context, stated(1));
      if (known !== undefined) foundAgain(context, known);
      expect(recalled(1)).toEqual(expected);
      await clock.sleep(60_000);
    }
  });

  it("in another form tells nothing", () => {
    killed((_, journal) =>
      journal.begin({
        ...{ kind: "held record", identity: [...recordIdentity(zone, of(1)).identity, "a"] },
        ...{ content: { stated: of(1), owner: "a" }, at: clock.now(), isServiceTime: false },
      }),
    );
    const context = open();
    endStated(context, stated(2));
    expect([recalled(1, "a", context), isUpToDate(context.journal, stated(1))]).toEqual([undefined, true]);
  });

  it.each<[string, Stated, boolean]>([
    ["of the resource", stated(1), true],
    ["that is not known to be of another one", { zone, content: of(1) }, true],
    ["of another resource", stated(1, "b"), false],
    ["of another record", stated(3), false],
  ])("makes a state outdated %s", (_, seen, isOutdated) => {
    killed((notesOf) => notesOf(1).hold([of(2)]));
    expect(isUpToDate(open().journal, seen)).toBe(!isOutdated);
  });

  it("makes no state outdated that has what the resource has", () => {
    killed((notesOf) => send(notesOf(1), update(1, 2)));
    expect(isUpToDate(open().journal, stated(1))).toBe(true);
  });
});
