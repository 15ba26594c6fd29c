import { Failure, createManualClock } from "terraform-provider-sdk/core";
import { entries, print, record, records } from "../../../../test/support/short-records.ts";
import { createOwnerMarks } from "../owner-marks.ts";
import { toWire, type RecordContent, type RecordEntry } from "../record-content.ts";
import { createActivity } from "./activity.ts";
import type { RecordChange } from "./record-change.ts";
import { SetJob } from "./set-job.ts";
import type { SetRequest, SetWritten } from "./set-request.ts";

const printAll = (contents: readonly RecordContent[]): string => contents.map(print).join(" ");
/** `+TO`, `FROM>TO` or `-FROM` */
const change = (text: string): RecordChange => {
  const [from = "", to = ""] = text.split(/[>+]/);
  const message = text;
  if (text.startsWith("-")) return { kind: "delete", index: 0, from: record(text.slice(1)), message };
  if (text.startsWith("+"))
    return { kind: "create", to: record(to), wire: toWire(record(to)), restores: false, message };
  return { kind: "update", index: 0, from: record(from), to: record(to), message };
};

/** A job, and what its caller is told. */
function start(asked: Partial<SetRequest> = {}) {
  const clock = createManualClock();
  const activity = createActivity(clock);
  const controller = new AbortController();
  const told: string[] = [];
  const ended: unknown[] = [];
  const ends = { resolve: (written: SetWritten) => ended.push(written), reject: (error: unknown) => ended.push(error) };
  const request: SetRequest = {
    set: { zone: "example.com", type: "A", name: "a.example.com." },
    doing: "Cannot write",
    gives: [],
    wants: [],
    mayTake: false,
    refusal: () => new Failure({ code: "x", doing: "", happened: "" }),
    onHolds: (holds) => told.push(printAll(holds)),
    ...asked,
  };
  const job = new SetJob(request, {
    ...{ at: clock.now(), ends, signal: controller.signal, activity },
    marks: createOwnerMarks({}),
  });
  return { job, clock, activity, controller, told, ended };
}

const taken = (job: SetJob, text: string): boolean => {
  const { mayTake } = job.task;
  const [entry] = entries(text);
  return typeof mayTake === "boolean" ? mayTake : entry !== undefined && mayTake(entry);
};

/** These records, marked for another owner. */
const ofOthers = (texts: string): RecordEntry[] =>
  entries(texts).map((entry) => ({ ...entry, content: { ...entry.content, managedBy: "them" } }));

describe("what is its own of the records that are read", () => {
  const cutOff = { gives: records("1"), wants: records("2"), resumes: true };

  it.each<[string, Partial<SetRequest>, RecordEntry[], RecordEntry[], string]>([
    ["what it gives, as it is there", { gives: records("1 2@60") }, entries("1 2 3"), entries("3"), "1 2"],
    ["nothing that is gone", { gives: records("1 2") }, entries("2 3"), entries("2 3"), "2"],
    ["of twins not another owner's", { gives: records("1") }, [...ofOthers("1"), ...entries("1")], [], "1"],
    ["all that is free, where it gives that", { gives: "others" }, entries("1 2 3"), entries("2 3"), "2 3"],
    ["nothing that it wants", { ...cutOff, resumes: false }, entries("2 3"), entries("2 3"), ""],
    ["what it wants, after a run that was cut off", cutOff, entries("2 3"), entries("2 3"), "2"],
    ["what it wants, after such a run, where it is free", cutOff, entries("2"), [], ""],
    ["what it wants, after such a run, but not another owner's", cutOff, ofOthers("2"), ofOthers("2"), ""],
    ["what it gives rather than what it wants", cutOff, entries("1 2"), entries("1 2"), "1"],
  ])("%s", (_, asked, all, free, expected) => {
    const { job } = start(asked);
    job.takeOwn(all, free);
    expect(printAll(job.holds)).toBe(expected);
    expect(job.holds.filter(({ managedBy }) => managedBy !== undefined)).toEqual([]);
  });
});

it.each<[string, string, string, string, string]>([
  ["what it wanted and did not have", "1", "1 2", "2 3", "2"],
  ["nothing that it had", "1 2", "2", "2", ""],
  ["nothing that it does not want", "1", "3", "2", ""],
])("an exchange gives %s", (_, before, after, wants, expected) => {
  const { job, clock, told } = start({ wants: records(wants) });
  job.hold(records(before));
  expect(printAll(job.exchange(records(after), clock.now()))).toBe(expected);
  expect(told.at(-1)).toBe(after);
});

it("is refused, and ends, where a change would hit a record of another owner", () => {
  const { job, ended } = start();
  expect([job.isRefused([change("+9"), change("-9")]), job.isSettled]).toEqual([false, false]);
  const [theirs] = ofOthers("9");
  const deletion: RecordChange = { kind: "delete", index: 0, from: theirs?.content ?? record("0"), message: "" };
  expect([job.isRefused([change("+8"), deletion]), job.isSettled]).toEqual([true, true]);
  expect(ended).toEqual([expect.objectContaining({ code: "record-of-other-owner", doing: "Cannot write" })]);
});

it("has begun once a write was sent for it", () => {
  const { job } = start();
  job.hold(records("1"));
  expect([job.hasBegun, job.joined]).toEqual([false, false]);
  job.noteSent(change("-1"));
  expect(job.hasBegun).toBe(true);
});

describe("what a job may take over", () => {
  it.each<[string, SetRequest["mayTake"], string[], string, boolean]>([
    ["nothing by itself", false, [], "9", false],
    ["all, where it may", true, [], "9", true],
    ["what its caller says", ({ content }) => content.ttl === "60", [], "9@60", true],
    ["nothing else than its caller says", ({ content }) => content.ttl === "60", [], "9", false],
    ["what it asked to create itself", false, ["+9"], "9", true],
    ["what it asked to create itself, beside what its caller says", () => false, ["+9"], "9", true],
    ["not the same with another TTL", false, ["+9"], "9@60", false],
    ["not what it changed a record into", false, ["1>9"], "9", false],
    ["not what it deleted", false, ["-9"], "9", false],
  ])("%s", (_, mayTake, sent, found, expected) => {
    const { job } = start({ mayTake });
    for (const one of sent) job.noteSent(change(one));
    expect(taken(job, found)).toBe(expected);
  });
});

it.each<[string, SetRequest["mayTake"], string[]]>([
  ["what its caller says", () => true, []],
  ["what it asked to create itself", false, ["+9"]],
])("a job may not take over %s where it is marked for another owner", (_, mayTake, sent) => {
  const { job } = start({ mayTake });
  for (const one of sent) job.noteSent(change(one));
  const [theirs] = ofOthers("9");
  const { mayTake: may } = job.task;
  expect(theirs !== undefined && typeof may === "function" && may(theirs)).toBe(false);
});

describe("what it holds after a write", () => {
  it.each<[string, string, string, string, string, string]>([
    ["a creation", "", "+9", "1", "1 9", "9"],
    ["a creation beside others of its own", "1", "+9", "1", "1 9", "1 9"],
    ["a creation beside a foreign twin: the one as it was sent", "", "+9", "9@60", "9@60 9", "9"],
    ["a creation that is kept with another TTL", "", "+9", "1", "1 9@300", "9@300"],
    ["a change", "1 2", "2>9", "1 2", "1 9", "1 9"],
    ["a change beside a foreign twin", "2", "2>9", "9@60 2", "9@60 9", "9"],
    ["a change that is kept with another TTL", "2", "2>9", "2", "9@300", "9@300"],
    ["a change of one of two twins: the one that agrees", "2@60 2", "2>9", "2@60 2", "2@60 9", "2@60 9"],
    ["a change of a twin whose TTL changed meanwhile", "2@60", "2>9", "2@60", "9", "9"],
    ["a deletion", "1 2", "-2", "1 2", "1", "1"],
    ["a deletion of one of two twins", "2@60 2", "-2", "2@60 2", "2@60", "2@60"],
    ["a deletion of what it does not hold", "1", "-2", "1 2", "1", "1"],
  ])("%s", (_, holds, written, before, after, expected) => {
    const { job, told } = start();
    job.hold(records(holds));
    job.noteSent(change(written));
    job.follow(change(written), entries(before), entries(after));
    expect(printAll(job.task.holds)).toBe(expected);
    expect(told.at(-1) ?? "").toBe(expected);
  });

  it.each<[string, number, string, string, string]>([
    ["sent twice, done twice", 2, "", "9 9", "9 9"],
    ["sent twice, done once", 2, "", "9", "9"],
    ["sent twice, done twice beside others", 2, "1", "1 9 9", "9 9"],
    ["sent twice, done once beside a twin that was there", 2, "9", "9 9", "9"],
    ["sent once, and somebody made a twin", 1, "", "9 9", "9"],
    ["sent once, and somebody deleted its twin", 1, "9 9", "9 9", "9"],
  ])("a creation %s", (_, times, before, after, expected) => {
    const { job } = start();
    for (let nth = 0; nth < times; nth += 1) job.noteSent(change("+9"));
    job.follow(change("+9"), entries(before), entries(after));
    expect(printAll(job.task.holds)).toBe(expected);
  });

  it("is told only when it is something else, in whatever order", () => {
    const { job, told } = start();
    job.hold([]);
    job.hold(records("1 2"));
    job.hold(records("2 1"));
    job.hold(records("2 1@60"));
    expect(told).toEqual(["1 2", "2 1@60"]);
  });
});

describe("a write that missed", () => {
  it.each<[string, string | undefined, string, string]>([
    ["a change that hit another record leaves one of ours there", "1>9", "8 9 1", "1 9"],
    ["one that reads nowhere leaves none", "1>9", "8 1", "1"],
    ["a deletion leaves none", "-9", "9 1", "1"],
    ["a creation leaves none", "+9", "9 1", "1"],
    ["one that hit nothing leaves none", undefined, "9 1", "1"],
  ])("%s", (_, hit, after, expected) => {
    const { job } = start({ alone: true });
    job.hold(records("1"));
    job.miss(hit === undefined ? undefined : change(hit), entries(after));
    expect(printAll(job.holds)).toBe(expected);
    expect(job.misses).toBe(1);
    // once one of ours is there, the set is not empty any more
    expect(job.task.alone).toBe(hit !== "1>9");
  });

  it("does not hold the same record twice", () => {
    const { job } = start();
    const after = entries("9 1");
    job.hold(after.map(({ content }) => content));
    job.miss(change("1>9"), after);
    expect(printAll(job.holds)).toBe("9 1");
  });

  it("counts until one is made", () => {
    const { job } = start({ alone: true });
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
    const { job } = start();
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
    const { job } = start();
    for (let nth = 0; nth < 2; nth += 1) {
      job.noteSent(change(sent));
      job.miss(undefined, []);
    }
    const next = change("9@60>9");
    expect([job.isDone(next), job.isKeptOtherwise(next)]).toEqual([false, false]);
  });

  it("is not done where more than the TTL differs", () => {
    const { job } = start();
    job.follow(change("+9"), [], entries("9"));
    const next = change("9@300>9");
    if (next.kind !== "update") throw new Error("no update");
    expect(job.isDone({ ...next, from: { ...next.from, comment: "other" } })).toBe(false);
  });
});

describe("waiting", () => {
  it("lasts since its reason came up, and is no work under way", async () => {
    const { job, clock, activity } = start();
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
    const { job, clock } = start();
    job.hold(records("1"));
    await clock.advance(100);
    happen(job, clock.now());
    await clock.advance(100);
    expect(job.steadyMs(clock.now())).toBe(steadyMs);
  });

  it("is no news that it goes on where it did not wait", async () => {
    const { job, clock, activity } = start();
    const woken = activity.next(1_000).then(() => clock.now());
    const began = clock.now();
    job.goOn(began);
    await clock.advance(1_000);
    expect(await woken).toBe(began + 1_000);
  });
});

describe("its end", () => {
  it("gives what is there, what is its own, and all that is to be told once", () => {
    const { job, ended } = start();
    job.hold(records("9"));
    for (const warning of ["w", "w", "v"]) job.report({ warning });
    job.report({ restored: record("1") });
    job.report({});
    expect(job.isSettled).toBe(false);
    const all = entries("1 9");
    job.resolve(all);
    expect(job.isSettled).toBe(true);
    expect(ended).toEqual([{ records: all, own: records("9"), restored: records("1"), warnings: ["w", "v"] }]);
  });

  it.each(["resolve", "reject"] as const)("by %s frees all that it keeps, and lets others go on", async (end) => {
    const { job, clock, activity, controller, ended } = start();
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
