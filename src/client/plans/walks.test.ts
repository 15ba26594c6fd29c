import { createManualClock } from "terraform-provider-sdk/core";
import { noSharedPlans } from "./shared-plans.ts";
import { createWalks } from "./walks.ts";

it.each([
  ["each validation has its plan", 0, false],
  ["there are more plans", -1, false],
  ["a validation has no plan", 1, true],
])("%s", async (_, unplanned, areSeveral) => {
  const walks = createWalks(createManualClock(undefined, { auto: true }), noSharedPlans);
  expect(await walks.areSeveral({ calls: 3, unplanned })).toBe(areSeveral);
});

it.each([
  ["whose plan comes", 0, false],
  ["whose plan does not come while others do", 1, true],
])("waits for a validation %s", async (_, unplanned, areSeveral) => {
  const clock = createManualClock();
  const walked = { calls: 3, unplanned: 2 };
  const asked = createWalks(clock, noSharedPlans).areSeveral(walked);
  await clock.advance(900);
  walked.calls += 1;
  await clock.advance(200);
  Object.assign(walked, { calls: walked.calls + 1, unplanned });
  await clock.advance(3_000);
  expect(await asked).toBe(areSeveral);
});

it("waits no more once it knows", async () => {
  const clock = createManualClock(undefined, { auto: true });
  const walks = createWalks(clock, noSharedPlans);
  await walks.areSeveral({ calls: 3, unplanned: 1 });
  const before = clock.now();
  expect(await walks.areSeveral({ calls: 3, unplanned: 1 })).toBe(true);
  expect(clock.now()).toBe(before);
});
