import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, markOf, type ManualClock, type ProcessMark } from "terraform-provider-sdk/core";
import { openRunNotes, type RunNotes } from "./run-notes.ts";

let directory: string;
let clock: ManualClock;
beforeEach(() => {
  clock = createManualClock(Date.now());
  directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A process that runs, and one that has ended. */
const engine = markOf(process.pid, 0);
const ended: ProcessMark = { ...engine, pid: 2 ** 22, began: "1" };
const open = ({ baseUrl = "https://a.example", key = "0123456789abcdef", by = engine } = {}): RunNotes =>
  openRunNotes({ directory, baseUrl, clock, run: { directory: "/work", key, engine: by } });
const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe("notes of a plan", () => {
  it("are there for another process of the same run, and for nobody else", () => {
    open().add("names", ["A www", "CNAME x\ny"]);
    open().add("names", ["MX @"]);
    expect(open().read("names")).toEqual(["A www", "CNAME x\ny", "MX @"]);
    expect(open({ key: "fedcba9876543210" }).read("names")).toEqual([]);
    expect(open({ baseUrl: "https://b.example" }).read("names")).toEqual([]);
    expect(open().read("others")).toEqual([]);
    expect(files().map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
  });

  it("are forgotten by the next plan", () => {
    open().add("names", ["A www"]);
    open().clear("names");
    expect(open().read("names")).toEqual([]);
    expect(files()).toEqual([]);
  });

  it("are kept for a week, whoever plans next", async () => {
    open().add("names", ["A www"]);
    await clock.advance(6 * 24 * 3_600_000);
    open().clear("others");
    expect(files()).toHaveLength(1);
    await clock.advance(2 * 24 * 3_600_000);
    open().clear("others");
    expect(files()).toEqual([]);
  });

  it("are those that can be read, after a kill in the middle of one", () => {
    open().add("names", ["A www"]);
    for (const file of files()) appendFileSync(file, '"half of o');
    expect(open().read("names")).toEqual(["A www"]);
  });

  it("are no reason to fail where nothing can be written", () => {
    const notes = openRunNotes({
      ...{ directory: "/dev/null", baseUrl: "", clock },
      run: { directory: "/work", key: "0", engine },
    });
    notes.clear("names");
    notes.add("names", ["A www"]);
    expect(notes.read("names")).toEqual([]);
  });
});

describe("notes for the processes beside", () => {
  it("are read by all that one process of the engine started, and by those that it named", () => {
    const [first, second] = [open(), open()];
    first.shared.add(["A www"]);
    second.shared.add(["MX @"]);
    first.shared.add(["CNAME x\ny"]);
    const name = open().shared.keep();
    expect(open({ by: ended }).shared.read(name)).toEqual(["A www", "MX @", "CNAME x\ny"]);
    expect(open().shared.read(open({ key: "fedcba9876543210" }).shared.keep())).toEqual([]);
    expect(open().shared.read(open({ by: ended }).shared.keep())).toEqual([]);
    expect(open({ baseUrl: "https://b.example" }).shared.read(name)).toEqual([]);
    expect(files().map((file) => statSync(file).mode & 0o777)).toEqual(files().map(() => 0o600));
  });

  it("end with the engine's process, unless they are to be kept", () => {
    open({ by: ended }).shared.add(["A www"]);
    open({ key: "fedcba9876543210" }).shared.add(["A www"]);
    expect(files()).toHaveLength(2);
    open().shared.add(["MX @"]);
    expect(open().shared.read(open({ by: ended }).shared.keep())).toEqual([]);
    open({ by: { ...ended, began: "2" } }).shared.add(["A www"]);
    const name = open({ by: { ...ended, began: "2" } }).shared.keep();
    open({ by: { ...ended, began: "3" } }).shared.add([]);
    expect(open().shared.read(name)).toEqual(["A www"]);
  });

  it("are kept for a week, by whatever run", async () => {
    open({ by: ended }).shared.add(["A www"]);
    const name = open({ by: ended }).shared.keep();
    await clock.advance(8 * 24 * 3_600_000);
    open({ key: "fedcba9876543210" }).shared.add(["MX @"]);
    expect(open().shared.read(name)).toEqual([]);
    expect(files()).toHaveLength(1);
  });

  it("can be added after the file was closed", () => {
    const { shared } = open();
    shared.add(["A www"]);
    shared.close();
    shared.add(["MX @"]);
    expect(shared.read(shared.keep())).toEqual(["A www", "MX @"]);
  });

  it("are no path to other files", () => {
    open().add("names", ["A www"]);
    const [file = ""] = files();
    expect(open().shared.read(file)).toEqual([]);
    expect(open().shared.read(`../../notes/${file}`)).toEqual([]);
  });

  it("are no reason to fail where nothing can be written", () => {
    const run = { directory: "/work", key: "0", engine };
    const { shared } = openRunNotes({ directory: "/dev/null", baseUrl: "", clock, run });
    shared.add(["A www"]);
    expect(shared.read(shared.keep())).toEqual([]);
    shared.close();
  });
});
