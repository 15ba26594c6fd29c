import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock } from "terraform-provider-sdk/core";
import { longestKeptMs } from "./note-files.ts";
import { openUnsettledWrites, type UnsettledWrites } from "./unsettled-writes.ts";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "ims-unsettled-test-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const thing = ["example.com.", "A", "www.example.com."];
const write = { at: 1_000, before: ["a", "b"] };
const open = (baseUrl = "https://one.example.com", now = Date.now()): UnsettledWrites =>
  openUnsettledWrites({ directory, baseUrl, clock: createManualClock(now) });
const files = (): string[] => readdirSync(join(directory, "unsettled"));

it("tells another process what was begun and has not settled, of the same thing at the same service", () => {
  open().begin(thing, write);
  const left = [open().left(thing), open().left([...thing.slice(0, 2), "other."]), open("https://two").left(thing)];
  expect(left).toEqual([write, undefined, undefined]);
});

it("keeps the last write, and nothing of one that has settled", () => {
  const writes = open();
  writes.begin(thing, write);
  writes.begin(thing, { ...write, at: 2_000 });
  expect(open().left(thing)).toEqual({ ...write, at: 2_000 });
  writes.settled(thing);
  expect([open().left(thing), files()]).toEqual([undefined, []]);
});

it("takes a note that was cut off for none", () => {
  open().begin(thing, write);
  const [name = ""] = files();
  writeFileSync(join(directory, "unsettled", name), '{"at":1000,"bef');
  expect(open().left(thing)).toBeUndefined();
});

it("removes what nobody has written again for a week", () => {
  open().begin(thing, write);
  open(undefined, Date.now() + longestKeptMs - 60_000);
  expect(files()).toHaveLength(1);
  open(undefined, Date.now() + longestKeptMs + 60_000);
  expect(files()).toEqual([]);
});
