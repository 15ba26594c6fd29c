import { followLate, type LateSignal } from "../../../late-signal.ts";
import { locateAll } from "../../reading/locate-record.ts";
import type { OwnerMarks } from "../../owners/owner-marks.ts";
import { detailsKeyOf, differingDetails, keyOf, type RecordContent, type RecordEntry } from "../../record-content.ts";
import type { Reservation } from "../../rules/zone-guard.ts";
import type { Activity } from "../activity.ts";
import type { SetTask } from "./plan-tasks.ts";
import { changedBy, type RecordChange } from "../record-change.ts";
import type { SetRequest, SetWritten } from "./set-request.ts";
import { SentChanges } from "./sent-changes.ts";
import { Told } from "../told.ts";
import { cameTooOften } from "../settle/write-warnings.ts";

/**
 * Why a job cannot go on for now, and since when (by `Clock.elapsed`); another write of this process may change that. `record`: a record that it wants belongs
 * to somebody else. `rules`: it contradicts other records of the zone, or deletes the last of what the zone needs. `others`: a job of its set waits for a record that this one may give.
 */
export interface Waiting {
  readonly for: "record" | "rules" | "others";
  readonly since: number;
}

interface JobParts {
  /** When it came, by `Clock.elapsed`. */
  readonly at: number;
  readonly ends: { resolve(written: SetWritten): void; reject(error: unknown): void };
  readonly signal: AbortSignal | undefined;
  readonly activity: Activity;
  readonly marks: OwnerMarks;
}

/** One request while it is worked on: what it holds, what was written for it, and what it waits for. */
export class SetJob {
  holds: readonly RecordContent[] = [];
  /** Whether the session has admitted it: compared it with the records of the set, and assigned it its own. */
  joined = false;
  private waits: Waiting | undefined;
  reservation: Reservation | undefined;
  misses = 0;
  readonly late: LateSignal;
  /** Since when no other job has exchanged records with it, or waited for one that it may give. By `Clock.elapsed`. */
  private steady: number;
  readonly signal: AbortSignal | undefined;
  readonly told = new Told();
  private ruleWarnings: readonly string[] = none;
  /** How often a record was asked to be created, whatever came of it. By {@link detailsKeyOf}, as {@link made}. */
  private posts: Map<string, number> | undefined;
  /** How often a reading showed that a create or update was made. */
  private made: Map<string, number> | undefined;
  private alone: boolean;
  private settled = false;
  private begun = false;
  private readonly changes = new SentChanges();

  private readonly ends: JobParts["ends"];
  private readonly activity: Activity;
  private readonly marks: OwnerMarks;

  constructor(
    readonly request: SetRequest,
    { at, ends, signal, activity, marks }: JobParts,
  ) {
    this.steady = at;
    this.ends = ends;
    this.signal = signal;
    this.activity = activity;
    this.marks = marks;
    this.late = followLate(signal);
    this.alone = request.alone === true;
    activity.begin(this);
  }

  get task(): SetTask {
    const { wants, mayTake, dataComments } = this.request;
    // a request whose answer was lost may be carried out late, so a record that reads exactly as it was sent is ours
    const isSent = ({ content }: RecordEntry): boolean => this.postsOf(content) > 0;
    const isOthers = ({ content }: RecordEntry): boolean => this.marks.otherOwnerOf(content) !== undefined;
    const takes =
      mayTake === true
        ? mayTake
        : (one: RecordEntry) => !isOthers(one) && (isSent(one) || (mayTake !== false && mayTake(one)));
    return { holds: this.holds, wants, mayTake: takes, dataComments, alone: this.alone };
  }

  get isSettled(): boolean {
    return this.settled;
  }

  get waiting(): Waiting | undefined {
    return this.waits;
  }

  wait(reason: Waiting["for"], now: number): Waiting {
    if (this.waits?.for !== reason) this.waits = { for: reason, since: now };
    this.activity.pause(this);
    return this.waits;
  }

  goOn(now: number): void {
    if (this.waits === undefined) return;
    if (this.waits.for === "others") this.steady = now;
    this.waits = undefined;
    this.activity.begin(this);
  }

  /** For how long its records have been its own, and no other job has waited for one of them. In ms. */
  steadyMs(now: number): number {
    return now - this.steady;
  }

  /** Takes what is its own of the records that were read; `free`: those that no other job holds. */
  takeOwn(records: readonly RecordEntry[], free: readonly RecordEntry[]): void {
    const { gives: given, givesOf, wants, resumes } = this.request;
    const { othersLast, otherOwnerOf } = this.marks;
    const gives = givesOf?.(free) ?? given;
    // known before anything is written
    if (gives !== "others" && gives !== given) this.request.onHolds?.(gives);
    this.holds =
      gives === "others"
        ? free.map(({ content }) => content)
        : this.withTwins(locateAll(othersLast(records), gives), free);
    if (this.holds.length > 0 || resumes !== true) return;
    this.holds = locateAll(
      free.filter(({ content }) => otherOwnerOf(content) === undefined),
      wants,
    );
  }

  /**
   * A caller that has the whole set has each record of it as often as the service holds it: a state shows equal data once, and one that
   * stayed behind would still be served.
   */
  private withTwins(own: readonly RecordContent[], free: readonly RecordEntry[]): readonly RecordContent[] {
    if (this.request.isSingle === true) return own;
    const keys = new Set(own.map(keyOf));
    const left = own.map(detailsKeyOf);
    const isOwn = (content: RecordContent): boolean => {
      const at = left.indexOf(detailsKeyOf(content));
      if (at !== -1) left.splice(at, 1);
      return at !== -1;
    };
    const twins = free.filter(
      ({ key, content }) => keys.has(key) && this.marks.otherOwnerOf(content) === undefined && !isOwn(content),
    );
    return [...own, ...twins.map(({ content }) => content)];
  }

  /** Sets the records that it holds after an exchange with other jobs. Gives the wanted ones that it has got. */
  exchange(holds: readonly RecordContent[], now: number): readonly RecordContent[] {
    if (holds.length === 0 && this.holds.length === 0) return none;
    const [before, after] = [this.holds, holds].map((all) => new Set(all.map(keyOf)));
    const got = holds.filter((one) => before?.has(keyOf(one)) === false);
    if (got.length > 0 || before?.size !== after?.size) this.steady = now;
    this.hold(holds);
    const wanted = new Set(this.request.wants.map(keyOf));
    return got.filter((one) => wanted.has(keyOf(one)));
  }

  /** Sets the records that it holds, after a write or a reading. */
  hold(holds: readonly RecordContent[]): void {
    if (holds.length === 0 && this.holds.length === 0) return;
    const keys = (all: readonly RecordContent[]): string => all.map(detailsKeyOf).sort().join("\n");
    const isOther = keys(holds) !== keys(this.holds);
    this.holds = holds;
    if (isOther) this.request.onHolds?.(holds);
  }

  /** Sets the records that it holds after a write that a reading shows: with what the write made, and without what it replaced. */
  follow(change: RecordChange, before: readonly RecordEntry[], after: readonly RecordEntry[]): void {
    this.misses = 0;
    this.changes.made();
    if (change.kind !== "delete") addOne((this.made ??= new Map<string, number>()), change.to);
    this.alone = false;
    const without = change.kind === "create" ? this.holds : withoutOne(this.holds, change.from);
    if (change.kind === "delete") {
      this.hold(without);
      return;
    }
    const own = after.filter(({ key }) => key === keyOf(change.to)).map(({ content }) => content);
    const exact = own.filter((content) => differingDetails(content, change.to).length === 0);
    const count = change.kind === "create" ? this.countMade(change.to, own.length - countOf(before, change.to)) : 1;
    this.hold([...without, ...[...exact, ...own.filter((content) => !exact.includes(content))].slice(0, count)]);
  }

  /**
   * How many of the records that came with a create are its own: a request whose answer was lost, and that was repeated, may have been
   * carried out twice. What came beyond that may be somebody else's, so it is not removed, but told.
   */
  private countMade(to: RecordContent, came: number): number {
    const most = Math.max(1, this.postsOf(to));
    if (came > most) this.told.note({ warning: cameTooOften(to, { came, asked: most }) });
    return Math.max(1, Math.min(most, came));
  }

  /** Counts a write that did not have its effect. An update that hit another record has left a record of ours there: it is held, too. */
  miss(hit: RecordChange | undefined, after: readonly RecordEntry[]): void {
    this.misses += 1;
    this.changes.missed();
    if (hit?.kind !== "update") return;
    this.alone = false;
    const own = after.find(({ key, content }) => key === keyOf(hit.to) && !this.holds.includes(content));
    if (own !== undefined) this.hold([...this.holds, own.content]);
  }

  /** Whether it is refused, since the changes would overwrite or delete records that are marked for another owner. */
  isRefused(changes: readonly RecordChange[]): boolean {
    const { doing, isOnlyFound } = this.request;
    const refusal = this.marks.refusal(doing, changedBy(changes), { isOnlyFound });
    if (refusal !== undefined) this.reject(refusal);
    return refusal !== undefined;
  }

  /**
   * Whether its change is to be judged by the rest of the zone. A part of a change that was judged as a whole is judged again, until it is
   * allowed, where `isOld`: another process has written the name since.
   */
  isToJudge(isOld: () => boolean): boolean {
    if (this.reservation !== undefined) return false;
    return this.request.isJudged !== true || this.waits?.for === "rules" || isOld();
  }

  /** Whether a write was sent for it. */
  get hasBegun(): boolean {
    return this.begun;
  }

  noteSent(change: RecordChange): void {
    this.begun = true;
    this.changes.sent(change);
    if (change.kind === "create") addOne((this.posts ??= new Map<string, number>()), change.to);
  }

  /** Whether nothing is left to do although the TTL reads differently: it was removed already, and the zone's default is shown instead. */
  isDone(change: RecordChange): boolean {
    if (change.kind !== "update" || keyOf(change.from) !== keyOf(change.to) || change.to.ttl !== null) return false;
    return this.timesMade(change) > 0 && differingDetails(change.from, change.to).every((detail) => detail === "ttl");
  }

  /** Whether the change was made twice already, and the service still keeps something else. */
  isKeptOtherwise(change: RecordChange): boolean {
    return change.kind === "update" && keyOf(change.from) === keyOf(change.to) && this.timesMade(change) >= 2;
  }

  /** Notes warnings of DNS rules. */
  warn(warnings: readonly string[]): void {
    if (warnings.length > 0) this.ruleWarnings = [...new Set([...this.ruleWarnings, ...warnings])];
  }

  resolve(records: readonly RecordEntry[]): void {
    this.end();
    this.activity.note();
    const { restored, warnings } = this.told;
    this.ends.resolve({ records, own: this.holds, restored, warnings: [...this.ruleWarnings, ...warnings] });
  }

  reject(error: unknown): void {
    this.end();
    const { doing } = this.request;
    this.ends.reject(this.told.within(this.changes.explain(error, doing), doing));
  }

  private end(): void {
    this.settled = true;
    this.activity.pause(this);
    this.late.dispose();
    this.reservation?.end();
  }

  private timesMade({ to }: { readonly to: RecordContent }): number {
    return this.made?.get(detailsKeyOf(to)) ?? 0;
  }

  private postsOf(to: RecordContent): number {
    return this.posts?.get(detailsKeyOf(to)) ?? 0;
  }
}

/** Hundreds of jobs are open at a time, and most of them have none. */
const none: readonly never[] = [];

function addOne(counts: Map<string, number>, content: RecordContent): void {
  const key = detailsKeyOf(content);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function withoutOne(contents: readonly RecordContent[], one: RecordContent): RecordContent[] {
  const exact = contents.findIndex((other) => detailsKeyOf(other) === detailsKeyOf(one));
  const at = exact === -1 ? contents.findIndex((other) => keyOf(other) === keyOf(one)) : exact;
  return contents.filter((_, index) => index !== at);
}

function countOf(entries: readonly RecordEntry[], content: RecordContent): number {
  return entries.filter(({ key }) => key === keyOf(content)).length;
}
