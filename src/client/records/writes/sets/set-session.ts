import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { isTextType } from "../../../../dns/index.ts";
import type { Context } from "../../../client-context.ts";
import { whileAnyone } from "../../../late-signal.ts";
import { maxTries, pauseBeforeTry } from "../../../tries.ts";
import { noteTaken } from "../../../creates.ts";
import type { ZoneReader } from "../../../zones/zone-reader.ts";
import type { RecordWire } from "../../../../apis/dns/wire.ts";
import { fromWire, keyOf, type RecordContent, type RecordEntry } from "../../record-content.ts";
import type { ChangeGuard } from "../../rules/zone-guard.ts";
import { refuseBrokenRecords } from "../../rules/record-rules.ts";
import type { MadeRecords } from "../../made-records.ts";
import type { DataLayout } from "../../data-layout.ts";
import { readSet, readSetForSure } from "../../reading/read-set.ts";
import type { Activity } from "../activity.ts";
import type { Lag } from "../lag.ts";
import { Turn } from "../lanes.ts";
import type { SharedReadings } from "../shared-readings.ts";
import { isAllowed } from "./allow-change.ts";
import { gatherMs, settleBlocked, turnOf, type ExchangeParts } from "./exchange.ts";
import { planTasks, type TaskPlan } from "./plan-tasks.ts";
import { inSafeOrder, isDetailChange, type RecordChange } from "../record-change.ts";
import { readFirst, readIndexes, seeCreated } from "./first-reading.ts";
import { refusedStart } from "./refused-start.ts";
import type { SetJob } from "./set-job.ts";
import { conflict, notAsWritten } from "../settle/write-failures.ts";
import { aimWrite, atNoIndex } from "../settle/aim-write.ts";
import { settleWrite } from "../settle/settle-write.ts";

export interface SessionParts {
  readonly context: Context;
  readonly zones: ZoneReader;
  readonly guard: ChangeGuard;
  readonly activity: Activity;
  readonly lag: Lag;
  readonly shared: SharedReadings;
  readonly refused: ExchangeParts["refused"];
  readonly made: MadeRecords;
  readonly layouts: (zone: string, signal?: AbortSignal) => Promise<DataLayout | undefined>;
}

/** What can be done next for a job. */
type Step =
  { readonly job: SetJob; readonly change: RecordChange } | { readonly job: SetJob; readonly change?: undefined };

/** What a session works on, and what ends it. */
interface SetWork {
  /** Grows while the session runs. */
  readonly jobs: readonly SetJob[];
  /** Aborted when another run may write the set: what came of a request under way is still read, and nothing more is written. */
  readonly lost: AbortSignal;
}

/** Works on the jobs of one set, under its locks, until none is left that can go on now. */
export class SetSession {
  private records: readonly RecordEntry[] = [];
  /** Whether the records were read with their indexes. */
  private hasIndexes = true;
  /** The jobs whose records the first reading looked for. */
  private early: ReadonlySet<SetJob> = new Set();
  private readonly exchange: ExchangeParts;
  private readonly turn: Turn;

  constructor(
    private readonly parts: SessionParts,
    private readonly set: RecordSetId,
    private readonly work: SetWork,
  ) {
    const { context, activity, refused } = parts;
    this.exchange = { clock: context.clock, activity, refused, set };
    this.turn = new Turn(this.open()[0]?.request.lane);
  }

  /** Gives the set as it was read last. */
  async run(): Promise<readonly RecordEntry[]> {
    try {
      this.early = new Set(this.open());
      this.see(await readFirst(this.parts, this.set, { jobs: [...this.early], turn: this.turn }));
      await this.turn.take();
      for (;;) {
        await this.join();
        const step = await this.next();
        if (this.open().some(({ joined }) => !joined)) continue;
        if (step === "idle") return this.records;
        if (step === "gather") await this.parts.context.clock.sleep(gatherMs / 4);
        else if (step.change === undefined) this.end(step.job);
        // what was found before may not be the next step any more
        else if (!(await this.turn.take())) await this.carryOut(step.job, step.change);
      }
    } finally {
      this.turn.leave();
    }
  }

  private async carryOut(job: SetJob, change: RecordChange): Promise<void> {
    if (change.kind === "create" || this.hasIndexes) await this.write(job, change);
    else this.see(await readIndexes(this.parts, this.set, { job, seen: this.records }));
  }

  private end(job: SetJob): void {
    this.parts.refused.take(this.set, job.request.wants, "single");
    job.resolve(this.records);
  }

  private see(records: readonly RecordEntry[], hasIndexes = true): void {
    this.records = records;
    this.hasIndexes = hasIndexes;
  }

  private open(): SetJob[] {
    return this.work.jobs.filter((job) => !job.isSettled);
  }

  /** Admits new jobs: each gets its own records assigned, or is refused. */
  private async join(): Promise<void> {
    for (const job of this.open()) {
      if (job.joined) continue;
      const seen = await seeCreated(this.parts, this.set, { job, seen: this.records });
      if (seen !== undefined) this.see(seen);
      await this.joinOne(job);
    }
  }

  private async joinOne(job: SetJob): Promise<void> {
    const { check, gives } = job.request;
    job.joined = true;
    if (this.records.length === 0 && gives !== "others" && gives.length > 0 && !this.early.has(job))
      this.see(await readSetForSure(this.parts, this.set, job.signal, { known: gives }));
    const others = this.open().flatMap((other) => (other === job ? [] : other.holds));
    const free = this.records.filter(({ key }) => !others.some((held) => keyOf(held) === key));
    const left = this.parts.made.left(this.records, job.request);
    try {
      await check?.(left);
      const { wants, doing, recordRules } = job.request;
      // a record that has this data already, in whatever form, is no new mistake
      const existing = this.records.map(({ key, content }) => ({
        ...content,
        data: (wants.find((one) => keyOf(one) === key) ?? content).data,
      }));
      refuseBrokenRecords(wants, { zone: this.set.zone, doing, allowRules: recordRules, existing });
    } catch (error) {
      job.reject(error);
      return;
    }
    job.takeOwn(left, free);
    if (this.hasOthers(job)) job.request.onOthers?.();
  }

  /** Finds the next step, exchanges records between jobs, and refuses jobs whose wait timed out. */
  private async next(): Promise<Step | "gather" | "idle"> {
    // jobs that came meanwhile are left out: they are admitted before the next step
    const jobs = this.open().filter(({ joined }) => joined);
    const plans = this.plan(jobs);
    const planned = jobs.map((job, at) => {
      const plan = plans[at] ?? { holds: [], changes: [], blockedBy: undefined };
      return { job, plan, got: job.exchange(plan.holds, this.now()) };
    });
    const isAnyBlocked = settleBlocked(this.exchange, planned, this.records);
    const free = planned.filter(
      ({ job, plan }) => !job.isSettled && plan.blockedBy === undefined && !job.isRefused(plan.changes),
    );
    for (const { job, got } of free) for (const content of got) this.takeOver(job, content);
    let gathers = false;
    const steps = free.map(({ job, plan }) => ({ job, change: plan.changes.find((one) => !job.isDone(one)) }));
    for (const { job, change } of inSafeOrder(steps)) {
      // several are refused at once where they would delete the last of what the zone needs
      if (job.isSettled) continue;
      if (change === undefined) return { job };
      if (job.signal?.aborted === true) job.reject(job.signal.reason);
      else {
        const turn = turnOf(this.exchange, { job, change, isAnyBlocked, hasOthers: this.hasOthers(job) });
        gathers ||= turn === "gather";
        if (turn === "now" && (await this.isAllowed(job, change))) return { job, change };
      }
    }
    return gathers ? "gather" : "idle";
  }

  /** Of records with equal data each job prefers one that is not marked for another owner. */
  private plan(jobs: readonly SetJob[]): TaskPlan[] {
    const tasks = jobs.map(({ task }) => task);
    return planTasks(this.parts.context.marks.othersLast(this.records), tasks, this.defaultTtl());
  }

  /** Takes over a record that another job gave up, or that a killed run created, as if this job had created it now. */
  private takeOver({ request: { wants, onCreated, notes } }: SetJob, was: RecordContent): void {
    const wanted = wants.find((one) => keyOf(one) === keyOf(was));
    const taken = { was, wanted, isNoted: notes !== undefined, defaultTtl: this.defaultTtl() };
    noteTaken(this.parts.context, this.set.zone, taken);
    onCreated?.(was);
  }

  private defaultTtl(): number | undefined {
    return this.parts.zones.peek(this.set.zone)?.defaultTtl;
  }

  private now(): number {
    return this.parts.context.clock.elapsed();
  }

  /** Whether the set has more than what the job has; for a single record, which is held twice after an exchange that was killed, more than one. */
  private hasOthers({ request, holds }: SetJob): boolean {
    return this.records.length > (request.isSingle === true ? 1 : holds.length);
  }

  private isAllowed(job: SetJob, change: RecordChange): Promise<boolean> {
    const { records, exchange, parts } = this;
    const jobs = this.open().filter(({ joined }) => joined);
    const plan = (of: readonly SetJob[]): readonly TaskPlan[] => this.plan(of);
    return isAllowed({ guard: parts.guard, exchange }, { job, change, jobs, records, plan });
  }

  private async write(job: SetJob, change: RecordChange): Promise<void> {
    this.work.lost.throwIfAborted();
    const { doing, onCreated, lane } = job.request;
    const refused = await refusedStart(job, change, this.records);
    if (refused !== undefined) {
      job.reject(refused);
      return;
    }
    const before = this.records;
    const onDone = (): void => {
      if (change.kind === "create") onCreated?.(change.to);
    };
    const layout = (): Promise<DataLayout | undefined> => this.parts.layouts(this.set.zone, job.late.signal);
    try {
      const aim = await aimWrite(this.parts, { set: this.set, doing, change, before }, job.signal);
      if (aim.kind === "unclear") {
        await this.lookAgain(job, change);
        return;
      }
      const askedIndex = aim.kind === "index" ? aim.nr : undefined;
      job.noteSent(change);
      const settled = await settleWrite(
        this.parts,
        {
          ...{ set: this.set, doing, change, askedIndex, layout, before, onDone },
          ...{ late: job.late.signal, turn: this.turn, most: lane?.most },
          ...{ lost: this.work.lost, isAgain: job.misses > 0, notes: job.request.notes },
        },
        job.signal,
      );
      const { after, outcome, isByText = false, unclear, ...told } = settled;
      // a single record has the index 0; with a lane, others had their turn since the reading, so its indexes may be wrong
      this.see(after, lane === undefined && (!isByText || after.length <= 1));
      this.tell(job, told);
      if (outcome === "hit" || outcome === "changed") job.follow(change, before, after);
      else job.miss(outcome === "missed" ? change : undefined, after);
      if (change.kind !== "delete") await this.lookAtQuotes(job);
      if (job.misses >= maxTries) job.reject(conflict(doing, change, unclear));
    } catch (error) {
      const { code } = error instanceof Failure ? error : { code: "" };
      job.reject(code === "record-not-shown" && isDetailChange(change) ? notAsWritten(doing, change) : error);
      // what is there now is not known
      this.see(await whileAnyone(this.open(), (signal) => readSetForSure(this.parts, this.set, signal)));
    }
  }

  /** Nothing is sent to an index that shows another record than the list. */
  private async lookAgain(job: SetJob, change: RecordChange): Promise<void> {
    const { parts, set } = this;
    await pauseBeforeTry(job.misses + 2, parts.context, job.signal);
    const after = await readSetForSure(parts, set, job.signal);
    this.see(after);
    job.miss(undefined, after);
    if (job.misses >= maxTries && change.kind !== "create") job.reject(atNoIndex(job.request.doing, set, change.from));
  }

  /** The first text that is written to a zone shows whether its deployment adds quotes. If so, the text is written again without. */
  private async lookAtQuotes(job: SetJob): Promise<void> {
    const { context, zones } = this.parts;
    const { zone, type } = this.set;
    if (!isTextType(type) || context.quoting.isSettled(zone)) return;
    context.quoting.settle(zone);
    await zones.readAnew(zone, job.late.signal);
    if (!context.quoting.adds(zone)) return;
    this.see(await readSet(this.parts, this.set, job.late.signal));
    job.hold(this.records.flatMap(({ content, wire }) => (this.isOwn(job, wire) ? [content] : [])));
  }

  /** Whether the job holds a record, by its data before the zone was known to add quotes: now it reads differently. */
  private isOwn(job: SetJob, wire: RecordWire): boolean {
    const key = keyOf(fromWire(wire, this.set));
    return job.holds.some((held) => keyOf(held) === key);
  }

  private tell(job: SetJob, told: { readonly restored?: RecordContent; readonly warning?: string }): void {
    job.told.note(told);
    if (told.restored === undefined) return;
    const { name, type } = told.restored;
    this.parts.context.log.warn("A DNS record was hit by a write whose index had moved, and was restored", {
      zone: this.set.zone,
      name,
      type,
    });
  }
}
