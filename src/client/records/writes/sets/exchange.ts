import type { Clock } from "terraform-provider-sdk/core";
import type { RecordSetId } from "../../../../apis/dns/service.ts";
import type { RecordEntry } from "../../record-content.ts";
import { waitsInVain, type Activity } from "../activity.ts";
import type { TaskPlan } from "./plan-tasks.ts";
import { takesAway, type RecordChange } from "../record-change.ts";
import type { Reach, RefusedWants } from "./refused-wants.ts";
import type { SetJob } from "./set-job.ts";
import { recordWanted } from "../settle/write-failures.ts";

export interface ExchangeParts {
  readonly clock: Clock;
  readonly activity: Activity;
  readonly refused: RefusedWants;
  readonly set: RecordSetId;
}

/**
 * How long a write that removes data waits for another one that may want it, where the set has other records: Terraform sends writes
 * that belong together at about the same time, and the next ones as soon as some of them have ended. In ms.
 */
export const gatherMs = 250;

/** A job with what is left to be done for it. */
interface PlannedJob {
  readonly job: SetJob;
  readonly plan: TaskPlan;
}

/**
 * Lets the jobs wait whose wanted data is in a record of another owner: another write of this run may give it up. Refuses those that wait in
 * vain, where another job may give records up one at a time: in its place comes another one of the run, which may be the one that is missing.
 * Gives whether any still waits.
 */
export function settleBlocked(
  { clock, activity, refused, set }: ExchangeParts,
  planned: readonly PlannedJob[],
  records: readonly RecordEntry[],
): boolean {
  const now = clock.elapsed();
  for (const { job, plan } of planned) if (plan.blockedBy === undefined && job.waiting?.for === "record") job.goOn(now);
  const blocked = planned.filter(({ plan }) => plan.blockedBy !== undefined).map(({ job }) => job);
  const inVain = blocked.filter((job) => waitsInVain(job.wait("record", now).since, { activity, clock }));
  const mayBeHelped = planned.some(({ plan }) => plan.changes.some(takesAway));
  const ending = mayBeHelped ? inVain.slice(0, 1) : inVain;
  for (const job of ending) {
    refused.note(set, job.request.wants, reachOf(job));
    job.reject(job.request.refusal(records));
  }
  return blocked.length > ending.length;
}

function reachOf({ request }: SetJob): Reach {
  return request.isSingle === true ? "single" : "whole";
}

/**
 * Whether a write that takes a record away may be made `now`. `wait`: a job of the set waits for a record that this one may give, or it was
 * refused, since one that was refused before wanted its record. `gather`: others may still come.
 */
export function turnOf(
  { clock, refused, set }: ExchangeParts,
  {
    job,
    change,
    isAnyBlocked,
    hasOthers,
  }: {
    readonly job: SetJob;
    readonly change: RecordChange;
    readonly isAnyBlocked: boolean;
    /** Whether the set has more than what the job has. */
    readonly hasOthers: boolean;
  },
): "now" | "wait" | "gather" {
  if (change.kind === "create" || !takesAway(change)) return "now";
  const now = clock.elapsed();
  if (hasOthers && isAnyBlocked) {
    job.wait("others", now);
    return "wait";
  }
  if (job.waiting?.for === "others") job.goOn(now);
  if (hasOthers && job.steadyMs(now) < gatherMs) return "gather";
  if (!refused.take(set, [change.from], reachOf(job))) return "now";
  job.reject(recordWanted(job.request.doing, change.from));
  return "wait";
}
