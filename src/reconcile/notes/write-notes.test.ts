import { appendFileSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, type ManualClock } from "terraform-provider-sdk/core";
import { openWriteNotes, type WriteNotes } from "./write-notes.ts";

let directory: string;
let clock: ManualClock;
beforeEach(() => {
  clock = createManualClock(Date.now());
  directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** The notes as another process sees them. */
const open = (baseUrl = "https://a.example"): WriteNotes => openWriteNotes({ directory, baseUrl, clock });
const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const zone = "example.com.";

it("tells which names others have written since", () => {
  const [own, other] = [open(), open()];
  other.add(zone, "before.example.com.");
  const since = own.now(zone);
  expect(own.haveChanged(zone, ["before.example.com."], since)).toBe(false);
  other.add(zone, "www.example.com.");
  expect(own.haveChanged(zone, ["before.example.com."], since)).toBe(false);
  expect(own.haveChanged(zone, ["before.example.com.", "www.example.com."], since)).toBe(true);
  expect(own.haveChanged(zone, ["www.example.com."], own.now(zone))).toBe(false);
  open().add(zone, "www.example.com.");
  expect(own.haveChanged(zone, ["www.example.com."], since + 1)).toBe(true);
});

it("does not count its own writes, nor those of other zones and services", () => {
  const own = open();
  own.add(zone, "www.example.com.");
  open().add("example.org.", "www.example.com.");
  open("https://b.example").add(zone, "www.example.com.");
  expect(own.haveChanged(zone, ["www.example.com."], 0)).toBe(false);
});

it("reads a line when it is whole", () => {
  const other = open();
  other.add(zone, "a.example.com.");
  const [file = ""] = files();
  const own = open();
  appendFileSync(file, '"www.exa');
  expect(own.haveChanged(zone, ["www.example.com."], 0)).toBe(false);
  appendFileSync(file, 'mple.com."\n');
  expect(own.haveChanged(zone, ["www.example.com."], 0)).toBe(true);
});

it("leaves notes to processes that may know the zone by an older reading, and to nobody else", () => {
  const [own, other] = [open(), open()];
  const since = own.now(zone);
  other.add(zone, "www.example.com.");
  other.end();
  expect(own.haveChanged(zone, ["www.example.com."], since)).toBe(true);
  // for the test both are of this process, which runs
  for (const file of files()) if (file.endsWith(".ended")) renameSync(file, asEnded(file));
  own.add(zone, "www.example.com.");
  own.end();
  expect(files()).toEqual([]);
});

const asEnded = (file: string): string => file.replace(/\d+_(?<place>[0-9a-f]+)_\d*_/, "4194304_$<place>_1_");

it("removes what ended processes have left, when no reading is as old or nobody reads", () => {
  const running = open();
  running.add(zone, "www.example.com.");
  const [file = ""] = files();
  appendFileSync(asEnded(file), '"www.example.com."\n');
  expect(open().now(zone)).toBe(2);
  utimesSync(asEnded(file), clock.now() / 1000 - 3_601, clock.now() / 1000 - 3_601);
  expect(open().now(zone)).toBe(1);
  expect(files()).not.toContain(asEnded(file));
  for (const left of files()) renameSync(left, asEnded(left));
  expect(open().now(zone)).toBe(0);
});

it("fails nothing where nothing can be written", () => {
  const notes = openWriteNotes({ directory: "/dev/null", baseUrl: "", clock });
  notes.add(zone, "www.example.com.");
  expect(notes.haveChanged(zone, ["www.example.com."], notes.now(zone))).toBe(false);
});
