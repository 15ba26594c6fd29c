import { createManualClock } from "terraform-provider-sdk/core";
import { createRestingClock, createWorkers } from "./workers.ts";

it.each([
  { sleeps: 300, passed: 199, busy: 0 },
  { sleeps: 300, passed: 200, busy: 1 },
  { sleeps: 300, passed: 299, busy: 1 },
  { sleeps: 80, passed: 0, busy: 1 },
])("$passed ms after the begin of a sleep of $sleeps ms, $busy are busy", async ({ sleeps, passed, busy }) => {
  const [workers, clock] = [createWorkers(), createManualClock()];
  let isAwake = false;
  const resting = createRestingClock(workers, clock);
  void workers.during(async () => {
    await resting.sleep(sleeps);
    isAwake = true;
  });
  await clock.advance(passed);
  expect({ busy: workers.busy, isAwake }).toEqual({ busy, isAwake: false });
  await clock.advance(sleeps - passed);
  expect({ count: workers.count, isAwake }).toEqual({ count: 0, isAwake: true });
});

it("a sleep that is called off ends at once, and rests no more", async () => {
  const [workers, clock, controller] = [createWorkers(), createManualClock(), new AbortController()];
  const resting = createRestingClock(workers, clock);
  const sleeping = workers.during(() => resting.sleep(300, controller.signal).catch(() => clock.sleep(1_000)));
  controller.abort(new Error("stop"));
  await clock.advance(1);
  expect({ busy: workers.busy, count: workers.count }).toEqual({ busy: 1, count: 1 });
  await clock.advance(1_000);
  await sleeping;
  expect(workers.count).toBe(0);
});
