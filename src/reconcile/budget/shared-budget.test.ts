import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createPostgres, describeWithPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { createManualClock, silentLog, systemClock, type Log } from "terraform-provider-sdk/core";
import type { Limiter } from "../../core/limiter.ts";
import { createSharedBudget, type SharedBudgetOptions } from "./shared-budget.ts";

describeWithPostgres("requests of several processes", () => {
  let postgres: TestPostgres;
  let opened: { close(): Promise<void> }[] = [];
  beforeAll(async () => (postgres = await createPostgres()));
  afterAll(() => postgres.remove());
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.close()));
    opened = [];
  });

  const given = { service: "https://ims.example.com", maxConcurrentRequests: 4, clock: systemClock, log: silentLog };
  /** A session of its own, as another process has it. */
  const openBudget = (options: Partial<SharedBudgetOptions> = {}): Limiter => {
    const budget = createSharedBudget({ ...given, url: postgres.url, ...options });
    opened.push(budget);
    return budget.limiter;
  };
  const advisory = async (): Promise<number> =>
    Number(await postgres.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"));
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const until = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isDone())) await turn();
  };

  /** Works that take 5 ms, each noted under its name when it begins, and how many were under way at most. */
  function counted() {
    const begun: string[] = [];
    let [underWay, most] = [0, 0];
    const work = (name: string) => async (): Promise<void> => {
      begun.push(name);
      most = Math.max(most, (underWay += 1));
      await systemClock.sleep(5);
      underWay -= 1;
    };
    return { begun, work, most: () => most };
  }
  const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `process ${at}`);

  it.each([
    [2, 4],
    [3, 4],
    [9, 4],
    [5, 1],
  ])(
    "%i processes have %i requests under way together, and none waits for the end of another",
    async (count, limit) => {
      const { begun, work, most } = counted();
      const perProcess = 300;
      await Promise.all(
        names(count).map((name) => {
          const limiter = openBudget({ maxConcurrentRequests: limit });
          return Promise.all(Array.from({ length: perProcess }, () => limiter.run(work(name))));
        }),
      );
      expect(begun).toHaveLength(count * perProcess);
      expect(most()).toBe(limit);
      // when the first one has done all of its works, each of the others has begun some
      const lasts = names(count).map((name) => begun.lastIndexOf(name));
      const firsts = names(count).map((name) => begun.indexOf(name));
      expect(Math.max(...firsts)).toBeLessThan(Math.min(...lasts));
    },
  );

  it("one with a lower limit keeps to it, and is let in by those with a higher one", async () => {
    const { begun, work, most } = counted();
    let [own, mostOwn] = [0, 0];
    let isDone = false;
    const big = names(3).map((name) => {
      const limiter = openBudget({ maxConcurrentRequests: 4 });
      return Promise.all(
        Array.from({ length: 8 }, async () => {
          while (!isDone) await limiter.run(work(name));
        }),
      );
    });
    await until(() => begun.length > 50);
    const limiter = openBudget({ maxConcurrentRequests: 1 });
    const small = Array.from({ length: 20 }, () =>
      limiter.run(async () => {
        mostOwn = Math.max(mostOwn, (own += 1));
        await work("small")();
        own -= 1;
      }),
    );
    await Promise.all(small);
    isDone = true;
    await Promise.all(big);
    expect([mostOwn, most()]).toEqual([1, 4]);
  });

  it("another service has a budget of its own", async () => {
    const release = new AbortController();
    const held = names(4).map(() => openBudget().run(() => systemClock.sleep(60_000, release.signal).catch(() => 0)));
    await until(async () => (await advisory()) === 4);
    const other = openBudget({ service: "https://other.example.com" });
    await expect(other.run(() => Promise.resolve("at once"))).resolves.toBe("at once");
    release.abort();
    await Promise.all(held);
  });

  it("no second has more requests than the budget, counted over all of them", async () => {
    const began: number[] = [];
    const limiters = names(3).map(() => openBudget({ maxRequestsPerSecond: 20 }));
    const runs = limiters.flatMap((limiter) =>
      Array.from({ length: 25 }, () => limiter.run(() => Promise.resolve(void began.push(performance.now())))),
    );
    await Promise.all(runs);
    const within = (from: number): number => began.filter((time) => time >= from && time < from + 1000).length;
    expect(Math.max(...began.map(within))).toBeLessThanOrEqual(20);
  });

  it("gives up a wait that is aborted, and leaves nothing taken when nothing is to be done", async () => {
    const release = new AbortController();
    const holder = openBudget({ maxConcurrentRequests: 1 });
    const held = holder.run(() => systemClock.sleep(60_000, release.signal).catch(() => 0));
    await until(async () => (await advisory()) === 1);
    const stop = new AbortController();
    const second = openBudget({ maxConcurrentRequests: 1 }).run(() => Promise.resolve(), stop.signal);
    second.catch(() => undefined);
    // its ticket
    await until(async () => (await advisory()) === 2);
    stop.abort(new Error("stop"));
    await expect(second).rejects.toThrow("stop");
    release.abort();
    await held;
    await until(async () => (await advisory()) === 0);
  });

  it("says what it waits for", async () => {
    const lines: unknown[] = [];
    const log: Log = { ...silentLog, info: (...line) => void lines.push(line) };
    const release = new AbortController();
    const held = openBudget({ maxConcurrentRequests: 1 }).run(() =>
      systemClock.sleep(60_000, release.signal).catch(() => 0),
    );
    await until(async () => (await advisory()) === 1);
    const clock = createManualClock(undefined, { auto: true });
    const second = openBudget({ maxConcurrentRequests: 1, clock, log }).run(() => Promise.resolve());
    await until(() => lines.length > 0);
    release.abort();
    await Promise.all([held, second]);
    const what = `1 requests at a time, by PostgreSQL at 127.0.0.1:${postgres.port}/locks`;
    const counts = { waiting: 1, held: 0, others: 1, seconds: 10 };
    expect(lines[0]).toEqual([`Requests wait for their turn among all runs: ${what}`, counts]);
  });

  it("goes on in another connection when one is lost", async () => {
    const { begun, work } = counted();
    const limiter = openBudget();
    const runs = Promise.all(Array.from({ length: 200 }, () => limiter.run(work("one"))));
    await until(() => begun.length > 20);
    await postgres.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'terraform-provider-ims budget%'",
    );
    await runs;
    expect(begun).toHaveLength(200);
  });

  it("fails a request that cannot be counted, and says where", async () => {
    const url = postgres.url.replace(/[^/]*$/, "nowhere");
    await expect(openBudget({ url }).run(() => Promise.resolve())).rejects.toMatchObject({
      code: "lock-unreachable",
      doing: `Cannot share the number of requests by PostgreSQL at 127.0.0.1:${postgres.port}/nowhere`,
      remedy: expect.stringContaining("The request was not sent.") as string,
    });
  });

  describe("of which one", () => {
    let child: ChildProcess | undefined;
    afterEach(() => child?.kill("SIGKILL"));

    /** Starts a process with `limiter` and `clock`. It closes nothing. */
    const start = (program: string): ChildProcess => {
      const load = (path: string): string => JSON.stringify(join(__dirname, path));
      const options = JSON.stringify({ ...given, url: postgres.url });
      const text = `
        const { createSharedBudget } = require(${load("shared-budget.ts")});
        const { systemClock: clock, silentLog: log } = require("terraform-provider-sdk/core");
        const { limiter } = createSharedBudget({ ...${options}, clock, log });
        ${program}`;
      return (child = spawn(process.execPath, ["--import", "tsx", "-e", text], { stdio: "ignore" }));
    };

    it.each(["SIGKILL", "SIGSTOP"] as const)("gets a %s frees its places within ten seconds", async (signal) => {
      const holder = start("for (let at = 0; at < 4; at += 1) void limiter.run(() => clock.sleep(60_000));");
      await until(async () => (await advisory()) === 4);
      holder.kill(signal);
      const since = Date.now();
      const limiter = openBudget();
      let underWay = 0;
      const all = names(4).map(() =>
        limiter.run(async () => {
          underWay += 1;
          await until(() => underWay === 4);
        }),
      );
      await Promise.all(all);
      expect(Date.now() - since).toBeLessThan(10_000);
    });

    it("has nothing more to do ends by itself", async () => {
      const process = start("void limiter.run(() => clock.sleep(1));");
      expect(await new Promise((resolve) => process.once("exit", resolve))).toBe(0);
    });
  });
});
