import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Failure, silentLog, type Log, createManualClock, type ManualClock } from "terraform-provider-sdk/core";
import { createFileLock } from "./file-lock.ts";
import { openTicketBox, type Ticket, type TicketBox } from "./lock-tickets.ts";

const exclusive = { key: "zone example.com.", mode: "exclusive" } as const;
let directory: string;
let clock: ManualClock;
let told: unknown[];
let log: Log;
beforeEach(() => {
  // a holder gives its signs by a timer of its own
  jest.useFakeTimers({ doNotFake: ["Date", "hrtime", "nextTick", "performance", "queueMicrotask", "setImmediate"] });
  directory = mkdtempSync(join(tmpdir(), "ims-lock-test-"));
  clock = createManualClock();
  told = [];
  const note = (message: string, details?: unknown): void => void told.push([message, details]);
  log = { ...silentLog, info: note, warn: note };
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

const ticketFile = (): string => readdirSync(directory)[0] ?? "none";
const boxOf = (): TicketBox => openTicketBox(directory, ticketFile().split("_")[0] ?? "");
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** File operations take real turns of the event loop. */
async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let nth = 0; nth < 20_000 && !(await isDone()); nth += 1) await turn();
  expect(await isDone()).toBe(true);
}
/** Waits for the next look at the lock to end in a sleep. */
const asleep = (): Promise<void> => until(() => clock.sleepers === 1);

/** A caller that waits for a lock which another one holds. */
async function wait(): Promise<{ release: () => Promise<void>; stop: () => Promise<void> }> {
  const release = await createFileLock({ directory, clock, log: silentLog }).acquire(exclusive);
  const controller = new AbortController();
  const waiting = createFileLock({ directory, clock, log }).acquire(exclusive, controller.signal);
  waiting.catch(() => undefined);
  const stop = async (): Promise<void> => {
    controller.abort("enough");
    await expect(waiting).rejects.toBe("enough");
  };
  await asleep();
  return { release, stop };
}

describe("one who waits", () => {
  it.each<[string, number[], number[]]>([
    ["not yet", [9_999], []],
    ["at the first look after ten seconds", [10_250], [10]],
    ["not again within ten seconds", [10_250, 9_500], [10]],
    ["at the first look after ten more", [10_250, 10_250], [10, 20]],
  ])("says who holds the lock: %s", async (_, looksAfter, seconds) => {
    const { release, stop } = await wait();
    for (const passed of looksAfter) {
      await clock.advance(passed);
      await asleep();
    }
    const holder = { key: exclusive.key, pid: process.pid, directory };
    expect(told).toEqual(
      seconds.map((after) => ["Waiting for another process to finish its writes", { ...holder, seconds: after }]),
    );
    await stop();
    await release();
  });

  it("looks soon, then less and less often, down to four times a second", async () => {
    const pauses: number[] = [];
    const driven = clock;
    const sleep: ManualClock["sleep"] = (milliseconds, signal) => {
      pauses.push(milliseconds);
      return driven.sleep(milliseconds, signal);
    };
    clock = Object.create(driven, { sleep: { value: sleep } }) as ManualClock;
    const { release, stop } = await wait();
    for (let look = 1; look < 8; look += 1) {
      await driven.advance(pauses.at(-1) ?? 0);
      await asleep();
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 250, 250]);
    await stop();
    await release();
  });

  it("gives a sign of life at each look", async () => {
    const { release, stop } = await wait();
    const own = ticketOf(2);
    await clock.advance(60_000);
    await asleep();
    const lastLook = clock.now() - (boxOf().lastSign(own) ?? 0);
    expect(lastLook).toBeLessThan(250);
    await stop();
    await release();
  });

  it.each<[string, () => void]>([
    ["its file was removed, as another process does after two silent minutes", () => boxOf().remove(ticketOf(2))],
    ["the directory was removed", () => rmSync(directory, { recursive: true })],
  ])("queues anew where %s", async (_, lose) => {
    const first = await createFileLock({ directory, clock, log }).acquire(exclusive);
    let holders = 0;
    const queue = (): Promise<() => Promise<void>> => {
      const lock = createFileLock({ directory, clock, log });
      return lock.acquire(exclusive).finally(() => (holders += 1));
    };
    const second = queue();
    await asleep();
    const third = queue();
    await until(() => clock.sleepers === 2);
    lose();
    await first();
    const one = await drive(() => Promise.race([second, third]));
    // time for the other to look
    for (let nth = 0; nth < 4; nth += 1) {
      await clock.advance(250);
      await turn();
    }
    expect(holders).toBe(1);
    await one();
    const both = await drive(() => Promise.all([second, third]));
    for (const release of both) await release();
  });
});

/** The result of a wait, for which the clock goes on. */
async function drive<T>(wait: () => Promise<T>): Promise<T> {
  const driving = { isDone: false };
  const waiting = wait().finally(() => (driving.isDone = true));
  while (!driving.isDone) {
    await clock.advance(250);
    await turn();
  }
  return waiting;
}

describe("one who holds the lock", () => {
  it("gives a sign of life every twenty seconds, and none any more when it is given back", async () => {
    const release = await createFileLock({ directory, clock, log }).acquire(exclusive);
    const began = clock.now();
    const own = ticketOf(1);
    const box = boxOf();
    await clock.advance(20_000);
    jest.advanceTimersByTime(19_999);
    for (let nth = 0; nth < 50; nth += 1) await turn();
    expect(box.lastSign(own)).toBe(began);
    jest.advanceTimersByTime(1);
    expect(box.lastSign(own)).toBe(began + 20_000);
    await release();
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each<[string, () => void]>([
    ["its file was removed", () => boxOf().remove(ticketOf(1))],
    ["the directory was removed", () => rmSync(directory, { recursive: true })],
  ])("is told at the next sign that it has lost it where %s, and once only", async (_, lose) => {
    const lost: Failure[] = [];
    const lock = createFileLock({ directory, clock, log });
    const release = await lock.acquire(exclusive, undefined, (why) => void lost.push(why));
    lose();
    jest.advanceTimersByTime(60_000);
    expect(lost.map(({ code }) => code)).toEqual(["lock-lost"]);
    await release();
    expect(told).toEqual([]);
  });

  it("goes on and gives back without an error when its file cannot be reached, and says so", async () => {
    const release = await createFileLock({ directory, clock, log }).acquire(exclusive);
    rmSync(directory, { recursive: true });
    writeFileSync(directory, "in the way");
    jest.advanceTimersByTime(20_000);
    await until(() => told.length === 1);
    await release();
    expect(told).toEqual([
      ["Cannot renew a lock's sign of life", { error: expect.stringContaining("ENOTDIR") as string }],
      ["Cannot remove a lock's file", { error: expect.stringContaining("ENOTDIR") as string }],
    ]);
  });
});

function ticketOf(number: number): Ticket {
  const found = boxOf()
    .list()
    .find((one) => one.number === number);
  if (found === undefined) throw new Error(`no ticket has the number ${number}`);
  return found;
}
