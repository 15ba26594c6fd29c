import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { createManualClock, markThisProcess } from "terraform-provider-sdk/core";
import { digest } from "./digest.ts";
import { appendNotes, longestKeptMs } from "./note-files.ts";
import { nameOwnFile } from "../runs/process-files.ts";
import { openUnsettledWrites, type UnsettledWrites } from "./unsettled-writes.ts";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "ims-unsettled-test-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const service = "https://one.example.com";
const thing = ["example.com.", "A", "www.example.com."];
const other = ["example.com.", "A", "mail.example.com."];
const write = { at: 1_000, before: ["a", "b"] };
const open = (baseUrl = service, now = Date.now()): UnsettledWrites =>
  openUnsettledWrites({ directory, baseUrl, clock: createManualClock(now) });
const folder = (): string => join(directory, "unsettled", digest(32, service));
const files = (): string[] => (existsSync(folder()) ? readdirSync(folder()) : []);

/** The file of a process that has ended. */
function leave(...lines: readonly unknown[]): string {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const file = join(folder(), nameOwnFile({ ...markThisProcess(), pid }));
  appendNotes(file, lines);
  return file;
}

it("tells another process what was begun and has not settled, of the same thing at the same service", () => {
  open().begin(thing, write);
  const left = [open().left(thing), open().left(other), open("https://two").left(thing)];
  expect(left).toEqual([write, undefined, undefined]);
});

it("tells at once what others note while both run, and no more of it once it has settled", () => {
  const [one, two] = [open(), open()];
  const told = [two.left(thing)];
  one.begin(thing, write);
  told.push(two.left(thing));
  one.begin(thing, { ...write, at: 2_000 });
  told.push(two.left(thing));
  one.settled(thing);
  told.push(two.left(thing), open().left(thing), one.left(thing));
  expect(told).toEqual([undefined, write, { ...write, at: 2_000 }, undefined, undefined, undefined]);
});

it("tells the process itself what an operation of it left, unless another process has settled that since", () => {
  const [one, two] = [open(), open()];
  one.begin(thing, write);
  one.begin(other, write);
  expect(one.left(thing)).toEqual(write);
  two.left(thing);
  two.settled(thing);
  expect([one.left(thing), one.left(other), open().left(thing)]).toEqual([undefined, write, undefined]);
});

it("replaces what a killed process left by what is begun", () => {
  const file = leave({ thing, write });
  const now = open();
  expect(now.left(thing)).toEqual(write);
  now.begin(thing, { ...write, at: 500 });
  expect([open().left(thing), existsSync(file)]).toEqual([{ ...write, at: 500 }, false]);
});

it.each([
  { name: "that was cut off", text: '\n{"thing":["example.com."' },
  { name: "of another form", text: '\n{"thing":1}' },
])("takes a note $name for none, and reads what follows it", ({ text }) => {
  const file = leave();
  const now = open();
  appendFileSync(file, `\n${JSON.stringify({ thing, write })}${text}`);
  expect([now.left(thing), now.left(other)]).toEqual([write, undefined]);
  appendFileSync(file, `\n${JSON.stringify({ thing: other, write })}`);
  expect(now.left(other)).toEqual(write);
});

it("keeps one file for ten thousand writes, no larger than what is read in a moment, with all that is open", () => {
  const now = open();
  now.begin(other, write);
  for (let nr = 0; nr < 10_000; nr += 1) {
    now.begin([...thing, String(nr)], write);
    now.settled([...thing, String(nr)]);
  }
  const [file = "", ...further] = files();
  expect([further, statSync(join(folder(), file)).size < 300_000, open().left(other)]).toEqual([[], true, write]);
});

it("notes what is begun although somebody has emptied the directory", () => {
  const now = open();
  now.begin(other, write);
  rmSync(directory, { recursive: true });
  // each write looks first for what others have left
  expect(now.left(thing)).toBeUndefined();
  now.begin(thing, write);
  expect([open().left(thing), open().left(other)]).toEqual([write, write]);
});

it("leaves no file where all has settled when the process ends, and what has not settled where it is", () => {
  const [one, two] = [open(), open()];
  for (const writes of [one, two]) writes.begin(thing, write);
  one.settled(thing);
  for (const writes of [one, two]) writes.end();
  expect([files().length, open().left(thing)]).toEqual([1, write]);
});

it("removes what ended processes left where all of it has settled, and what nobody has written again for a week", () => {
  leave({ thing, write }, { thing });
  const file = leave({ thing: other, write });
  open();
  expect(files().map((name) => join(folder(), name))).toEqual([file]);
  open(undefined, Date.now() + longestKeptMs - 60_000);
  expect(files()).toHaveLength(1);
  open(undefined, Date.now() + longestKeptMs + 60_000);
  expect(files()).toEqual([]);
});
