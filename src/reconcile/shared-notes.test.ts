import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createManualClock,
  markOf,
  markThisProcess,
  type ManualClock,
  type ProcessMark,
} from "terraform-provider-sdk/core";
import { nameOwnFile } from "./process-files.ts";
import { openSharedNotes, type SharedNotes } from "./shared-notes.ts";

let directory: string;
let clock: ManualClock;
beforeEach(() => {
  clock = createManualClock(Date.now());
  directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const own = markThisProcess();
/** Another process that runs, and one that has ended. */
const other = markOf(process.ppid, 0);
const ended: ProcessMark = { ...own, pid: 2 ** 22, began: "1" };

const engine = markOf(1, 0);
interface Opened {
  readonly baseUrl?: string;
  readonly key?: string;
  readonly by?: ProcessMark;
  readonly as?: ProcessMark;
}
/** The notes as a process sees them that an engine starts. */
const open = ({ baseUrl = "https://a.example", key = "0123456789abcdef", by = engine, as = own }: Opened = {}) =>
  openSharedNotes({ directory, baseUrl, clock, run: { directory: "/work", key, engine: by }, own: as });
const beside = (options: Opened = {}): SharedNotes => open({ as: other, ...options });
const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
/** What a process leaves that is killed. */
const kill = (): void => {
  for (const file of files()) renameSync(file, file.replace(/\d+_([0-9a-f]+)_\d*_([0-9a-f-]+)$/, "4194304_$1_1_$2"));
};

describe("processes of one walk", () => {
  it("hear what the others have told since, whoever began first", () => {
    const [first, second] = [open(), beside()];
    first.tell({ sets: ["A www"] });
    second.tell(["a", 1]);
    first.tell("CNAME x\ny");
    expect([first.heard(), second.heard()]).toEqual([[["a", 1]], [{ sets: ["A www"] }, "CNAME x\ny"]]);
    first.tell("more");
    expect([first.heard(), second.heard()]).toEqual([[], ["more"]]);
    expect(files().map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it("hear what was told by one that has ended while another one ran, once", () => {
    const first = open();
    const second = beside();
    first.tell("A www");
    expect(second.heard()).toEqual(["A www"]);
    first.end();
    expect(second.heard()).toEqual([]);
    const third = beside();
    expect(third.heard()).toEqual(["A www"]);
  });

  it("hear nothing of another run, service or engine, and nothing of themselves under another configuration", () => {
    const listening = open();
    for (const options of [{ key: "fedcba9876543210" }, { baseUrl: "https://b.example" }, { by: own }, { as: own }])
      beside(options).tell("A www");
    expect(listening.heard()).toEqual([]);
  });

  it("hear nothing of the walks before, which have all ended, however they did", () => {
    const before = open();
    before.tell("A www");
    before.keep();
    before.end();
    expect(beside().heard()).toEqual([]);
    kill();
    const after = open();
    after.tell("A db");
    expect(beside().heard()).toEqual(["A db"]);
  });

  it("hear a note when it is whole", () => {
    const [telling, listening] = [beside(), open()];
    telling.tell("A www");
    const [file = ""] = files().filter((name) => statSync(name).size > 0);
    appendFileSync(file, '"half');
    expect(listening.heard()).toEqual(["A www"]);
    appendFileSync(file, ' of one"\n');
    expect(listening.heard()).toEqual(["half of one"]);
  });
});

describe("a walk that is over", () => {
  it("is told to later processes under its name, if it was to be kept", () => {
    const [first, second] = [open(), beside()];
    first.tell("A www");
    first.end();
    const name = second.keep();
    second.tell("MX @");
    second.end();
    expect([...open().read(name)].sort()).toEqual(["A www", "MX @"]);
    expect([...open({ by: ended }).read(name)].sort()).toEqual(["A www", "MX @"]);
    expect(open({ baseUrl: "https://b.example" }).read(name)).toEqual([]);
    expect(open({ by: ended }).keep()).not.toBe(name);
  });

  it("leaves nothing behind where nobody needs it, whoever ends last", () => {
    const [first, second] = [open(), beside()];
    first.tell("A www");
    second.end();
    expect(files()).toHaveLength(2);
    first.end();
    expect(files()).toEqual([]);
  });

  it("leaves nothing behind when the next one begins, after a kill", () => {
    open().tell("A www");
    kill();
    mkdirSync(
      join(directory, "shared-notes", readdirSync(join(directory, "shared-notes"))[0] ?? "", nameOwnFile(ended)),
    );
    const next = open();
    expect(files()).toHaveLength(1);
    next.end();
    expect(readdirSync(directory, { recursive: true })).toHaveLength(2);
  });

  it("leaves nothing behind when the next run begins after the engine has ended, unless it was to be kept", () => {
    open({ by: ended });
    beside({ key: "fedcba9876543210" });
    expect(files()).toHaveLength(2);
    open();
    expect(files().filter((file) => file.includes("-4194304_"))).toEqual([]);
    const planned = open({ by: ended });
    const name = planned.keep();
    planned.tell("A www");
    planned.end();
    expect(open().read(name)).toEqual(["A www"]);
  });

  it("is kept for a week, by whatever run", async () => {
    const planned = open({ by: ended });
    const name = planned.keep();
    planned.tell("A www");
    planned.end();
    await clock.advance(8 * 24 * 3_600_000);
    expect(open({ key: "fedcba9876543210" }).read(name)).toEqual([]);
    expect(files()).toHaveLength(1);
  });

  it("is no path to other files", () => {
    writeElsewhere();
    for (const name of ["../elsewhere", "..", "/etc", "elsewhere"]) expect(open().read(name)).toEqual([]);
  });
  const writeElsewhere = (): void => {
    mkdirSync(join(directory, "shared-notes", "elsewhere"), { recursive: true });
    appendFileSync(join(directory, "shared-notes", "elsewhere", "file"), '"A www"\n');
  };
});

it("fails nothing where nothing can be written", () => {
  const run = { directory: "/work", key: "0", engine };
  const notes = openSharedNotes({ directory: "/dev/null", baseUrl: "", clock, run });
  notes.tell("A www");
  notes.end();
  expect([notes.heard(), notes.read(notes.keep())]).toEqual([[], []]);
});
