import { createLimiter } from "./limiter.ts";

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
