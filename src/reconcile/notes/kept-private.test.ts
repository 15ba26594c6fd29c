import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, markOf, markThisProcess } from "terraform-provider-sdk/core";
import { openKeptPrivate, type KeptPrivate } from "./kept-private.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const key = "0123456789abcdef";
const clock = createManualClock(Date.now());
/** Greater than any process id that Linux or macOS gives. */
const nobody = { ...markThisProcess(), pid: 4_194_305 };
const open = (own = nobody, of = key): KeptPrivate =>
  openKeptPrivate({ directory, clock, own, run: { directory: "/work", key: of, engine: markOf(1, 0) } });
const files = (): string[] => readdirSync(directory, { recursive: true, encoding: "utf8" });
const written = (): string[] =>
  files()
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());

/** What a process does, one after the other: `keep OBJECT DATA`, `answered OBJECT`, `end`. */
function act(kept: KeptPrivate, steps: string): void {
  for (const step of steps.split(", ")) {
    const [what, object = "", data = ""] = step.split(" ");
    if (what === "keep") kept.keep(object, data);
    else if (what === "answered") kept.answered(object);
    else kept.end();
  }
}

it.each<[string, string, string | undefined]>([
  ["was changed when its process ended", "keep a data", "data"],
  ["was not changed", "keep b data", undefined],
  ["was changed before", "keep a data, answered a", undefined],
  ["was changed twice, the second time without an end", "keep a 1, answered a, keep a 2", "2"],
  ["is in two states with the same data", "keep a data, keep a data", "data"],
  ["is in two states with the same data, of which one has its answer", "keep a data, keep a data, answered a", "data"],
  ["is in two states with different data", "keep a 1, keep a 2", undefined],
  ["was changed by a process that said that it ends", "keep a data, end", "data"],
])("what was kept of an object that %s", (_, steps, expected) => {
  act(open(), steps);
  expect(open(markThisProcess()).recall("a")).toBe(expected);
});

it("what processes keep that run, or that work elsewhere, is theirs", () => {
  open(markThisProcess()).keep("a", "of one that runs");
  open(nobody, "fedcba9876543210").keep("a", "of another directory");
  expect(open(markThisProcess()).recall("a")).toBeUndefined();
});

it("what a later process kept counts", () => {
  open().keep("a", "1");
  for (const file of written()) utimesSync(file, 1, 1);
  open().keep("a", "2");
  expect(open(markThisProcess()).recall("a")).toBe("2");
});

it("a process that has every answer leaves no file, and one that changes nothing makes none", () => {
  open().end();
  expect(files()).toEqual([]);
  const kept = open();
  kept.keep("a", "data");
  expect(written()).toHaveLength(1);
  kept.answered("a");
  kept.end();
  expect(written()).toEqual([]);
});
