import { createGatheredReads } from "./gathered-reads.ts";
import { createWorkers } from "./workers.ts";

const enough = 4;

/** Reads that are counted and give their number; `end` lets the ones that have begun come to their end. */
function startReads() {
  const begun: { readonly key: string; readonly callers: number; end(error?: Error): void }[] = [];
  const workers = createWorkers();
  const gathered = createGatheredReads<number>({
    workers,
    enough,
    read: (key, callers) =>
      new Promise((resolve, reject) => {
        const nr = begun.length;
        begun.push({ key, callers, end: (error) => (error === undefined ? resolve(nr) : reject(error)) });
      }),
  });
  /** A piece of work that asks, and ends with the answer. */
  const ask = (key = "a"): void => void workers.during(() => gathered.get(key));
  return { gathered, workers, begun, ask, callers: () => begun.map((one) => one.callers) };
}

/** Longer than anybody waits for company that does not come. */
const moment = (): Promise<void> => jest.advanceTimersByTimeAsync(35);
const microtasks = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it("makes one read for all who come at about one time, after the last of them has asked", async () => {
  const { gathered, begun, callers } = startReads();
  const first = gathered.get("a", undefined, 3);
  await jest.advanceTimersByTimeAsync(10);
  const second = gathered.get("a", undefined, 3);
  await jest.advanceTimersByTimeAsync(10);
  expect(begun).toEqual([]);
  await moment();
  expect(callers()).toEqual([2]);
  begun[0]?.end();
  expect(await Promise.all([first, second])).toEqual([0, 0]);
});

it.each([
  { atWork: 1, after: 15 },
  { atWork: 2, after: 30 },
])("where all $atWork at work wait, it begins $after ms after the last one has come", async ({ atWork, after }) => {
  const { ask, callers } = startReads();
  for (let nr = 0; nr < atWork; nr += 1) {
    await jest.advanceTimersByTimeAsync(10);
    ask();
  }
  await jest.advanceTimersByTimeAsync(after - 1);
  expect(callers()).toEqual([]);
  await jest.advanceTimersByTimeAsync(2);
  expect(callers()).toEqual([atWork]);
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
  const { gathered, ask, callers } = startReads();
  for (let nr = 0; nr < enough + 1; nr += 1) ask();
  for (let nr = 0; nr < 7; nr += 1) void gathered.get("b", undefined, 7);
  await microtasks();
  expect(callers()).toEqual([7]);
  await jest.advanceTimersByTimeAsync(2);
  expect(callers()).toEqual([7, enough + 1]);
});

it("keys share nothing", async () => {
  const { gathered, begun } = startReads();
  void gathered.get("a", undefined, 2);
  void gathered.get("b", undefined, 2);
  await moment();
  expect(begun.map(({ key, callers }) => `${key}${callers}`)).toEqual(["a1", "b1"]);
});

it("waits for those that are busy, but not for ever", async () => {
  const { workers, ask, callers } = startReads();
  let end = (): void => undefined;
  void workers.during(() => new Promise<void>((resolve) => (end = resolve)));
  ask();
  await jest.advanceTimersByTimeAsync(200);
  expect(callers()).toEqual([]);
  ask();
  await jest.advanceTimersByTimeAsync(200);
  end();
  await moment();
  expect(callers()).toEqual([2]);
  void workers.during(() => new Promise<void>(() => undefined));
  ask();
  await jest.advanceTimersByTimeAsync(300);
  expect(callers()).toEqual([2, 1]);
});

it("does not wait for those who wait for another read", async () => {
  const { ask, begun } = startReads();
  ask("a");
  ask("b");
  ask("b");
  await moment();
  expect(begun.map(({ key, callers }) => `${key}${callers}`)).toEqual(["a1", "b2"]);
});

it("waits for those whose read has begun: they go on soon", async () => {
  const { ask, begun } = startReads();
  ask("a");
  await moment();
  ask("b");
  await moment();
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  await moment();
  expect(begun.map(({ key }) => key)).toEqual(["a", "b"]);
});

it("does not keep waiting those who work one after the other", async () => {
  const { gathered, workers, begun, callers } = startReads();
  const work = async (wait = microtasks): Promise<void> => {
    const done = workers.during(() => gathered.get("a"));
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
