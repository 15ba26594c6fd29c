import { createManualClock } from "terraform-provider-sdk/core";
import { createWalks } from "./walks.ts";

it.each([
  ["each validation has its plan", [2, 2], false],
  ["there are more plans", [1, 2], false],
  ["a validation has no plan", [2, 1], true],
])("%s", async (_, [validated = 0, planned = 0], areSeveral) => {
  const walks = createWalks(createManualClock(undefined, { auto: true }));
  expect(await walks.areSeveral({ validated, planned })).toBe(areSeveral);
});

it.each([
  ["whose plan comes", 0, false],
  ["whose plan does not come while others do", 1, true],
])("waits for a validation %s", async (_, missing, areSeveral) => {
  const clock = createManualClock();
  const walked = { validated: 3, planned: 1 };
  const asked = createWalks(clock).areSeveral(walked);
  await clock.advance(250);
  walked.planned += 1;
  walked.validated += 1;
  await clock.advance(100);
  walked.planned = walked.validated - missing;
  await clock.advance(1_000);
  expect(await asked).toBe(areSeveral);
});

it("asks once: what is known needs no wait", async () => {
  const clock = createManualClock(undefined, { auto: true });
  const walks = createWalks(clock);
  await walks.areSeveral({ validated: 2, planned: 1 });
  const before = clock.now();
  expect(await walks.areSeveral({ validated: 2, planned: 1 })).toBe(true);
  expect(clock.now()).toBe(before);
});
