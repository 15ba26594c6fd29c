import type { RecordContent, RecordEntry } from "../../record-content.ts";
import { lastOfZone } from "../../record-failures.ts";
import type { Coming } from "../../rules/pending-zone.ts";
import { refusal, type ChangeGuard } from "../../rules/zone-guard.ts";
import { isVitalKey, setKeyOf } from "../../../../model/set-key.ts";
import { waitsInVain } from "../activity.ts";
import { contentsAfter } from "../contents-after.ts";
import type { RecordChange } from "../record-change.ts";
import type { ExchangeParts } from "./exchange.ts";
import type { TaskPlan } from "./plan-tasks.ts";
import type { SetJob } from "./set-job.ts";

interface AllowParts {
  readonly guard: ChangeGuard;
  readonly exchange: ExchangeParts;
}

/** The next change of a job of a set, and what there is of the set. */
interface NextChange {
  readonly job: SetJob;
  readonly change: RecordChange;
  readonly records: readonly RecordEntry[];
  /** All admitted jobs of the set. */
  readonly jobs: readonly SetJob[];
  readonly plan: (jobs: readonly SetJob[]) => readonly TaskPlan[];
}

/**
 * Whether a change may be made, by the rest of the zone. While it may not, its job waits: another write of this run may remove what contradicts
 * it, or bring what the zone needs. Rejects jobs that wait in vain.
 */
export async function isAllowed(parts: AllowParts, next: NextChange): Promise<boolean> {
  const isFine = next.change.kind === "delete" ? leavesSome(parts, next) : await followsRules(parts, next);
  if (isFine) next.job.goOn(parts.exchange.clock.elapsed());
  return isFine;
}

function waitsLast({ waiting }: SetJob, exchange: ExchangeParts): boolean {
  return waiting?.for === "rules" && waitsInVain(waiting.since, exchange);
}

/**
 * Whether a deletion leaves something of what the zone cannot be without: no plan sees all that a run deletes of it, nor what is there by then.
 * Where several jobs delete the last ones together, none of them does.
 */
function leavesSome({ exchange }: AllowParts, { job, jobs, records, plan }: NextChange): boolean {
  const { set, clock } = exchange;
  if (!isVitalKey(setKeyOf(set), set.zone)) return true;
  const plans = plan(jobs).map(({ changes }) => changes);
  if (contentsAfter(records, plans.flat()).length > 0) return true;
  const deleting = jobs.filter((_, at) => plans[at]?.some(({ kind }) => kind === "delete"));
  if (waitsLast(job, exchange)) for (const one of deleting) one.reject(lastOfZone(set, one.request));
  else for (const one of deleting) one.wait("rules", clock.elapsed());
  return false;
}

/** Judges a change by the rules across records, once for each job, before anything is written for it. */
async function followsRules({ guard, exchange }: AllowParts, { job, records, plan }: NextChange): Promise<boolean> {
  const { set, clock } = exchange;
  const { allowRules, doing, isJudged } = job.request;
  if (allowRules === undefined || !job.isToJudge(() => guard.isOld(set.zone, [set.name]))) return true;
  const contents = (some: readonly RecordContent[]): readonly Coming[] => [{ set, records: some }];
  const before = contents(records.map(({ content }) => content));
  const [own] = plan([job]);
  const sets = contents(contentsAfter(records, own?.changes ?? []));
  const isLast = waitsLast(job, exchange);
  const judged = await guard.judge(
    { zone: set.zone, sets, before, allowRules: () => allowRules, isAnew: isLast, isReserved: isJudged },
    job.signal,
  );
  if (judged.errors.length > 0) {
    job.wait("rules", clock.elapsed());
    if (isLast) job.reject(refusal(doing, judged));
    return false;
  }
  job.reservation = judged.reservation;
  job.warn(judged.warnings);
  return true;
}
