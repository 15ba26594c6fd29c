import { startIdleTimer, startTimer } from "./timers.ts";

it.each([
  ["a timer", startTimer],
  ["an idle timer", startIdleTimer],
])("%s of more than Node can wait does not end at once", async (_, start) => {
  let cancel: (() => void) | undefined;
  const first = await new Promise((resolve) => {
    cancel = start(600 * 3_600_000, () => resolve("600 hours"));
    startTimer(20, () => resolve("20 ms"));
  });
  cancel?.();
  expect(first).toBe("20 ms");
});
