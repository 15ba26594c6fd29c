import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, markOf, type ManualClock } from "terraform-provider-sdk/core";
import { openRunNotes, type RunNotes } from "./run-notes.ts";

let directory: string;
let clock: ManualClock;
beforeEach(() => {
  clock = createManualClock(Date.now());
  directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const engine = markOf(process.pid, 0);
const later = { ...engine, pid: engine.pid + 1 };
const open = ({ baseUrl = "https://a.example", key = "0123456789abcdef", by = engine } = {}): RunNotes =>
  openRunNotes({ directory, baseUrl, clock, run: { directory: "/work", key, engine: by } });
const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file.includes("/notes/"));

describe("notes of a plan", () => {
  it("are there for another process of the same run, and for nobody else", () => {
    open().write("names", ["A www", "CNAME x\ny"]);
    expect(open().read("names")).toEqual([["A www", "CNAME x\ny"]]);
    expect(open({ key: "fedcba9876543210" }).read("names")).toEqual([]);
    expect(open({ baseUrl: "https://b.example" }).read("names")).toEqual([]);
    expect(open().read("others")).toEqual([]);
    expect(files().map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
  });

  it.each<[string, () => void]>([
    ["", () => undefined],
    [
      ", also where old ones cannot be looked at",
      () => {
        const [file] = files();
        assert.ok(file !== undefined);
        symlinkSync(join(directory, "gone"), `${file}-old`);
      },
    ],
  ])("are forgotten by the next plan of the same engine%s", (_, happens) => {
    open().write("names", ["A www", "A mail"]);
    happens();
    open().write("names", ["MX @"]);
    expect(open().read("names")).toEqual([["MX @"]]);
  });

  it("are those of each plan for an engine that has planned nothing, until they are dropped", () => {
    open().write("names", ["A www"]);
    open({ by: later }).write("names", ["MX @"]);
    open({ by: later }).write("others", ["A mail"]);
    expect([open(), open({ by: later })].map((notes) => notes.read("names"))).toEqual([[["A www"]], [["MX @"]]]);
    const third = open({ by: { ...engine, pid: engine.pid + 2 } });
    expect(third.read("names").toSorted()).toEqual([["A www"], ["MX @"]]);
    third.drop("names");
    expect([open().read("names"), third.read("names"), third.read("others")]).toEqual([[], [], [["A mail"]]]);
  });

  it("are kept for a week, whoever plans next", async () => {
    open().write("names", ["A www"]);
    await clock.advance(6 * 24 * 3_600_000);
    open().write("others", []);
    expect(open().read("names")).toEqual([["A www"]]);
    await clock.advance(2 * 24 * 3_600_000);
    open().write("others", []);
    expect(open().read("names")).toEqual([]);
  });

  it("are those that can be read, after a kill in the middle of one", () => {
    open().write("names", ["A www"]);
    for (const file of files()) appendFileSync(file, '"half of o');
    expect(open().read("names")).toEqual([["A www"]]);
  });

  it("are no reason to fail where nothing can be written", () => {
    const notes = openRunNotes({
      ...{ directory: "/dev/null", baseUrl: "", clock },
      run: { directory: "/work", key: "0", engine },
    });
    notes.write("names", ["A www"]);
    expect(notes.read("names")).toEqual([]);
  });
});
