import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { journalFiles } from "../../../test/support/killed-run.ts";
import {
  createManualClock,
  type ManualClock,
  silentLog,
  type Log,
  lifeOf,
  markOf,
  markThisProcess,
  type ProcessMark,
} from "terraform-provider-sdk/core";
import { createJournal } from "./create-journal.ts";
import type { Journal } from "./journal.ts";
import { findRunPlace } from "../runs/run-place.ts";

const thing = { kind: "record", identity: ["example.com.", "A www.example.com.", "192.0.2.1"] };
const creation = { ...thing, content: { data: ["192.0.2.1"] }, at: 1_700_000_000_000, isServiceTime: true };
const own = markThisProcess();
const killed: ProcessMark = { ...own, pid: 4_194_305 };

let directory: string;
let work: string;
let clock: ManualClock;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-journal-test-"));
  work = join(directory, "work");
  mkdirSync(work);
  clock = createManualClock(undefined, { auto: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

interface Setting {
  readonly by?: ProcessMark;
  readonly baseUrl?: string;
  readonly at?: string;
  readonly environment?: Record<string, string>;
  readonly log?: Log;
}
const open = ({
  by,
  baseUrl = "https://api.example.com",
  at = work,
  environment = {},
  log = silentLog,
}: Setting = {}): Journal =>
  createJournal({
    directory,
    baseUrl,
    run: findRunPlace(at, environment),
    clock,
    log,
    ...(by === undefined ? {} : { own: by }),
  });
/** A run that began a create and was killed. */
const begun = (setting: Setting = {}): Journal => {
  const journal = open({ by: killed, ...setting });
  journal.begin(creation);
  return journal;
};

/** The file of a run that was killed. */
function begunFile(): string {
  begun();
  return journalFiles(directory)[0] ?? "";
}

describe("what a killed run began", () => {
  it("is told to the next run in its directory, with what it was", () => {
    begun();
    expect(open().orphan(thing)).toMatchObject({ ...creation, id: null, known: [], directory: realpathSync(work) });
  });

  it.each<[string, () => Setting]>([
    ["another directory", () => ({ at: directory })],
    ["another service", () => ({ baseUrl: "https://other.example.com" })],
    ["another workspace", () => ({ environment: { TF_WORKSPACE: "staging" } })],
  ])("is nobody's business in %s", (_, setting) => {
    begun();
    expect(open(setting()).orphan(thing)).toBeUndefined();
  });

  it("is none of a workspace or backend that was chosen since", () => {
    begun();
    mkdirSync(join(work, ".terraform"));
    const backend = join(work, ".terraform", "terraform.tfstate");
    writeFileSync(
      backend,
      JSON.stringify({ backend: { type: "http", config: { address: "https://state.example.com" } } }),
    );
    expect(open().orphan(thing)).toBeUndefined();
    rmSync(backend);
    expect(open().orphan(thing)).toBeDefined();
    writeFileSync(join(work, ".terraform", "environment"), "staging");
    expect(open().orphan(thing)).toBeUndefined();
  });

  it("is found through a link to the directory", () => {
    begun();
    symlinkSync(work, join(directory, "link"));
    expect(open({ at: join(directory, "link") }).orphan(thing)).toBeDefined();
  });

  it.each<[string, (journal: Journal) => unknown]>([
    ["a state of any directory has it", () => open({ at: directory }).inState(thing)],
    [
      "its run ended in order, with all answers given",
      (journal) => {
        journal.done(thing);
        journal.ended();
      },
    ],
    ["the service refused it", (journal) => journal.refused(thing)],
    ["seven days have passed", () => clock.advance(7 * 24 * 3_600_000 + 1)],
  ])("is forgotten when %s", async (_, end) => {
    await end(begun());
    expect(open().orphan(thing)).toBeUndefined();
    expect(journalFiles(directory)).toEqual([]);
  });

  it.each<[string, (journal: Journal) => unknown]>([
    ["its run ended in order, but it was never answered", (journal) => journal.ended()],
    [
      "its run ended in order, and the disk was too full for its state",
      (journal) => {
        journal.done(thing);
        writeFileSync(join(work, "terraform.tfstate"), '{"version": 4, "resources": [');
        journal.ended();
      },
    ],
    ["a state has another thing", () => open().inState({ ...thing, identity: ["other"] })],
    [
      "a second try was refused: the first may have been done",
      (journal) => {
        journal.begin(creation);
        journal.refused(thing);
      },
    ],
    ["six days have passed", () => clock.advance(6 * 24 * 3_600_000)],
  ])("stays known when %s", async (_, end) => {
    await end(begun());
    expect(open().orphan(thing)).toBeDefined();
  });

  it("is taken over once: then it is the new run's, and known again if that is killed", () => {
    begun();
    const second = open({ by: { ...killed, pid: killed.pid + 1 } });
    const entry = second.orphan(thing);
    if (entry !== undefined) second.adopt(entry);
    expect(second.orphan(thing)).toBeUndefined();
    expect(open().orphan(thing)).toMatchObject({ process: { pid: killed.pid + 1 } });
    second.ended();
    expect(journalFiles(directory)).toEqual([]);
  });
});

describe("a process that may still be there", () => {
  it.each<[string, ProcessMark]>([
    ["this one", own],
    ["its parent", markOf(process.ppid, process.pid)],
    ["one of another machine", { ...killed, place: "0123456789ab" }],
  ])("keeps what it began: %s", (_, by) => {
    begun({ by });
    expect(open().orphan(thing)).toBeUndefined();
  });

  it("is told from another one that was given its process id", () => {
    begun({ by: { ...own, began: "1" } });
    expect(open().orphan(thing)).toBeDefined();
  });

  it("is waited for, if it has lost its parent, for some seconds", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
    await once(child, "spawn");
    const mark = markOf(child.pid ?? 0, killed.pid);
    expect(lifeOf(mark)).toBe("orphaned");
    begun({ by: mark });
    const began = clock.now();
    await open().quiet();
    expect(clock.now() - began).toBeGreaterThanOrEqual(6_000);
    child.kill("SIGKILL");
    await once(child, "exit");
    const next = open();
    await next.quiet();
    expect(clock.now() - began).toBeLessThan(6_100);
    expect(next.orphan(thing)).toBeDefined();
  });
});

describe("the files", () => {
  it("are the user's alone", () => {
    begun();
    const [file = ""] = journalFiles(directory);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, "..")).mode & 0o777).toBe(0o700);
  });

  it.each(["", "{", "null", '{"version":1}', '{"version":2,"kind":"record"}'])(
    "are removed where damaged: %j",
    (text) => {
      begun();
      const [file = ""] = journalFiles(directory);
      writeFileSync(file, text);
      expect(open().orphan(thing)).toBeUndefined();
      expect(journalFiles(directory)).toEqual([]);
    },
  );

  it("are one for each process, however much it creates", () => {
    const journal = open({ by: killed });
    const things = ["a", "b", "c"].map((name) => ({ ...thing, identity: [name] }));
    for (const one of things) journal.begin({ ...creation, ...one });
    begun({ by: { ...killed, pid: killed.pid + 1 } });
    expect(journalFiles(directory)).toHaveLength(2);
    const next = open();
    expect(things.map((one) => next.orphan(one)?.identity)).toEqual([["a"], ["b"], ["c"]]);
    for (const one of things) next.inState(one);
    expect(journalFiles(directory)).toHaveLength(1);
    next.inState(thing);
    expect(journalFiles(directory)).toEqual([]);
  });

  it("lose no line but the one that a kill or a full disk has cut off", () => {
    const journal = begun();
    const [file = ""] = journalFiles(directory);
    appendFileSync(file, '\n{"run":"');
    const other = { ...creation, identity: ["other"] };
    expect(open().orphan(thing)).toBeDefined();
    journal.begin(other);
    expect([open().orphan(thing), open().orphan(other)]).toEqual([expect.anything(), expect.anything()]);
  });

  it("of a process that runs are removed by that one only", () => {
    const journal = begun({ by: own });
    open({ at: directory }).inState(thing);
    expect(journalFiles(directory)).toHaveLength(1);
    journal.done(thing);
    journal.ended();
    expect(journalFiles(directory)).toEqual([]);
  });

  it("without a line are removed once their process has ended, and those of another form after seven days", async () => {
    const folder = join(begunFile(), "..");
    const [left, live] = [killed, own].map(({ pid, place }) => join(folder, `${pid}_${place}_0-0`));
    const old = join(folder, "of-a-version-before");
    for (const file of [left, live, old]) writeFileSync(file ?? "", "");
    utimesSync(old, clock.now() / 1000, clock.now() / 1000);
    open().hasLeft();
    expect([left, live, old].map((file = "") => existsSync(file))).toEqual([false, true, true]);
    await clock.advance(7 * 24 * 3_600_000 + 1);
    open().hasLeft();
    expect(existsSync(old)).toBe(false);
  });

  it("tell of what another run has taken over since they were read", () => {
    begun();
    const [first, second] = [open({ by: { ...killed, pid: killed.pid + 1 } }), open()];
    expect(second.orphan(thing)).toBeDefined();
    const entry = first.orphan(thing);
    if (entry !== undefined) first.adopt(entry);
    expect(second.orphan(thing)).toBeUndefined();
  });

  it("keep the id that the service gave", () => {
    const journal = begun();
    journal.done(thing, "shop-1");
    expect(open().orphan(thing)).toMatchObject({ ...creation, id: "shop-1" });
  });

  it("may fail: that is said once, and nothing else happens", () => {
    writeFileSync(join(directory, "journal"), "");
    const warnings: string[] = [];
    const journal = open({ log: { ...silentLog, warn: (message) => warnings.push(message) } });
    journal.begin(creation);
    journal.begin(creation);
    journal.done(thing, "id");
    expect(journal.orphan(thing)).toBeUndefined();
    const untold = [journal.unwritten(), journal.unwritten()];
    journal.ended();
    expect(warnings).toEqual(["Cannot keep the journal of creates"]);
    expect(untold).toMatchObject([{ why: /^E(EXIST|NOTDIR): [a-z ]+$/.exec(untold[0]?.why ?? "")?.[0] }, undefined]);
    expect(untold[0]?.directory).toContain(directory);
  });
});
