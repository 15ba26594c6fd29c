import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog, createManualClock, markOf } from "terraform-provider-sdk/core";
import { createFileLock } from "./file-lock.ts";
import { newTicket, openTicketBox, type TicketBox } from "./lock-tickets.ts";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "ims-lock-test-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const exclusive = { key: "zone example.com.", mode: "exclusive" } as const;
const shared = { key: "zone example.com.", mode: "shared" } as const;
const openLock = (clock = createManualClock()) => createFileLock({ directory, clock, log: silentLog });
const files = (): string[] => readdirSync(directory);
const boxOf = (): TicketBox => openTicketBox(directory, files()[0]?.split("_")[0] ?? "none");

describe("createFileLock", () => {
  it("keeps one empty file of mode 0600 a holder, and leaves nothing behind", async () => {
    const release = await openLock().acquire(exclusive);
    const [file = ""] = files();
    expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600);
    expect(files()).toEqual([expect.stringMatching(/^[0-9a-f]{32}_1_exclusive_/)]);
    await release();
    expect(files()).toEqual([]);
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
    expect(files()).toEqual([]);
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
    expect(files()).toHaveLength(1);
    await release();
  });

  it.each([
    ["of a process that has ended, however lively", { pid: 2 ** 22 + 1, ageMs: -600_000 }, true],
    ["of an earlier process with the id of this one, however lively", { began: "1", ageMs: 0 }, true],
    ["of another container that has been silent for long", { place: "0123456789ab", ageMs: 130_000 }, true],
    ["of another container that gave a sign of life", { place: "0123456789ab", ageMs: 60_000 }, false],
    ["of a process that runs", { ...markOf(process.ppid, 0), ageMs: 0 }, false],
    ["of this process, however silent", { ageMs: 600_000 }, false],
  ])("a ticket left %s", async (_, { ageMs, ...differing }, isRemoved) => {
    const clock = createManualClock();
    await (
      await openLock(clock).acquire(exclusive)
    )();
    const release = await openLock(clock).acquire(shared);
    boxOf().add({ ...newTicket("exclusive"), number: 0, ...differing }, clock.now() - ageMs);
    let granted = false;
    const controller = new AbortController();
    const waiting = openLock(clock)
      .acquire(shared, controller.signal)
      .then((giveBack) => ((granted = true), giveBack()));
    waiting.catch(() => undefined);
    if (isRemoved) await advanceUntil(clock, () => granted);
    else await expectStillWaiting(clock, () => granted);
    controller.abort(new Error("stop"));
    await Promise.allSettled([waiting]);
    expect(granted).toBe(isRemoved);
    await release();
  });

  it.each<[string, { number: number; id: string }, boolean]>([
    ["drew the same number and has a lower id", { number: 2, id: "00000000" }, false],
    ["drew the same number and has a higher id", { number: 2, id: "ffffffff-ffff" }, true],
    ["drew a lower number", { number: 1, id: "ffffffff-ffff" }, false],
    ["drew a higher number", { number: 3, id: "00000000" }, true],
  ])("the one who holds number 2 meets another who %s", async (_, rival, isFirst) => {
    const clock = createManualClock();
    const release = await openLock(clock).acquire(exclusive);
    let granted = false;
    const waiting = openLock(clock)
      .acquire(exclusive)
      .then((giveBack) => ((granted = true), giveBack()));
    await expectStillWaiting(clock, () => granted);
    const box = boxOf();
    const ticket = { ...newTicket("exclusive"), ...rival };
    box.add(ticket, clock.now());
    await release();
    await (isFirst ? advanceUntil(clock, () => granted) : expectStillWaiting(clock, () => granted));
    box.remove(ticket);
    await advanceUntil(clock, () => granted);
    await waiting;
  });

  it("waits for who is about to take a number, and not for one that died of it", async () => {
    const clock = createManualClock();
    const release = await openLock(clock).acquire(shared);
    const box = boxOf();
    const choosing = { ...newTicket("exclusive"), ...markOf(process.ppid, 0) };
    box.add(choosing, clock.now());
    box.add({ ...newTicket("exclusive"), pid: 2 ** 22 + 1 }, clock.now());
    let granted = false;
    const waiting = openLock(clock)
      .acquire(shared)
      .then((giveBack) => ((granted = true), giveBack()));
    await expectStillWaiting(clock, () => granted);
    box.remove(choosing);
    await advanceUntil(clock, () => granted);
    await waiting;
    await release();
    expect(files()).toEqual([]);
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
