import { createManualClock, type ManualClock } from "terraform-provider-sdk/core";
import { createOthersPlanned, type OthersPlanned } from "./others-planned.ts";

interface Walk {
  readonly clock: ManualClock;
  readonly wait: OthersPlanned;
  /** The engine's calls; each plan that waits is one under way. */
  readonly calls: { begun: number; underWay: number };
  /** A plan comes, and waits. Gives its number. */
  readonly plan: (signal?: AbortSignal) => void;
  /** Another call comes. */
  readonly call: () => void;
  /** Numbers of the plans that have been answered, in the order of their answers. */
  readonly answered: number[];
}

function begin(): Walk {
  const clock = createManualClock();
  const wait = createOthersPlanned(clock);
  const calls = { begun: 0, underWay: 0 };
  const answered: number[] = [];
  return {
    clock,
    wait,
    calls,
    answered,
    plan(signal) {
      calls.begun += 1;
      calls.underWay += 1;
      const nr = calls.begun;
      const end = (): void => {
        calls.underWay -= 1;
        answered.push(nr);
      };
      wait(calls, signal).then(end, end);
    },
    call() {
      calls.begun += 1;
    },
  };
}

it("is over when nothing else came for 150 ms", async () => {
  const { clock, plan, call, answered } = begin();
  plan();
  await clock.advance(100);
  call();
  await clock.advance(150);
  expect(answered).toEqual([]);
  await clock.advance(150);
  expect(answered).toEqual([1]);
});

it("lasts as long as another call is under way", async () => {
  const { clock, plan, calls, answered } = begin();
  calls.underWay += 1;
  plan();
  await clock.advance(60_000);
  expect(answered).toEqual([]);
  calls.underWay -= 1;
  await clock.advance(300);
  expect(answered).toEqual([1]);
});

it("is over for all at once where an engine could ask for more", async () => {
  const { clock, plan, answered } = begin();
  for (let nr = 0; nr < 9; nr += 1) plan();
  await clock.advance(300);
  expect(answered).toHaveLength(9);
});

it("is over for one after the other where an engine may ask for nothing more before it has an answer", async () => {
  const { clock, plan, call, answered } = begin();
  for (let nr = 0; nr < 10; nr += 1) plan();
  await clock.advance(300);
  expect(answered).toEqual([1]);
  // what the engine asked for in its place
  call();
  await clock.advance(450);
  expect(answered).toHaveLength(10);
});

it.each([
  ["nothing else is to be done", 100, 0],
  ["others have fewer places", 4, 1],
])("holds up an engine for no more than three seconds where %s", async (_, waiting, others) => {
  const { clock, plan, answered, calls, wait } = begin();
  calls.underWay += others;
  for (let nr = 0; nr < waiting; nr += 1) plan();
  await clock.advance(2_850);
  expect(answered.length).toBeLessThan(waiting / 2);
  await clock.advance(150);
  expect(answered).toHaveLength(waiting);
  await wait(calls);
});

it("ends with the run", async () => {
  const { clock, plan, answered, calls, wait } = begin();
  const stop = new AbortController();
  plan(stop.signal);
  stop.abort();
  await clock.advance(0);
  expect(answered).toEqual([1]);
  await expect(wait(calls, stop.signal)).rejects.toThrow();
  // those that come later wait as ever
  plan();
  await clock.advance(300);
  expect(answered).toEqual([1, 2]);
});
