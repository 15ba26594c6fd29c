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
const files = (folder = "shared-notes"): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file.includes(`/${folder}/`));

describe("notes of a plan", () => {
  it("are there for another process of the same run, and for nobody else", () => {
    open().add("names", ["A www", "CNAME x\ny"]);
    open().add("names", ["MX @"]);
    expect(open().read("names")).toEqual(["A www", "CNAME x\ny", "MX @"]);
    expect(open({ key: "fedcba9876543210" }).read("names")).toEqual([]);
    expect(open({ baseUrl: "https://b.example" }).read("names")).toEqual([]);
    expect(open().read("others")).toEqual([]);
    expect(files("notes").map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
  });

  it("are forgotten by the next plan", () => {
    open().add("names", ["A www"]);
    open().clear("names");
    expect(open().read("names")).toEqual([]);
    expect(files("notes")).toEqual([]);
  });

  it("are kept for a week, whoever plans next", async () => {
    open().add("names", ["A www"]);
    await clock.advance(6 * 24 * 3_600_000);
    open().clear("others");
    expect(files("notes")).toHaveLength(1);
    await clock.advance(2 * 24 * 3_600_000);
    open().clear("others");
    expect(files("notes")).toEqual([]);
  });

  it("are those that can be read, after a kill in the middle of one", () => {
    open().add("names", ["A www"]);
    for (const file of files("notes")) appendFileSync(file, '"half of o');
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
  /** A process that shares lines and ends. */
  const share = (notes: RunNotes, ...lines: readonly string[]): void => {
    notes.shared.share(() => lines);
    notes.shared.end();
  };

  it("are read by later processes, under the name of the engine's process that started those that shared them", () => {
    const [first, second, third] = [open(), open(), open()];
    const name = third.shared.keep();
    share(first, "A www", "CNAME x\ny");
    share(second, "MX @");
    expect(open({ by: ended }).shared.read(name).toSorted()).toEqual(["A www", "CNAME x\ny", "MX @"]);
    expect(open().shared.read(open({ key: "fedcba9876543210" }).shared.keep())).toEqual([]);
    expect(open().shared.read(open({ by: ended }).shared.keep())).toEqual([]);
    expect(open({ baseUrl: "https://b.example" }).shared.read(name)).toEqual([]);
    expect(files().map((file) => statSync(file).mode & 0o777)).toEqual(files().map(() => 0o600));
  });

  it("are there for a clean-up that is planned by another process that still runs", () => {
    const [first, second] = [open(), open()];
    share(first, "A www");
    const name = second.shared.keep();
    second.shared.end();
    expect(open().shared.read(name)).toEqual(["A www"]);
  });

  it("leave nothing behind where nobody needs them", () => {
    const alone = open();
    expect(files()).toHaveLength(1);
    share(alone, "A www");
    expect(files()).toEqual([]);
  });

  it("are removed by the next run after the engine's process has ended, unless they are to be kept", () => {
    open({ by: ended });
    open({ key: "fedcba9876543210" });
    expect(files()).toHaveLength(2);
    open();
    expect(files().filter((file) => file.includes("4194304"))).toEqual([]);
    const planned = open({ by: ended });
    const name = planned.shared.keep();
    share(planned, "A www");
    expect(open().shared.read(name)).toEqual(["A www"]);
  });

  it("are kept for a week, by whatever run", async () => {
    const planned = open({ by: ended });
    const name = planned.shared.keep();
    share(planned, "A www");
    await clock.advance(8 * 24 * 3_600_000);
    expect(open({ key: "fedcba9876543210" }).shared.read(name)).toEqual([]);
    expect(files()).toHaveLength(1);
  });

  it("are no path to other files", () => {
    open().add("names", ["A www"]);
    for (const file of files("notes")) {
      expect(open().shared.read(file)).toEqual([]);
      expect(open().shared.read(`../../notes/${file}`)).toEqual([]);
    }
  });

  it("are no reason to fail where nothing can be written", () => {
    const run = { directory: "/work", key: "0", engine };
    const { shared } = openRunNotes({ directory: "/dev/null", baseUrl: "", clock, run });
    shared.share(() => ["A www"]);
    shared.end();
    expect(shared.read(shared.keep())).toEqual([]);
  });
});
