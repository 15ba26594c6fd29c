import { entries, records } from "../../../../../test/support/short-records.ts";
import { change, ofOthers, printAll, startJob } from "../../../../../test/support/set-jobs.ts";
import type { RecordEntry } from "../../record-content.ts";
import type { SetJob } from "./set-job.ts";
import type { SetRequest } from "./set-request.ts";

describe("what is its own of the records that are read", () => {
  const cutOff = { gives: records("1"), wants: records("2"), resumes: true };

  it.each<[string, Partial<SetRequest>, RecordEntry[], RecordEntry[], string]>([
    ["what it gives, as it is there", { gives: records("1 2@60") }, entries("1 2 3"), entries("3"), "1 2"],
    ["nothing that is gone", { gives: records("1 2") }, entries("2 3"), entries("2 3"), "2"],
    ["of twins not another owner's", { gives: records("1") }, [...ofOthers("1"), ...entries("1")], [], "1"],
    [
      "what it gives as often as it is there",
      { gives: records("1") },
      entries("1 1 1@60"),
      entries("1 1 1@60"),
      "1 1 1@60",
    ],
    ["one of twins for a single record", { gives: records("1"), isSingle: true }, entries("1 1"), entries("1 1"), "1"],
    ["of twins none that another job holds", { gives: records("1") }, entries("1 1"), entries("1"), "1"],
    ["all that is free, where it gives that", { gives: "others" }, entries("1 2 3"), entries("2 3"), "2 3"],
    ["nothing that it wants", { ...cutOff, resumes: false }, entries("2 3"), entries("2 3"), ""],
    ["what it wants, after a run that was cut off", cutOff, entries("2 3"), entries("2 3"), "2"],
    ["what it wants, after such a run, where it is free", cutOff, entries("2"), [], ""],
    ["what it wants, after such a run, but not another owner's", cutOff, ofOthers("2"), ofOthers("2"), ""],
    ["what it gives rather than what it wants", cutOff, entries("1 2"), entries("1 2"), "1"],
  ])("%s", (_, asked, all, free, expected) => {
    const { job } = startJob(asked);
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
  const { job, clock, told } = startJob({ wants: records(wants) });
  job.hold(records(before));
  expect(printAll(job.exchange(records(after), clock.now()))).toBe(expected);
  expect(told.at(-1)).toBe(after);
});

const taken = (job: SetJob, text: string): boolean => {
  const { mayTake } = job.task;
  const [entry] = entries(text);
  return typeof mayTake === "boolean" ? mayTake : entry !== undefined && mayTake(entry);
};

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
    const { job } = startJob({ mayTake });
    for (const one of sent) job.noteSent(change(one));
    expect(taken(job, found)).toBe(expected);
  });
});

it.each<[string, SetRequest["mayTake"], string[]]>([
  ["what its caller says", () => true, []],
  ["what it asked to create itself", false, ["+9"]],
])("a job may not take over %s where it is marked for another owner", (_, mayTake, sent) => {
  const { job } = startJob({ mayTake });
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
    const { job, told } = startJob();
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
    const { job } = startJob();
    for (let nth = 0; nth < times; nth += 1) job.noteSent(change("+9"));
    job.follow(change("+9"), entries(before), entries(after));
    expect(printAll(job.task.holds)).toBe(expected);
  });

  it("is told only when it is something else, in whatever order", () => {
    const { job, told } = startJob();
    job.hold([]);
    job.hold(records("1 2"));
    job.hold(records("2 1"));
    job.hold(records("2 1@60"));
    expect(told).toEqual(["1 2", "2 1@60"]);
  });
});
