import { createManualClock, silentLog } from "terraform-provider-sdk/core";
import { openRequestBudget, type RequestLimits } from "./request-budget.ts";

const open = (limits: RequestLimits, clock = createManualClock(0)) =>
  openRequestBudget(limits, { service: "https://ims.example.com", clock, log: silentLog });

it.each<[RequestLimits, string]>([
  [{ maxConcurrentRequests: 0 }, "`maxConcurrentRequests` is 0."],
  [{ maxConcurrentRequests: 1.5 }, "`maxConcurrentRequests` is 1.5."],
  [{ maxRequestsPerSecond: 0.5 }, "`maxRequestsPerSecond` is 0.5."],
  [{ maxRequestsPerSecond: Number.NaN }, "`maxRequestsPerSecond` is NaN."],
  [{ maxConcurrentRequests: -1, lockUrl: "postgres://host/locks" }, "`maxConcurrentRequests` is -1."],
  [{ maxConcurrentRequests: Symbol("x") as never }, "`maxConcurrentRequests` is Symbol(x)."],
  [{ maxRequestsPerSecond: Object.create(null) as never }, "`maxRequestsPerSecond` is [Object: null prototype] {}."],
])("refuses %j", (limits, happened) => {
  expect(() => open(limits)).toThrow(expect.objectContaining({ code: "limit-invalid", happened }) as Error);
});

it("keeps both limits within a process without a database", async () => {
  const clock = createManualClock(0);
  const budget = open({ maxConcurrentRequests: 2, maxRequestsPerSecond: 3 }, clock);
  const began: number[] = [];
  const all = [1, 2, 3, 4].map(() =>
    budget.limiter.run(() => {
      began.push(clock.now());
      return clock.sleep(10);
    }),
  );
  for (let at = 0; at < 1500; at += 10) await clock.advance(10);
  await Promise.all(all);
  expect(began).toEqual([0, 0, 10, 1011]);
  await budget.close();
});

it.each([1_001, 99_999_999_999, Number.MAX_SAFE_INTEGER])(
  "takes %i requests at a time for a thousand",
  async (limit) => {
    const budget = open({ maxConcurrentRequests: limit });
    let [running, most] = [0, 0];
    const work = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 1_500 }, () => budget.limiter.run(work)));
    expect(most).toBe(1_000);
    await budget.close();
  },
);
