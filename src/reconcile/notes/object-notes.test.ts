import { appendFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { createManualClock, type ManualClock } from "terraform-provider-sdk/core";
import { createSetClock } from "../../../test/support/set-clock.ts";
import { openObjectNotes, type ObjectNotes } from "./object-notes.ts";

const keptMs = 45_000;
const forms = { server: z.unknown(), project: z.unknown(), set: z.unknown() };
const web = ["server", "web1.example.com", "acme"];
const db = ["server", "db1.example.com", "acme"];

let directory: string;
let clock: ManualClock;
beforeEach(() => {
  clock = createManualClock(Date.now());
  directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** The notes as another process sees them. */
const open = (baseUrl = "https://a.example"): ObjectNotes =>
  openObjectNotes({ directory, baseUrl, clock, keptMs, forms });
/** Notes something, and waits until others are told. */
const told = async (notes: ObjectNotes, ...what: Parameters<ObjectNotes["note"]>): Promise<void> => {
  notes.note(...what);
  await Promise.resolve();
};
const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

it("tells what this process and others have noted last, for a while", async () => {
  const [own, other] = [open(), open()];
  await told(own, web, { is: "there" });
  expect(own.of(web)?.value).toEqual({ is: "there" });
  expect(other.of(web)?.value).toEqual({ is: "there" });
  expect(open("https://b.example").of(web)).toBeUndefined();
  await clock.advance(1_000);
  await told(other, web, { is: "gone" });
  expect(own.of(web)?.value).toEqual({ is: "gone" });
  await clock.advance(keptMs - 1);
  expect(own.of(web)).toBeDefined();
  await clock.advance(1);
  expect([own.of(web), own.under(["server"]), open().of(web)]).toEqual([undefined, [], undefined]);
});

it("keeps the later one of two processes, whichever is read first", async () => {
  const [first, second] = [open(), open()];
  await told(second, web, 1);
  await clock.advance(1_000);
  await told(first, web, 2);
  expect([first.of(web)?.value, second.of(web)?.value, open().of(web)?.value]).toEqual([2, 2, 2]);
});

it("keeps the later one of two with one time, in whichever file", async () => {
  for (let nth = 0; nth < 20; nth += 1) {
    const object = ["server", `web${nth}.example.com`, "acme"];
    await told(open(), object, 1);
    await told(open(), object, 2);
    expect(open().of(object)?.value).toBe(2);
  }
});

it("gives those whose keys begin so", () => {
  const notes = open();
  notes.note(web, 1);
  notes.note(db, 2);
  notes.note(["project", "Cluster One", "shop"], 3);
  expect(notes.under(["server"]).map(({ note }) => note.value)).toEqual([1, 2]);
  expect(notes.under(["server", "db1.example.com"]).map(({ note }) => note.value)).toEqual([2]);
  expect(notes.under(["project", "Cluster Two"])).toEqual([]);
});

it("keeps the last thousand of a group, whoever noted them", async () => {
  const notes = open();
  const records = Array.from({ length: 1_002 }, (_, nr) => ["set", "a.example.", `A w${nr}`]);
  for (const record of records) notes.note(record, 1);
  notes.note(["set", "b.example.", "A w"], 1);
  await told(notes, web, 1);
  for (const read of [notes, open()]) {
    expect(read.under(["set", "a.example."]).map(({ object }) => object)).toEqual(records.slice(2));
    expect([read.of(web)?.value, read.under(["set", "b.example."]).length]).toEqual([1, 1]);
  }
});

it("tells for how long a note counts, also where a clock was set back", () => {
  const notes = open();
  expect(notes.leftMs({ at: clock.now(), order: 0, value: 1 })).toBe(keptMs);
  expect(notes.leftMs({ at: clock.now() - 40_000, order: 0, value: 1 })).toBe(5_000);
  expect(notes.leftMs({ at: clock.now() - 50_000, order: 0, value: 1 })).toBe(0);
  expect(notes.leftMs({ at: clock.now() + 9_000_000, order: 0, value: 1 })).toBe(keptMs);
});

it("removes what does not count any more, and takes nothing from what is no note", async () => {
  await told(open(), web, 1);
  const [file = ""] = files();
  appendFileSync(file, '"odd"\n{"object":"x"}\n{"obj');
  expect(open().of(web)?.value).toBe(1);
  const old = Date.now() / 1_000 - 60;
  utimesSync(file, old, old);
  open();
  expect(files()).toEqual([]);
});

it("leaves out what others noted in another form, as another version does", async () => {
  const other = openObjectNotes({
    ...{ directory, baseUrl: "https://a.example", clock, keptMs },
    forms: { server: z.object({ is: z.string() }) },
  });
  const own = open();
  own.note(web, { is: 1 });
  own.note(["project", "Cluster One", "shop"], { is: "there" });
  await told(own, db, { is: "there", more: 1 });
  expect(other.of(web)).toBeUndefined();
  expect(other.under(["project"])).toEqual([]);
  expect(other.of(db)?.value).toEqual({ is: "there" });
});

it("is without effect where nothing can be written", async () => {
  const notes = openObjectNotes({ directory: "/dev/null", baseUrl: "", clock, keptMs, forms });
  await told(notes, web, 1);
  expect(notes.of(web)?.value).toBe(1);
  expect(openObjectNotes({ directory: "/dev/null", baseUrl: "", clock, keptMs, forms }).of(web)).toBeUndefined();
});

describe("where a clock is set back by an hour", () => {
  const hourMs = 3_600_000;

  it.each(["its own process", "another process"])(
    "what %s notes from then on counts, and no longer than usual",
    async (by) => {
      const set = createSetClock(clock);
      const openSet = (): ObjectNotes =>
        openObjectNotes({ directory, baseUrl: "https://a.example", clock: set, keptMs, forms });
      const [own, other] = [openSet(), openSet()];
      await told(own, web, { is: "there" });
      expect(other.of(web)?.value).toEqual({ is: "there" });
      set.set(-hourMs);
      await clock.advance(1_000);
      await told(by === "its own process" ? own : other, web, { is: "gone" });
      expect([own, other, openSet()].map((notes) => notes.of(web)?.value)).toEqual(
        [1, 2, 3].map(() => ({ is: "gone" })),
      );
      await clock.advance(keptMs);
      expect([own, other, openSet()].map((notes) => notes.of(web))).toEqual([undefined, undefined, undefined]);
    },
  );
});
