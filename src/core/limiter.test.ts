import { createManualClock } from "terraform-provider-sdk/core";
import { both, createLimiter, createLocalPermits, supplyForRate } from "./limiter.ts";

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function works(limit: number) {
  const limiter = createLimiter(limit);
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (name: string, signal?: AbortSignal): Promise<string> =>
    limiter.run(() => {
      started.push(name);
      return new Promise((resolve) => finish.set(name, () => resolve(name)));
    }, signal);
  return { limiter, started, run, end: (name: string) => finish.get(name)?.() };
}

it("runs at most so many at a time, first come first served", async () => {
  const { started, run, end } = works(2);
  const all = ["a", "b", "c", "d"].map((name) => run(name));
  await settle();
  expect(started).toEqual(["a", "b"]);
  end("b");
  await settle();
  expect(started).toEqual(["a", "b", "c"]);
  end("a");
  end("c");
  await settle();
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

it("removes a call that is cancelled while it waits, and never runs it", async () => {
  const { started, run, end } = works(1);
  const first = run("a");
  const stop = new AbortController();
  const second = run("b", stop.signal);
  const third = run("c");
  stop.abort(new Error("stopped"));
  await expect(second).rejects.toThrow("stopped");
  end("a");
  await first;
  await settle();
  expect(started).toEqual(["a", "c"]);
  end("c");
  await third;
});

it("frees the place of a work that fails", async () => {
  const { limiter } = works(1);
  await expect(limiter.run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await limiter.run(() => Promise.resolve(1))).toBe(1);
});

it("does not start what was aborted before", async () => {
  const { run, started } = works(1);
  await expect(run("a", AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  expect(started).toEqual([]);
});

describe("a limit of beginnings", () => {
  it.each([1, 7, 100, 101, 250, 1000])("%i a second: no second has more, and nearly as many begin", async (rate) => {
    const clock = createManualClock(0);
    const limiter = createLocalPermits({ ...supplyForRate(rate), clock });
    const beginnings: number[] = [];
    let isStopped = false;
    const beginAgain = async (): Promise<void> => {
      while (!isStopped)
        await limiter.run(() => {
          beginnings.push(clock.now());
          return Promise.resolve();
        });
    };
    const all = Array.from({ length: 2 * rate }, beginAgain);
    for (let at = 0; at < 4000; at += 10) await clock.advance(10);
    const within = (from: number): number => beginnings.filter((time) => time >= from && time < from + 1000).length;
    expect(Math.max(...beginnings.map(within))).toBeLessThanOrEqual(rate);
    expect(beginnings.length).toBeGreaterThan(3 * rate);
    isStopped = true;
    for (let at = 0; at < 8000; at += 100) await clock.advance(100);
    await Promise.all(all);
  });

  it("counts from the end of a work, by when its beginning has arrived", async () => {
    const clock = createManualClock(0);
    const limiter = createLocalPermits({ ...supplyForRate(1), clock });
    const first = limiter.run(() => clock.sleep(500));
    let began: number | undefined;
    const second = limiter.run(() => Promise.resolve((began = clock.now())));
    await clock.advance(500);
    await first;
    await clock.advance(1000);
    expect(began).toBeUndefined();
    await clock.advance(1);
    await second;
    expect(began).toBe(1501);
  });
});

it("both limits hold at once", async () => {
  const clock = createManualClock(0);
  const limiter = both(createLocalPermits({ ...supplyForRate(3), clock }), createLimiter(1));
  const began: number[] = [];
  const all = [1, 2, 3, 4].map(() =>
    limiter.run(() => {
      began.push(clock.now());
      return clock.sleep(100);
    }),
  );
  for (let at = 0; at < 2000; at += 50) await clock.advance(50);
  await Promise.all(all);
  expect(began).toEqual([0, 100, 200, 1101]);
});
