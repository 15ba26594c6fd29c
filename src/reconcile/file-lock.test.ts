import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../core/clock.ts";
import { silentLog, type Log } from "../core/log.ts";
import { createManualClock } from "../core/manual-clock.ts";
import { createFileLock } from "./file-lock.ts";
import { newTicket, openTicketBox } from "./lock-tickets.ts";
import { createMachineLocks } from "./locks.ts";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "ims-lock-test-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const exclusive = { key: "zone example.com.", mode: "exclusive" } as const;
const shared = { key: "zone example.com.", mode: "shared" } as const;
const openLock = (clock = createManualClock()) => createFileLock({ directory, clock, log: silentLog });
const folders = (): string[] => readdirSync(directory);
const folder = (): string => join(directory, folders()[0] ?? "none");

describe("createFileLock", () => {
  it("keeps one empty file of mode 0600 a holder, and leaves nothing behind", async () => {
    const release = await openLock().acquire(exclusive);
    const [file = ""] = readdirSync(folder());
    expect(statSync(join(folder(), file)).mode & 0o777).toBe(0o600);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    await release();
    expect(folders()).toEqual([]);
  });

  it("lets a second holder wait until the first is gone", async () => {
    const clock = createManualClock();
    const release = await openLock(clock).acquire(exclusive);
    let granted = false;
    const second = openLock(clock)
      .acquire(exclusive)
      .then((giveBack) => ((granted = true), giveBack));
    await expectStillWaiting(clock, () => granted);
    await release();
    await advanceUntil(clock, () => granted);
    await (
      await second
    )();
    expect(folders()).toEqual([]);
  });

  it("grants shared holds together, and an exclusive one after them", async () => {
    const clock = createManualClock();
    const first = await openLock(clock).acquire(shared);
    const second = await openLock(clock).acquire(shared);
    let granted = false;
    const third = openLock(clock)
      .acquire(exclusive)
      .then((giveBack) => ((granted = true), giveBack));
    await expectStillWaiting(clock, () => granted);
    await first();
    await expectStillWaiting(clock, () => granted);
    await second();
    await advanceUntil(clock, () => granted);
    await (
      await third
    )();
  });

  it("gives its place back when the wait is aborted", async () => {
    const clock = createManualClock();
    const release = await openLock(clock).acquire(exclusive);
    const controller = new AbortController();
    const second = openLock(clock).acquire(exclusive, controller.signal);
    second.catch(() => undefined);
    await expectStillWaiting(clock, () => false);
    controller.abort(new Error("stop"));
    await expect(second).rejects.toThrow("stop");
    expect(readdirSync(folder())).toHaveLength(1);
    await release();
  });

  it.each([
    ["of a process that has ended", { pid: 2 ** 22 + 1, ageMs: 0 }, true],
    ["of another container that has been silent for long", { place: "0123456789ab", ageMs: 130_000 }, true],
    ["of another container that gave a sign of life", { place: "0123456789ab", ageMs: 60_000 }, false],
    ["of a process that runs", { pid: process.ppid, ageMs: 0 }, false],
    ["of this process, however silent", { ageMs: 600_000 }, false],
  ])("a ticket left %s", async (_, { ageMs, ...differing }, isRemoved) => {
    const clock = createManualClock();
    await (
      await openLock(clock).acquire(exclusive)
    )();
    const release = await openLock(clock).acquire(shared);
    const path = folder();
    await openTicketBox(path).add({ ...newTicket("exclusive"), number: 0, ...differing }, clock.now() - ageMs);
    let granted = false;
    const controller = new AbortController();
    const waiting = openLock(clock)
      .acquire(shared, controller.signal)
      .then((giveBack) => ((granted = true), giveBack()));
    waiting.catch(() => undefined);
    await (isRemoved ? advanceUntil(clock, () => granted) : expectStillWaiting(clock, () => granted));
    controller.abort(new Error("stop"));
    await Promise.allSettled([waiting]);
    expect(granted).toBe(isRemoved);
    await release();
  });

  it("decides between equal numbers by their ids", async () => {
    const clock = createManualClock();
    const release = await openLock(clock).acquire(exclusive);
    let granted = false;
    const waiting = openLock(clock)
      .acquire(exclusive)
      .then((giveBack) => ((granted = true), giveBack()));
    await expectStillWaiting(clock, () => granted);
    const box = openTicketBox(folder());
    const rival = { ...newTicket("exclusive"), number: 2, id: "00000000" };
    await box.add(rival, clock.now());
    await release();
    await expectStillWaiting(clock, () => granted);
    await box.remove(rival);
    await advanceUntil(clock, () => granted);
    await waiting;
  });

  it("waits for who is about to take a number, and not for one that died of it", async () => {
    const clock = createManualClock();
    const release = await openLock(clock).acquire(shared);
    const box = openTicketBox(folder());
    const choosing = { ...newTicket("exclusive"), pid: process.ppid };
    await box.add(choosing, clock.now());
    await box.add({ ...newTicket("exclusive"), pid: 2 ** 22 + 1 }, clock.now());
    let granted = false;
    const waiting = openLock(clock)
      .acquire(shared)
      .then((giveBack) => ((granted = true), giveBack()));
    await expectStillWaiting(clock, () => granted);
    await box.remove(choosing);
    await advanceUntil(clock, () => granted);
    await waiting;
    await release();
    expect(folders()).toEqual([]);
  });

  it.each([
    ["a silence of two minutes", 120_000, true],
    ["more", 120_001, false],
  ])("another container's ticket stands for %s", async (_, ageMs, stands) => {
    const clock = createManualClock();
    const release = await openLock(clock).acquire(shared);
    const box = openTicketBox(folder());
    const ticket = { ...newTicket("exclusive"), number: 0, place: "0123456789ab" };
    await box.add(ticket, clock.now() - ageMs);
    const controller = new AbortController();
    const waiting = openLock(clock).acquire(shared, controller.signal);
    const outcome = waiting.then(
      (giveBack) => giveBack(),
      () => undefined,
    );
    if (stands) for (let turn = 0; turn < 100_000 && clock.sleepers === 0; turn += 1) await clock.advance(0);
    else await waiting;
    expect((await box.list()).some(({ id }) => id === ticket.id)).toBe(stands);
    controller.abort(new Error("stop"));
    await outcome;
    await release();
  });

  it("says who holds the lock while it waits, every ten seconds", async () => {
    const lines: unknown[] = [];
    const clock = createManualClock();
    const began = clock.now();
    const log: Log = {
      ...silentLog,
      info: (message, details) => void lines.push([message, clock.now() - began, details]),
    };
    const release = await openLock(clock).acquire(exclusive);
    const controller = new AbortController();
    const second = createFileLock({ directory, clock, log }).acquire(exclusive, controller.signal);
    second.catch(() => undefined);
    await advanceUntil(clock, () => lines.length === 2);
    const told = lines as [string, number, { seconds: number }][];
    // time moves on by itself while files are opened, so the wait begins a little later than the test
    for (const [message, at, details] of told) {
      expect([message, details]).toEqual([
        "Waiting for another process to finish its writes",
        { key: exclusive.key, pid: process.pid, seconds: expect.any(Number) as number, directory },
      ]);
      expect(details.seconds).toBeGreaterThanOrEqual(10);
      expect(details.seconds).toBeLessThanOrEqual(Math.round(at / 1_000));
    }
    expect((told[1]?.[1] ?? 0) - (told[0]?.[1] ?? 0)).toBeGreaterThanOrEqual(10_000);
    controller.abort(new Error("stop"));
    await expect(second).rejects.toThrow("stop");
    await release();
  });

  it("says what to do when the directory cannot be used", async () => {
    writeFileSync(join(directory, "file"), "");
    const lock = createFileLock({ directory: join(directory, "file"), clock: createManualClock(), log: silentLog });
    await expect(lock.acquire(exclusive)).rejects.toMatchObject({
      code: "lock",
      doing: `Cannot lock against other processes in ${join(directory, "file")}`,
      happened: "The directory cannot be used (ENOTDIR).",
      remedy: expect.stringContaining("mode 0700") as string,
    });
  });

  it("keeps processes apart, with and without one of them being killed", async () => {
    const counter = join(directory, "counter");
    writeFileSync(counter, "0");
    const runs = await Promise.all([1, 2, 3].map((run) => increment({ counter, dies: run === 2 })));
    expect(runs).toEqual(["done", "killed", "done"]);
    // each of the two that lived added 20, the killed one 5
    expect(readFileSync(counter, "utf8")).toBe("45");
  });
});

/** A process that reads, waits and writes a counter under the lock. */
function increment({ counter, dies }: { counter: string; dies: boolean }): Promise<string> {
  const program = `
    const { createFileLock } = require(${JSON.stringify(join(__dirname, "file-lock.ts"))});
    const { systemClock } = require(${JSON.stringify(join(__dirname, "../core/clock.ts"))});
    const { silentLog } = require(${JSON.stringify(join(__dirname, "../core/log.ts"))});
    const fs = require("node:fs");
    (async () => {
      const lock = createFileLock({ directory: ${JSON.stringify(directory)}, clock: systemClock, log: silentLog });
      for (let i = 0; i < 20; i += 1) {
        const release = await lock.acquire({ key: "counter", mode: "exclusive" });
        if (${String(dies)} && i === 5) process.kill(process.pid, "SIGKILL");
        const value = Number(fs.readFileSync(${JSON.stringify(counter)}, "utf8"));
        await new Promise((resolve) => setTimeout(resolve, 2));
        fs.writeFileSync(${JSON.stringify(counter)}, String(value + 1));
        await release();
      }
    })();`;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--import", "tsx", "-e", program], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.on("exit", (code, signal) =>
      resolve(code === 0 ? "done" : signal === "SIGKILL" ? "killed" : `exit ${code ?? "?"}`),
    );
  });
}

describe("createMachineLocks", () => {
  it("runs three hundred writers of one zone and a clean-up without one disturbing another", async () => {
    const locks = createMachineLocks({ directory, clock: systemClock, log: silentLog });
    let writers = 0;
    let cleaning = false;
    let finished = 0;
    const write = (name: string) => () =>
      locks.withLocks([shared, { key: name, mode: "exclusive" }], async () => {
        writers += 1;
        await Promise.resolve();
        expect(cleaning).toBe(false);
        writers -= 1;
        finished += 1;
      });
    const cleanUp = () =>
      locks.withLocks([exclusive], async () => {
        cleaning = true;
        expect(writers).toBe(0);
        await Promise.resolve();
        cleaning = false;
      });
    await Promise.all([
      ...Array.from({ length: 150 }, (_, at) => write(`name ${at % 7}`)()),
      cleanUp(),
      ...Array.from({ length: 150 }, (_, at) => write(`name ${at % 7}`)()),
    ]);
    expect(finished).toBe(300);
    expect(folders()).toEqual([]);
  });

  it("gives back all locks when the work fails", async () => {
    const locks = createMachineLocks({ directory, clock: systemClock, log: silentLog });
    const failing = locks.withLocks([shared, { key: "set", mode: "exclusive" }], () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(folders()).toEqual([]);
  });
});

type Manual = ReturnType<typeof createManualClock>;

/** File operations take real turns of the event loop, so time is moved on between them until something happens. */
async function advanceUntil(clock: Manual, isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000 && !isDone(); turn += 1) await clock.advance(50);
  expect(isDone()).toBe(true);
}

/** Looks at the lock end in a sleep: three of them, and nothing was granted. */
async function expectStillWaiting(clock: Manual, isDone: () => boolean): Promise<void> {
  for (let look = 0; look < 3; look += 1) {
    for (let turn = 0; turn < 100_000 && clock.sleepers === 0 && !isDone(); turn += 1) await clock.advance(0);
    expect({ done: isDone(), asleep: clock.sleepers }).toEqual({ done: false, asleep: 1 });
    await clock.advance(500);
  }
}
