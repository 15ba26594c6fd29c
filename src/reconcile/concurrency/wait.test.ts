import { createManualClock } from "terraform-provider-sdk/core";
import { leftOfMs, waitUntil, type Look } from "./wait.ts";

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
