import type { WorkBeside } from "../../reconcile/index.ts";
import { createOthersPlanned, type OthersPlanned } from "./others-planned.ts";

interface Walk {
  readonly wait: OthersPlanned["wait"];
  /** The engine's calls; each plan that waits is one under way. */
  readonly calls: { begun: number; underWay: number };
  /** What processes beside this one do. */
  beside: WorkBeside;
  /** What was said to them. */
  readonly said: boolean[];
  /** Another call comes, and is answered. */
  readonly call: () => void;
  /** A plan comes, and waits. */
  readonly plan: (signal?: AbortSignal) => void;
  /** Numbers of the plans that have been answered, in the order of their answers. */
  readonly answered: number[];
  /** So many ms pass. */
  readonly pass: (ms: number) => Promise<void>;
}

function begin(): Walk {
  const calls = { begun: 0, underWay: 0 };
  let look: () => void = () => undefined;
  let every = 0;
  const walk: Omit<Walk, "wait"> = {
    calls,
    beside: "none",
    said: [],
    answered: [],
    call: () => void (calls.begun += 1),
    plan(signal) {
      calls.begun += 1;
      calls.underWay += 1;
      const nr = calls.begun;
      const end = (): void => {
        calls.underWay -= 1;
        walk.answered.push(nr);
      };
      wait(signal).then(end, end);
    },
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += every) {
        look();
        await Promise.resolve().then(() => undefined);
      }
    },
  };
  const { wait } = createOthersPlanned({
    calls,
    beside: { sayQuiet: (quiet) => void walk.said.push(quiet), workBeside: () => walk.beside },
    repeat(ms, run) {
      [every, look] = [ms, run];
      return () => undefined;
    },
  });
  return Object.assign(walk, { wait });
}

it("is over when nothing else came for 150 ms", async () => {
  const { plan, call, answered, pass } = begin();
  plan();
  await pass(100);
  call();
  await pass(150);
  expect(answered).toEqual([]);
  await pass(50);
  expect(answered).toEqual([1]);
});

it("lasts as long as another call is under way", async () => {
  const { plan, calls, answered, pass } = begin();
  calls.underWay += 1;
  plan();
  await pass(60_000);
  expect(answered).toEqual([]);
  calls.underWay -= 1;
  await pass(200);
  expect(answered).toEqual([1]);
});

describe("lasts", () => {
  it.each<[string, WorkBeside, number]>([
    ["as long as a process beside this one works", "working", 60_000],
    ["until a process beside this one has begun", "starting", 2_850],
  ])("%s", async (_, beside, passed) => {
    const walk = begin();
    walk.beside = beside;
    walk.plan();
    await walk.pass(passed);
    expect(walk.answered).toEqual([]);
    walk.beside = "none";
    await walk.pass(50);
    expect(walk.answered).toEqual([1]);
  });
});

it("begins anew when a process beside this one has ended, for which the engine waits", async () => {
  const walk = begin();
  walk.plan();
  await walk.pass(150);
  walk.beside = "ending";
  await walk.pass(60_000);
  walk.beside = "none";
  await walk.pass(100);
  expect([walk.answered, walk.said]).toEqual([[], [false]]);
  await walk.pass(50);
  expect([walk.answered, walk.said]).toEqual([[1], [false, true]]);
});

it("says to the others when this process begins to work, is quiet, and works again; what waits is no work", async () => {
  const { plan, call, calls, said, pass } = begin();
  await pass(1_000);
  expect(said).toEqual([]);
  call();
  await pass(150);
  expect(said).toEqual([false]);
  await pass(1_000);
  expect(said).toEqual([false, true]);
  plan();
  calls.underWay += 1;
  await pass(1_000);
  expect(said).toEqual([false, true, false]);
  calls.underWay -= 1;
  await pass(150);
  expect(said).toEqual([false, true, false, true]);
});

it("is over for all at once where an engine could ask for more", async () => {
  const { plan, answered, pass } = begin();
  for (let nr = 0; nr < 9; nr += 1) plan();
  await pass(200);
  expect(answered).toHaveLength(9);
});

it("is over for one after the other where an engine may ask for nothing more before it has an answer", async () => {
  const walk = begin();
  // nor may it ask the others
  walk.beside = "starting";
  for (let nr = 0; nr < 10; nr += 1) walk.plan();
  await walk.pass(200);
  expect(walk.answered).toEqual([1]);
  // what the engine asked for in its place
  walk.call();
  walk.beside = "none";
  await walk.pass(200);
  expect(walk.answered).toHaveLength(10);
});

it.each<[string, number, number, WorkBeside]>([
  ["nothing else is to be done", 100, 0, "none"],
  ["others have fewer places", 4, 1, "none"],
  ["processes beside this one have fewer places", 4, 0, "working"],
  ["a process beside this one is asked nothing", 1, 0, "starting"],
])("holds up an engine for no more than three seconds where %s", async (_, waiting, others, beside) => {
  const walk = begin();
  const { plan, answered, calls, wait, pass } = walk;
  walk.beside = beside;
  calls.underWay += others;
  for (let nr = 0; nr < waiting; nr += 1) plan();
  await pass(2_950);
  expect(answered.length).toBeLessThan(Math.max(1, waiting / 2));
  await pass(100);
  expect(answered).toHaveLength(waiting);
  await wait();
});

it("ends with the run", async () => {
  const { plan, answered, wait, pass } = begin();
  const stop = new AbortController();
  plan(stop.signal);
  stop.abort();
  await pass(50);
  expect(answered).toEqual([1]);
  await expect(wait(stop.signal)).rejects.toThrow();
  // those that come later wait as ever
  plan();
  await pass(200);
  expect(answered).toEqual([1, 2]);
});
