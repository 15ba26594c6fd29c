import { createManualClock } from "terraform-provider-sdk/core";
import { deadlineOf } from "../../core/deadline.ts";
import { startJointWork } from "./joint-work.ts";
import { leftOfMs, lookWithin, waitUntil, type Look } from "./wait.ts";

const missing = (what: string): Look<string> => ({ done: false, missing: what });
const done: Look<string> = { done: true, value: "here" };

/** A check that returns the entries of the list in order, then repeats the last one. It notes the time of each call. */
function startWait(looks: readonly Look<string>[], { timeoutMs = 600_000, confirmations = 2 } = {}) {
  const clock = createManualClock(0, { auto: true });
  const at: number[] = [];
  const told: string[] = [];
  const result = waitUntil({
    check: () => {
      at.push(clock.now());
      return Promise.resolve(looks[Math.min(at.length, looks.length) - 1] ?? done);
    },
    timeoutMs,
    clock,
    confirmations,
    onProgress: (what, waitedMs) => void told.push(`${waitedMs} ${what}`),
  });
  return { result, at, told };
}

describe("waitUntil", () => {
  it.each<[string, Look<string>[], number]>([
    ["done from the start", [done], 2],
    ["done later", [missing("a"), missing("a"), done], 4],
    ["done, gone again, done", [done, missing("a"), done, done], 4],
  ])("%s needs two looks in a row", async (_, looks, count) => {
    const { result, at } = startWait(looks);
    await expect(result).resolves.toEqual({ inTime: true, value: "here" });
    expect(at).toHaveLength(count);
  });

  it("pauses 0.2 s first, half as long again each time, 5 s at most", async () => {
    const { result, at } = startWait([missing("a")], { timeoutMs: 30_000 });
    await result;
    expect(at.slice(0, 10)).toEqual([0, 200, 500, 950, 1625, 2638, 4158, 6438, 9858, 14858]);
  });

  it("looks a last time when the time is up, and says what was missing", async () => {
    const { result, at } = startWait([missing("a"), missing("b")], { timeoutMs: 1_000 });
    await expect(result).resolves.toEqual({ inTime: false, missing: "b" });
    expect(at.at(-1)).toBe(1_000);
  });

  it.each([
    ["a look that wants no other one so soon", 3_000, [0, 3_000, 6_000, 9_000, 10_000]],
    ["one that wants none in time: the last one is made all the same", 60_000, [0, 10_000]],
  ])("pauses as long as it is asked to: %s", async (_, pauseMs, expected) => {
    const { result, at } = startWait([{ done: false, missing: "an answer", pauseMs }], { timeoutMs: 10_000 });
    await result;
    expect(at).toEqual(expected);
  });

  it("gives each look the time when it is up as a deadline, and a little more to the last one", async () => {
    const clock = createManualClock(0, { auto: true });
    const until: number[] = [];
    const check = (signal: AbortSignal): Promise<Look<string>> => {
      until.push(deadlineOf(signal));
      return Promise.resolve({ ...missing("a"), pauseMs: 9_000 } as Look<string>);
    };
    await waitUntil({ check, timeoutMs: 10_000, clock });
    expect(until).toEqual([10_000, 14_000, 15_000]);
  });

  it("says what it waits for at most every 10 s", async () => {
    const { result, told } = startWait([missing("the quota")], { timeoutMs: 35_000 });
    await result;
    expect(told).toEqual(["14858 the quota", "24858 the quota", "34858 the quota"]);
  });

  it("ends when it is aborted", async () => {
    const controller = new AbortController();
    const clock = createManualClock();
    const check = () => Promise.resolve(missing("a"));
    const result = waitUntil({ check, timeoutMs: 1_000, clock }, controller.signal);
    await clock.advance(0);
    controller.abort(new Error("stop"));
    await expect(result).rejects.toThrow("stop");
    expect(clock.sleepers).toBe(0);
  });
});

it.each<[string, readonly (number | undefined)[], number]>([
  ["looks of two waits: the later one", [10_000, 30_000], 30_000],
  ["a look and somebody who has no deadline: none", [10_000, undefined], Infinity],
])("work that is shared by %s", async (_, all, expected) => {
  const clock = createManualClock();
  let found: number | undefined;
  const work = startJointWork((signal) => Promise.resolve((found = deadlineOf(signal))));
  const join = (signal?: AbortSignal): Promise<unknown> => work.join(signal);
  await Promise.all(all.map((until) => (until === undefined ? join() : lookWithin({ clock, until }, join))));
  expect(found).toBe(expected);
});

describe("what is left of a period of 45 s that began at 100,000", () => {
  it.each([
    { now: 100_000, left: 45_000, of: "at its beginning" },
    { now: 130_000, left: 15_000, of: "in it" },
    { now: 145_000, left: 0, of: "at its end" },
    { now: 900_000, left: 0, of: "long after it" },
    { now: 40_000, left: 45_000, of: "by a clock that was set back" },
  ])("$of: $left", ({ now, left }) => {
    expect(leftOfMs({ since: 100_000, periodMs: 45_000 }, now)).toBe(left);
  });
});
