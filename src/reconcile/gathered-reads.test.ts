import { createGatheredReads } from "./gathered-reads.ts";

/** Reads that are counted and give their number; `end` lets the ones that have begun come to their end. */
function startReads() {
  const begun: { readonly key: string; readonly callers: number; end(error?: Error): void }[] = [];
  const gathered = createGatheredReads<number>({
    read: (key, callers) =>
      new Promise((resolve, reject) => {
        const nr = begun.length;
        begun.push({ key, callers, end: (error) => (error === undefined ? resolve(nr) : reject(error)) });
      }),
  });
  return { gathered, begun, callers: () => begun.map((one) => one.callers) };
}

/** Longer than anybody waits for company. */
const moment = (): Promise<void> => jest.advanceTimersByTimeAsync(90);
const microtasks = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it("makes one read for all who come at about one time, after the last of them has asked", async () => {
  const { gathered, begun, callers } = startReads();
  const first = gathered.get("a", undefined, 3);
  await jest.advanceTimersByTimeAsync(50);
  const second = gathered.get("a", undefined, 3);
  await jest.advanceTimersByTimeAsync(50);
  expect(begun).toEqual([]);
  await moment();
  expect(callers()).toEqual([2]);
  begun[0]?.end();
  expect(await Promise.all([first, second])).toEqual([0, 0]);
});

it("waits only a moment where nobody else is at work", async () => {
  const { gathered, callers } = startReads();
  void gathered.during("a", () => gathered.get("a"));
  await jest.advanceTimersByTimeAsync(10);
  expect(callers()).toEqual([]);
  await jest.advanceTimersByTimeAsync(10);
  expect(callers()).toEqual([1]);
});

it("waits longer as soon as a second one is at work", async () => {
  const { gathered, callers } = startReads();
  const ask = (): void => void gathered.during("a", () => gathered.get("a"));
  ask();
  await jest.advanceTimersByTimeAsync(10);
  ask();
  await jest.advanceTimersByTimeAsync(50);
  expect(callers()).toEqual([]);
  await jest.advanceTimersByTimeAsync(20);
  expect(callers()).toEqual([2]);
});

it("never gives a read that had begun before the question", async () => {
  const { gathered, begun, callers } = startReads();
  const before = gathered.get("a");
  await moment();
  const after = gathered.get("a");
  await moment();
  expect(callers()).toEqual([1, 1]);
  for (const one of begun) one.end();
  expect(await Promise.all([before, after])).toEqual([0, 1]);
});

it("waits no longer than until enough have come", async () => {
  const { gathered, callers } = startReads();
  const ask = (): void => void gathered.during("a", () => gathered.get("a"));
  for (let nr = 0; nr < 10; nr += 1) ask();
  for (let nr = 0; nr < 3; nr += 1) void gathered.get("b", undefined, 3);
  await microtasks();
  expect(callers()).toEqual([10, 3]);
});

it("keys share nothing", async () => {
  const { gathered, begun } = startReads();
  void gathered.get("a", undefined, 2);
  void gathered.get("b", undefined, 2);
  await moment();
  expect(begun.map(({ key, callers }) => `${key}${callers}`)).toEqual(["a1", "b1"]);
});

it("waits longer while others are at work, but not for ever", async () => {
  const { gathered, callers } = startReads();
  let end = (): void => undefined;
  void gathered.during("a", () => new Promise<void>((resolve) => (end = resolve)));
  const ask = (): void => void gathered.during("a", () => gathered.get("a"));
  ask();
  await moment();
  expect(callers()).toEqual([]);
  ask();
  end();
  await moment();
  expect(callers()).toEqual([2]);
  void gathered.during("a", () => new Promise<void>(() => undefined));
  ask();
  await jest.advanceTimersByTimeAsync(600);
  expect(callers()).toEqual([2, 1]);
});

it("does not keep waiting those who work one after the other", async () => {
  const { gathered, begun, callers } = startReads();
  const work = async (wait = microtasks): Promise<void> => {
    const done = gathered.during("a", () => gathered.get("a"));
    await wait();
    begun.at(-1)?.end();
    await done;
  };
  await work(moment);
  for (let nr = 0; nr < 3; nr += 1) await work();
  expect(callers()).toEqual([1, 1, 1, 1]);
});

it("a caller that gives up takes nothing from the others; where all do, nothing is read", async () => {
  const { gathered, begun, callers } = startReads();
  const [one, all] = [new AbortController(), new AbortController()];
  const left = gathered.get("a", one.signal, 3);
  const stays = gathered.get("a", undefined, 3);
  const none = gathered.get("b", all.signal, 3);
  one.abort(new Error("left"));
  all.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  await expect(none).rejects.toThrow("left");
  await moment();
  expect(callers()).toEqual([2]);
  begun[0]?.end();
  expect(await stays).toBe(0);
});

it("tells a failure to all who wait for it", async () => {
  const { gathered, begun } = startReads();
  const both = Promise.allSettled([gathered.get("a", undefined, 2), gathered.get("a", undefined, 2)]);
  await microtasks();
  begun[0]?.end(new Error("no"));
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
