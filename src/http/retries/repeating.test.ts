import { createManualClock } from "terraform-provider-sdk/core";
import type { StartTimer } from "../../core/timers.ts";
import { isAmbiguous } from "../http-failure.ts";
import { createLimiter } from "../../core/limiter.ts";
import { createRetryBudget } from "./retry-budget.ts";
import { TransportError, type Transport, type WireResponse } from "../transport/transport.ts";
import { list, create, type Reply, args, setUp, failure, reset, refused } from "../testing/set-up-client.ts";

describe("repeating", () => {
  it("waits as long as Retry-After says, holding no place meanwhile", async () => {
    const limiter = createLimiter(1);
    const { client, clock, requests } = setUp([{ status: 429, headers: { "retry-after": "7" } }, { body: "a" }], {
      limiter,
    });
    const call = client.call(list, args);
    await clock.advance(6999);
    expect(requests).toHaveLength(1);
    expect(await limiter.run(() => Promise.resolve("free"))).toBe("free");
    await clock.advance(1);
    expect(await call).toEqual(["a"]);
    expect(client.requestCount()).toBe(2);
  });

  it.each([3_600_000, -3_600_000])(
    "waits until the date of Retry-After by the service's clock: %i ms ahead",
    async (ahead) => {
      const there = createManualClock().now() + ahead;
      const [date, wanted] = [there, there + 7_000].map((time) => new Date(time).toUTCString());
      const headers = { date: date ?? "", "retry-after": wanted ?? "" };
      const { client, clock, requests } = setUp([{ status: 429, headers }, { body: "a" }]);
      const call = client.call(list, args);
      await clock.advance(6999);
      expect(requests).toHaveLength(1);
      await clock.advance(1);
      expect(requests).toHaveLength(2);
      expect(await call).toEqual(["a"]);
    },
  );

  it("doubles the wait and ends after max_retries", async () => {
    const { client, clock, requests } = setUp([{ status: 503 }]);
    const call = failure(client.call(list, args));
    const sentAfter: number[] = [];
    for (const wait of [0, 100, 200, 400, 800]) {
      await clock.advance(wait);
      sentAfter.push(requests.length);
    }
    expect(sentAfter).toEqual([1, 2, 3, 4, 5]);
    const error = await call;
    expect(error).toMatchObject({ code: "http-server-error", status: 503 });
    expect(error.detail).toMatch(/\(after 5 attempts\)/);
    expect(isAmbiguous(error)).toBe(false);
  });

  it.each<[string, Reply, number, boolean]>([
    ["throttled", { status: 429 }, 2, false],
    ["not sent", refused, 2, false],
    ["broken off after sending", reset, 1, true],
    ["answered by a bad gateway", { status: 502 }, 1, true],
    ["given up by a proxy", { status: 408 }, 1, true],
    ["refused", { status: 400 }, 1, false],
  ])("a write that is %s", async (_, first, sendings, isUnclear) => {
    const { client, clock, requests } = setUp([first, { status: 201 }]);
    const call = client.call(create, [{ name: "a" }]).catch((error: unknown) => error);
    await clock.advance(1000);
    expect(requests).toHaveLength(sendings);
    const result = await call;
    expect(isAmbiguous(result)).toBe(isUnclear);
    expect(result === undefined).toBe(sendings === 2);
  });

  it("stops for all clients of an origin when too much fails", async () => {
    const budget = createRetryBudget();
    const clock = createManualClock(undefined, { auto: true });
    const { client, requests } = setUp([{ status: 503 }], { budget, clock, maxRetries: 1000 });
    await failure(client.call(list, args));
    expect(requests).toHaveLength(101);
    const other = setUp([{ status: 503 }], { budget, clock });
    await failure(other.client.call(list, args));
    expect(other.requests).toHaveLength(1);
  });

  it("goes on as long as repetitions succeed", async () => {
    const clock = createManualClock(undefined, { auto: true });
    const replies = Array.from({ length: 150 }, () => [{ status: 503 }, { body: "a" }]).flat();
    const { client } = setUp(replies, { clock });
    for (let nr = 0; nr < 150; nr++) expect(await client.call(list, args)).toEqual(["a"]);
  });

  describe("of a read whose answer cannot be used", () => {
    const page = { body: "<html>" };

    it("happens once, and at once", async () => {
      const { client, clock, requests } = setUp([page, { body: "a" }]);
      expect(await client.call(list, args)).toEqual(["a"]);
      expect(requests).toHaveLength(2);
      expect(clock.now()).toBe(setUp([]).clock.now());
    });

    it("does not happen twice", async () => {
      const { client, requests } = setUp([page]);
      const error = await failure(client.call(list, args));
      expect(error).toMatchObject({ code: "http-answer-invalid", outcome: "unknown" });
      expect(error.detail).toMatch(/\(after 2 attempts\)/);
      expect(isAmbiguous(error)).toBe(false);
      expect(requests).toHaveLength(2);
    });

    it("counts as one of max_retries", async () => {
      const none = setUp([page], { maxRetries: 0 });
      await failure(none.client.call(list, args));
      expect(none.requests).toHaveLength(1);

      const one = setUp([reset, page], { maxRetries: 1, clock: createManualClock(undefined, { auto: true }) });
      await failure(one.client.call(list, args));
      expect(one.requests).toHaveLength(2);
    });

    it("takes from the retry budget", async () => {
      const { client, requests } = setUp([page]);
      for (let nr = 0; nr < 101; nr++) await failure(client.call(list, args));
      expect(requests).toHaveLength(201);
    });
  });
});

describe("giving up", () => {
  /** A service that never answers, and timers that strike when told to. */
  function silent(sent = true) {
    const timers: { milliseconds: number; run: () => void }[] = [];
    const startTimer: StartTimer = (milliseconds, run) => {
      const timer = { milliseconds, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    };
    let answer: (response: WireResponse) => void = () => undefined;
    const transport: Transport = (_, signal) =>
      new Promise((resolve, reject) => {
        answer = resolve;
        signal.addEventListener("abort", () => reject(new TransportError("ABORTED", { sent })));
      });
    const strike = (milliseconds: number): void => timers.find((timer) => timer.milliseconds === milliseconds)?.run();
    return {
      ...setUp([], { transport, startTimer, maxRetries: 0 }),
      timers,
      strike,
      answer: (a: WireResponse) => answer(a),
    };
  }
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const body = { name: "a" };

  it("happens at the deadline of an attempt", async () => {
    const { client, strike, timers } = silent();
    const call = failure(client.call(create, [body]));
    await settle();
    strike(30_000);
    const error = await call;
    expect(error).toMatchObject({ code: "http-timeout", outcome: "unknown" });
    expect(error.detail).toMatch(/no complete answer after 30 s\.[^]*request_timeout/);
    expect(timers).toEqual([]);
  });

  it("at the deadline while connecting leaves the request unsent", async () => {
    const { client, strike } = silent(false);
    const call = failure(client.call(create, [body]));
    await settle();
    strike(30_000);
    expect(await call).toMatchObject({ code: "http-not-reached", outcome: "not-sent" });
  });

  it("ends a read at once, with the caller's own reason", async () => {
    const { client, strike } = silent();
    const stop = new AbortController();
    const call = failure(client.call(list, args, stop.signal));
    await settle();
    stop.abort();
    strike(0);
    expect(await call).toBe(stop.signal.reason);
  });

  it("lets a write under way end by itself", async () => {
    const { client, answer } = silent();
    const stop = new AbortController();
    const call = client.call(create, [body], stop.signal);
    await settle();
    stop.abort();
    answer({ status: 201, headers: {}, body: "OK" });
    expect(await call).toBe("OK");
  });

  it("calls the outcome of a write unknown when three seconds were not enough", async () => {
    const { client, strike } = silent();
    const stop = new AbortController();
    const call = failure(client.call(create, [body], stop.signal));
    await settle();
    stop.abort();
    strike(3000);
    expect(await call).toMatchObject({ code: "cancelled", outcome: "unknown" });
  });

  it("ends the wait for a repetition", async () => {
    const { client, clock, requests } = setUp([{ status: 429, headers: { "retry-after": "60" } }]);
    const stop = new AbortController();
    const call = failure(client.call(create, [body], stop.signal));
    await clock.advance(10);
    stop.abort();
    expect(await call).toBe(stop.signal.reason);
    expect(requests).toHaveLength(1);
  });
});
