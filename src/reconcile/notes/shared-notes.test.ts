import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
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
  openSharedNotes({ directory, baseUrl, clock, run: { directory: "/work", key, engine: by }, own: as, startMs: 100 });
const beside = (options: Opened = {}): SharedNotes => open({ as: other, ...options });
const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
/** What a process leaves that is killed. */
const kill = (): void => {
  for (const file of files())
    renameSync(file, file.replace(/\d+_([0-9a-f]+)_\d*_([0-9a-f-]+(\.ended)?)$/, "4194304_$1_1_$2"));
};

describe("processes of one engine", () => {
  it("hear what the others have told since, whoever began first", () => {
    const [first, second] = [open(), beside()];
    first.tell({ sets: ["A www"] });
    second.tell(["a", 1]);
    first.tell("CNAME x\ny");
    expect([first.heard(), second.heard()]).toEqual([[["a", 1]], [{ sets: ["A www"] }, "CNAME x\ny"]]);
    first.tell("more");
    expect([first.heard(), second.heard()]).toEqual([[], ["more"]]);
    first.end(true);
    expect(second.heard()).toEqual([]);
    expect(files().map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it.each([
    ["ended", (notes: SharedNotes) => notes.end(true)],
    ["were killed", () => kill()],
  ])("find what those told that %s before they began, and may drop it", (_, end) => {
    const first = open();
    first.tell("A www");
    end(first);
    const [second, third] = [open(), beside()];
    expect([second.found(), second.heard(), third.found()]).toEqual([["A www"], [], ["A www"]]);
    second.dropFound();
    expect([third.found(), beside().found()]).toEqual([[], []]);
  });

  it("hear nothing of another run, service or engine, and nothing of themselves under another configuration", () => {
    const listening = open();
    for (const options of [{ key: "fedcba9876543210" }, { baseUrl: "https://b.example" }, { by: own }, { as: own }])
      beside(options).tell("A www");
    expect([listening.found(), listening.heard()]).toEqual([[], []]);
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

describe("what the processes beside one do", () => {
  const endedAfter = (act: (notes: SharedNotes) => void) => (notes: SharedNotes) => {
    act(notes);
    notes.end(true);
  };
  it.each<[string, (notes: SharedNotes) => void, string]>([
    ["was asked nothing", () => undefined, "starting"],
    ["works", (notes) => notes.sayQuiet(false), "working"],
    ["has told something", (notes) => notes.tell("A www"), "working"],
    ["is quiet", (notes) => notes.sayQuiet(true), "none"],
    [
      "works again",
      (notes) => {
        notes.sayQuiet(true);
        notes.sayQuiet(false);
      },
      "working",
    ],
    [
      "has told something since",
      (notes) => {
        notes.sayQuiet(true);
        notes.tell(["a"]);
      },
      "working",
    ],
    // an engine asks nobody anything while it waits for the end of a process
    ["has said that it ends, and has not ended", (notes) => notes.end(true), "ending"],
    ["ends that has told something", endedAfter((notes) => notes.tell("A www")), "ending"],
    ["ends that was quiet", endedAfter((notes) => notes.sayQuiet(true)), "ending"],
    [
      "has ended",
      (notes) => {
        notes.end(true);
        kill();
      },
      "none",
    ],
    ["was killed", () => kill(), "none"],
  ])("where one %s", (_, act, expected) => {
    const looking = open();
    expect(looking.workBeside()).toBe("none");
    act(beside());
    expect(looking.workBeside()).toBe(expected);
  });

  it("where one works and one is quiet; what they say of it is not told", () => {
    const [looking, other, third] = [open(), beside(), beside()];
    other.sayQuiet(true);
    third.sayQuiet(false);
    expect([looking.workBeside(), looking.heard(), looking.read(looking.name)]).toEqual(["working", [], []]);
    third.sayQuiet(true);
    expect(looking.workBeside()).toBe("none");
  });

  it("where the engine has started one that it has not configured, for whichever service: known on Linux", async () => {
    const children = await Promise.all(["1000", "1000", "2000"].map(startChild));
    try {
      const [first, second] = children.map((child) => ({ by: own, as: markOf(child.pid ?? 0, process.pid) }));
      const looking = open(first);
      const starting = process.platform === "linux" ? "starting" : "none";
      expect(looking.workBeside()).toBe(starting);
      // three times as long as this one has taken: it serves functions
      await clock.advance(300);
      expect(looking.workBeside()).toBe(starting);
      await clock.advance(1);
      expect(looking.workBeside()).toBe("none");
      const later = open(first);
      expect(later.workBeside()).toBe(starting);
      open({ ...second, baseUrl: "https://b.example" });
      expect(later.workBeside()).toBe("none");
    } finally {
      children.forEach((child) => child.kill());
    }
  });
  const startChild = async (pause: string): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ["-e", `setInterval(() => undefined, ${pause})`], { stdio: "ignore" });
    await once(child, "spawn");
    return child;
  };
});

describe("what is kept", () => {
  it("is read by later processes under its name, also when later walks drop it", () => {
    const [first, second] = [open(), beside()];
    first.tell("A www");
    first.end(true);
    const name = second.keep();
    second.tell("MX @");
    second.end(true);
    const apply = open();
    apply.dropFound();
    apply.end(false);
    expect([...open().read(name)].sort()).toEqual(["A www", "MX @"]);
    expect([...open({ by: ended }).read(name)].sort()).toEqual(["A www", "MX @"]);
    expect(open({ baseUrl: "https://b.example" }).read(name)).toEqual([]);
    expect(open({ by: ended }).keep()).not.toBe(name);
  });

  it("stays for a week, by whatever run", async () => {
    const planned = open({ by: ended });
    const name = planned.keep();
    planned.tell("A www");
    planned.end(true);
    expect(open().read(name)).toEqual(["A www"]);
    await clock.advance(8 * 24 * 3_600_000);
    expect(open({ key: "fedcba9876543210" }).read(name)).toEqual([]);
    expect(files()).toHaveLength(1);
  });
});

describe("what nobody needs", () => {
  it.each([
    ["of a process that told nothing", (notes: SharedNotes) => notes.end(true)],
    [
      "of an apply",
      (notes: SharedNotes) => {
        notes.tell("A www");
        notes.end(false);
      },
    ],
    [
      "of the plan before it",
      (plan: SharedNotes) => {
        plan.tell("A www");
        plan.end(true);
        open().end(false);
      },
    ],
  ])("is removed: %s", (_, end) => {
    end(open());
    expect(readdirSync(join(directory, "shared-notes"), { recursive: true })).toHaveLength(1);
  });

  it("is removed by the next run, wherever that is, after the engine has ended", () => {
    beside({ key: "fedcba9876543210" });
    open({ by: ended, key: "fedcba9876543210" }).tell("A www");
    expect(files()).toHaveLength(2);
    open();
    expect(files().filter((file) => file.includes("-4194304_"))).toEqual([]);
    expect(files()).toHaveLength(2);
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
  notes.dropFound();
  notes.end(true);
  expect([notes.found(), notes.heard(), notes.read(notes.keep())]).toEqual([[], [], []]);
});
