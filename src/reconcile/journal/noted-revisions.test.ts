import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, markThisProcess, silentLog, type ProcessMark } from "terraform-provider-sdk/core";
import { openCreates } from "../../../test/support/killed-run.ts";
import { findRunPlace } from "../runs/run-place.ts";
import { createJournal } from "./create-journal.ts";
import type { Journal } from "./journal.ts";

const thing = { kind: "held record", identity: ["example.com.", "A www.example.com.", "192.0.2.1", "r_1"] };
const own = markThisProcess();
const killed: ProcessMark = { ...own, pid: 4_194_305 };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-journal-test-"));
  for (const name of ["here", "there"]) mkdirSync(join(directory, name));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (by: ProcessMark, at = "here"): Journal =>
  createJournal({
    directory,
    baseUrl: "https://api.example.com",
    run: findRunPlace(join(directory, at), {}),
    clock: createManualClock(undefined, { auto: true }),
    log: silentLog,
    own: by,
  });
const note = (revision: string | undefined, at = "here"): void =>
  open(killed, at).begin({ ...thing, content: { revision }, at: 1_700_000_000_000, isServiceTime: true, revision });

describe.each<[string, string | undefined, string | undefined, boolean]>([
  ["the state that it was noted for", "r1", "r1", true],
  ["a state that was written since", "r1", "r2", false],
  ["a state that an older version wrote, as was the one that it was noted for", undefined, undefined, true],
  ["a state that was written since, where the one before was an older version's", undefined, "r1", false],
  ["a state without a revision, where the one before had one", "r1", undefined, false],
])("what a killed run noted of an object, held against %s,", (_, noted, stated, counts) => {
  beforeEach(() => note(noted));

  it(`${counts ? "counts" : "is over"} where it is asked for`, () => {
    expect(open(own).noted(thing, stated)?.content).toEqual(counts ? { revision: noted } : undefined);
    expect(openCreates(directory)).toHaveLength(counts ? 1 : 0);
  });

  it(`${counts ? "counts" : "is over"} among all of its kind`, () => {
    const journal = open(own);
    expect(journal.left(thing.kind).map((entry) => journal.counts(entry, stated))).toEqual([counts]);
    expect(openCreates(directory)).toHaveLength(counts ? 1 : 0);
  });
});

it("what is over here ends nothing that runs elsewhere noted, each of a state of its own", () => {
  note("r1");
  note("r1", "there");
  expect(open(own).noted(thing, "r2")).toBeUndefined();
  expect(open(own, "there").noted(thing, "r1")).toBeDefined();
});

it("what is noted anew counts for the state of now", () => {
  note("r1");
  note("r2");
  expect(open(own).noted(thing, "r2")?.content).toEqual({ revision: "r2" });
});
