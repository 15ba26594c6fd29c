import { entries, record, records } from "../../../../../test/support/short-records.ts";
import { change, ofOthers, printAll, startJob } from "../../../../../test/support/set-jobs.ts";
import type { RecordChange } from "../record-change.ts";
import type { SetJob } from "./set-job.ts";

describe("a write that missed", () => {
  it.each<[string, string | undefined, string, string]>([
    ["a change that hit another record leaves one of ours there", "1>9", "8 9 1", "1 9"],
    ["one that reads nowhere leaves none", "1>9", "8 1", "1"],
    ["a deletion leaves none", "-9", "9 1", "1"],
    ["a creation leaves none", "+9", "9 1", "1"],
    ["one that hit nothing leaves none", undefined, "9 1", "1"],
  ])("%s", (_, hit, after, expected) => {
    const { job } = startJob({ alone: true });
    job.hold(records("1"));
    job.miss(hit === undefined ? undefined : change(hit), entries(after));
    expect(printAll(job.holds)).toBe(expected);
    expect(job.misses).toBe(1);
    // once one of ours is there, the set is not empty any more
    expect(job.task.alone).toBe(hit !== "1>9");
  });

  it("does not hold the same record twice", () => {
    const { job } = startJob();
    const after = entries("9 1");
    job.hold(after.map(({ content }) => content));
    job.miss(change("1>9"), after);
    expect(printAll(job.holds)).toBe("9 1");
  });

  it("counts until one is made", () => {
    const { job } = startJob({ alone: true });
    job.miss(undefined, []);
    job.miss(undefined, []);
    expect([job.misses, job.task.alone]).toEqual([2, true]);
    job.follow(change("+9"), [], entries("9"));
    expect([job.misses, job.task.alone]).toEqual([0, false]);
  });
});

describe("a detail that the service shows otherwise", () => {
  it.each<[string, string[], string, boolean, boolean]>([
    ["not written yet", [], "9@300>9", false, false],
    ["created so", ["+9"], "9@300>9", true, false],
    ["changed so", ["9@60>9"], "9@300>9", true, false],
    ["written so twice", ["+9", "9@300>9"], "9@300>9", true, true],
    ["another TTL that was written twice", ["+9@60", "9@300>9@60"], "9@300>9@60", false, true],
    ["of another record", ["+8", "7>8"], "9@300>9", false, false],
    ["a change of its data", ["+9", "1>9"], "1>9", false, false],
    ["a deletion", ["+9", "+9"], "-9", false, false],
    ["a creation", ["+9", "+9"], "+9", false, false],
  ])("%s", (_, made, next, isDone, isKeptOtherwise) => {
    const { job } = startJob();
    for (const one of made) {
      job.noteSent(change(one));
      job.follow(change(one), [], entries(one.split(/[>+]/)[1] ?? ""));
    }
    expect({ isDone: job.isDone(change(next)), kept: job.isKeptOtherwise(change(next)) }).toEqual({
      isDone,
      kept: isKeptOtherwise,
    });
  });

  it.each(["+9", "9@60>9"])("is neither done nor kept otherwise where no reading showed that %s was made", (sent) => {
    const { job } = startJob();
    for (let nth = 0; nth < 2; nth += 1) {
      job.noteSent(change(sent));
      job.miss(undefined, []);
    }
    const next = change("9@60>9");
    expect([job.isDone(next), job.isKeptOtherwise(next)]).toEqual([false, false]);
  });

  it("is not done where more than the TTL differs", () => {
    const { job } = startJob();
    job.follow(change("+9"), [], entries("9"));
    const next = change("9@300>9");
    if (next.kind !== "update") throw new Error("no update");
    expect(job.isDone({ ...next, from: { ...next.from, comment: "other" } })).toBe(false);
  });
});

describe("waiting", () => {
  it("lasts since its reason came up, and is no work under way", async () => {
    const { job, clock, activity } = startJob();
    const began = clock.now();
    expect([job.steadyMs(began), job.waiting, activity.quietMs()]).toEqual([0, undefined, 0]);
    await clock.advance(100);
    expect(job.wait("rules", clock.now())).toEqual({ for: "rules", since: began + 100 });
    await clock.advance(100);
    expect(job.wait("rules", clock.now()).since).toBe(began + 100);
    expect(job.wait("record", clock.now())).toEqual({ for: "record", since: began + 200 });
    expect(activity.quietMs()).toBe(200);
    job.goOn(clock.now());
    expect([job.waiting, activity.quietMs()]).toEqual([undefined, 0]);
  });

  it.each<[string, (job: SetJob, now: number) => void, number]>([
    ["arrived", () => undefined, 200],
    ["exchanged records", (job, now) => job.exchange(records("2"), now), 100],
    ["was found to hold what it held", (job, now) => job.exchange(records("1"), now), 200],
    ["got what it holds by a write of its own", (job) => job.follow(change("1>2"), entries("1"), entries("2")), 200],
    [
      "waited for others",
      (job, now) => {
        job.wait("others", now - 50);
        job.goOn(now);
      },
      100,
    ],
    [
      "waited for something else",
      (job, now) => {
        job.wait("rules", now - 50);
        job.goOn(now);
      },
      200,
    ],
  ])("is steady since it %s", async (_, happen, steadyMs) => {
    const { job, clock } = startJob();
    job.hold(records("1"));
    await clock.advance(100);
    happen(job, clock.now());
    await clock.advance(100);
    expect(job.steadyMs(clock.now())).toBe(steadyMs);
  });

  it("is no news that it goes on where it did not wait", async () => {
    const { job, clock, activity } = startJob();
    const woken = activity.next(1_000).then(() => clock.now());
    const began = clock.now();
    job.goOn(began);
    await clock.advance(1_000);
    expect(await woken).toBe(began + 1_000);
  });
});

describe("its end", () => {
  it("gives what is there, what is its own, and all that is to be told once", () => {
    const { job, ended } = startJob();
    job.hold(records("9"));
    for (const warning of ["w", "w", "v"]) job.told.note({ warning });
    job.told.note({ restored: record("1") });
    job.told.note({});
    job.warn(["r", "r"]);
    expect(job.isSettled).toBe(false);
    const all = entries("1 9");
    job.resolve(all);
    expect(job.isSettled).toBe(true);
    expect(ended).toEqual([{ records: all, own: records("9"), restored: records("1"), warnings: ["r", "w", "v"] }]);
  });

  it.each(["resolve", "reject"] as const)("by %s frees all that it keeps, and lets others go on", async (end) => {
    const { job, clock, activity, controller, ended } = startJob();
    let freed = 0;
    job.reservation = { end: () => (freed += 1) };
    const began = clock.now();
    const woken = activity.next(1_000).then(() => clock.now() - began);
    await clock.advance(10);
    if (end === "resolve") job.resolve([]);
    else job.reject("no");
    await clock.advance(990);
    // one that was done may be what another waits for
    expect(await woken).toBe(end === "resolve" ? 10 : 1_000);
    expect([freed, job.isSettled, ended.length]).toEqual([1, true, 1]);
    expect(activity.quietMs()).toBe(end === "resolve" ? 990 : 1_000);
    jest.useFakeTimers();
    controller.abort();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});

it("is refused, and ends, where a change would hit a record of another owner", () => {
  const { job, ended } = startJob();
  expect([job.isRefused([change("+9"), change("-9")]), job.isSettled]).toEqual([false, false]);
  const [theirs] = ofOthers("9");
  const deletion: RecordChange = { kind: "delete", index: 0, from: theirs?.content ?? record("0"), message: "" };
  expect([job.isRefused([change("+8"), deletion]), job.isSettled]).toEqual([true, true]);
  expect(ended).toEqual([expect.objectContaining({ code: "record-of-other-owner", doing: "Cannot write" })]);
});

it("has begun once a write was sent for it", () => {
  const { job } = startJob();
  job.hold(records("1"));
  expect([job.hasBegun, job.joined]).toEqual([false, false]);
  job.noteSent(change("-1"));
  expect(job.hasBegun).toBe(true);
});
