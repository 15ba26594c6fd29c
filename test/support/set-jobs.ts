import { Failure, createManualClock, type ManualClock } from "terraform-provider-sdk/core";
import { createOwnerMarks } from "../../src/client/records/owners/owner-marks.ts";
import { toWire, type RecordContent, type RecordEntry } from "../../src/client/records/record-content.ts";
import { createActivity, type Activity } from "../../src/client/records/writes/activity.ts";
import type { RecordChange } from "../../src/client/records/writes/record-change.ts";
import { SetJob } from "../../src/client/records/writes/sets/set-job.ts";
import type { SetRequest, SetWritten } from "../../src/client/records/writes/sets/set-request.ts";
import { entries, print, record } from "./short-records.ts";

export const printAll = (contents: readonly RecordContent[]): string => contents.map(print).join(" ");
/** `+TO`, `FROM>TO` or `-FROM` */
export const change = (text: string): RecordChange => {
  const [from = "", to = ""] = text.split(/[>+]/);
  const message = text;
  if (text.startsWith("-")) return { kind: "delete", index: 0, from: record(text.slice(1)), message };
  if (text.startsWith("+"))
    return { kind: "create", to: record(to), wire: toWire(record(to)), restores: false, message };
  return { kind: "update", index: 0, from: record(from), to: record(to), message };
};

/** A job, and what its caller is told. */
interface Started {
  readonly job: SetJob;
  readonly clock: ManualClock;
  readonly activity: Activity;
  readonly controller: AbortController;
  /** What it held, whenever that was something else. */
  readonly told: string[];
  /** How it ended: what it resolved or was rejected with. */
  readonly ended: unknown[];
}

export function startJob(asked: Partial<SetRequest> = {}): Started {
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

/** These records, marked for another owner. */
export const ofOthers = (texts: string): RecordEntry[] =>
  entries(texts).map((entry) => ({ ...entry, content: { ...entry.content, managedBy: "them" } }));
