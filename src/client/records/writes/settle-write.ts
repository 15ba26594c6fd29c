import { Failure, printDuration } from "terraform-provider-sdk/core";
import { isTextType } from "../../../dns/index.ts";
import { toEntry, toWire, type RecordContent, type RecordEntry } from "../record-content.ts";
import { readSet, readSetForSure } from "../reading/read-set.ts";
import type { SetReading } from "../reading/set-reading.ts";
import { contentsAfter } from "./contents-after.ts";
import type { Lane } from "./lanes.ts";
import type { Verdict } from "./judge-write.ts";
import type { HttpFailure } from "../../../http/http-failure.ts";
import { visibleWithinMs } from "../../tries.ts";
import type { Lag } from "./lag.ts";
import { recordIdentity } from "../../creates.ts";
import { performChange, type ChangeToMake } from "./perform-change.ts";
import { describeRecord, type RecordChange } from "./record-change.ts";
import type { SharedReadings } from "./shared-readings.ts";
import { noteSettled } from "./unsettled.ts";
import { WriteEvidence } from "./write-evidence.ts";

/** A change to be made to a set that was just read, and how it may be waited for. */
export interface WriteToSettle extends ChangeToMake {
  /** Aborted a while after the caller gave up: until then the effect of what was sent is still looked for. */
  readonly late: AbortSignal;
  /** Told as soon as the service has answered with success. */
  readonly onDone?: (() => void) | undefined;
  readonly lane?: Lane | undefined;
}

/** What became of a change. */
export interface SettledWrite {
  /** The set as it was read after it. */
  readonly after: readonly RecordEntry[];
  /** Whether the zone's text showed the change: then the indexes of `after` are not known. */
  readonly isByText?: boolean | undefined;
  /** `hit` – made; `changed` – made, and kept otherwise; `missed` – it hit another record, which was put right; `not-made`. */
  readonly outcome: "hit" | "changed" | "missed" | "not-made";
  /** A record of somebody else that our write hit, and that was written again. */
  readonly restored?: RecordContent;
  /** What the user must know of it. */
  readonly warning?: string;
  /** What came back in place of a clear answer, where it was not made. */
  readonly unclear?: HttpFailure | undefined;
}

export interface Settling extends SetReading {
  readonly lag: Lag;
  readonly shared: SharedReadings;
}

/**
 * Makes one change and waits until a reading shows it: nothing more may be sent to the set before, since an old reading leads to
 * another record's index. A record of somebody else is written again only where our write hit it.
 *
 * @throws Failure `record-not-shown` where no reading shows it in time; `record-lost`; what the service refused
 */
export async function settleWrite(
  settling: Settling,
  write: WriteToSettle,
  signal?: AbortSignal,
): Promise<SettledWrite> {
  const { set, before, change } = write;
  const { context } = settling;
  const [from, to] = [
    change.kind === "create" ? undefined : change.from,
    change.kind === "delete" ? undefined : change.to,
  ];
  context.sets.doubt(set, { afters: aftersOf(settling, write), from, to });
  const { victim, ...settled } = await makeAndJudge(settling, write, signal);
  // how a zone keeps its texts is learned from a reading of the first one
  const isKept = !isTextType(set.type) || context.quoting.isSettled(set.zone);
  if (settled.outcome !== "not-made" && isKept)
    context.sets.shown(set, { before: before.map(contentOf), after: settled.after.map(contentOf), from, to });
  // a create is in the journal, and has no index that could be another record's
  if (change.kind !== "create") noteSettled(context, set);
  // only now: a reading of before this write holds the victim, and would seem to show that it was written again
  return victim === undefined ? settled : restore(settling, { write, after: settled.after, victim });
}

/** The set as it may read after the change: some deployments show the zone's default where a record has no TTL of its own. */
function aftersOf({ zones }: Settling, { set, before, change }: WriteToSettle): RecordContent[][] {
  const after = contentsAfter(before, [change]);
  const defaultTtl = zones.peek(set.zone)?.defaultTtl;
  if (change.kind === "delete" || change.to.ttl !== null || defaultTtl === undefined) return [after];
  const shown = { ...change.to, ttl: String(defaultTtl) };
  return [after, after.map((content) => (content === change.to ? shown : content))];
}

const contentOf = ({ content }: RecordEntry): RecordContent => content;

async function makeAndJudge(
  settling: Settling,
  write: WriteToSettle,
  signal?: AbortSignal,
): Promise<SettledWrite & { readonly victim?: RecordEntry }> {
  const { outcome: performed, waitMs, unclear } = await performChange(settling.context, write, signal);
  if (performed === "not-done") return { after: await lookAgain(settling, write), outcome: "not-made", unclear };
  if (performed === "done") write.onDone?.();
  const judge = async (): Promise<Judged> => {
    const shown = performed === "done" ? await showByText(settling, write) : undefined;
    if (shown !== undefined) return { after: shown, isByText: true, verdict: { kind: "shown", suspects: [] } };
    return waitForVerdict(settling, { ...write, isCertain: performed === "done", waitMs });
  };
  const { after, isByText, verdict } = await (write.lane === undefined ? judge() : write.lane.outside(judge));
  switch (verdict.kind) {
    case "shown":
      if (performed === "unknown" && write.change.kind === "create")
        settling.context.journal.done(recordIdentity(write.set.zone, write.change.to));
      return {
        after,
        isByText,
        outcome: "hit",
        ...(verdict.suspects.length > 0 && { warning: suspected(write, verdict.suspects) }),
      };
    case "changed":
      return { after, outcome: "changed" };
    case "not-shown":
      return { after, outcome: "not-made", unclear };
    case "overwrote":
      return { after, outcome: "missed", warning: overwrote(write) };
    case "ambiguous":
      return { after, outcome: "missed", warning: ambiguous(verdict.candidates) };
    case "missed":
      return { after, outcome: "missed", victim: verdict.victim };
  }
}

/** The set as a reading showed it after a write, and what that says of the write. */
interface Judged {
  readonly after: readonly RecordEntry[];
  readonly isByText?: boolean;
  readonly verdict: Verdict;
}

/**
 * The set after the write, where a text of the zone shows it that other writes wait for, too. Not used for updates and deletes that leave
 * several records: these need indexes, which a text does not show.
 */
async function showByText(
  { shared }: Settling,
  { set, before, change, late, lane }: WriteToSettle,
): Promise<readonly RecordEntry[] | undefined> {
  const after = contentsAfter(before, [change]);
  if (after.length > 1 && change.kind !== "create") return undefined;
  return (await shared.show(set, after, { signal: late, most: lane?.most })) ? after.map(toEntry) : undefined;
}

/** Reads the set again after a request to an index that does not exist: another writer moved the records, or the reading was old. */
async function lookAgain({ context, zones }: Settling, { set, late }: WriteToSettle): Promise<readonly RecordEntry[]> {
  await context.clock.sleep(firstPauseMs, late);
  return readSetForSure({ context, zones }, set, late);
}

const firstPauseMs = 50;
const longestPauseMs = 2_000;

async function waitForVerdict(
  settling: Settling,
  write: WriteToSettle & { readonly isCertain: boolean; readonly waitMs: number },
): Promise<Judged> {
  const { context, lag } = settling;
  const { before, change, late, isCertain, waitMs } = write;
  const sentAt = context.clock.elapsed();
  const patienceMs = isCertain ? visibleWithinMs : Math.max(lag.patienceMs(), waitMs);
  const evidence = new WriteEvidence(change, before, !isCertain && !context.sets.doLag());
  let pauseMs = firstPauseMs;
  for (;;) {
    const glimpsed: (readonly RecordEntry[])[] = [];
    const after = await readAfter(settling, write, (records) => glimpsed.push(records)).catch((error: unknown) => {
      if (isCertain && error instanceof Failure && error.code === "answers-contradict")
        throw notShown(write, { waitedMs: context.clock.elapsed() - sentAt, hit: [] });
      throw error;
    });
    for (const older of glimpsed) if (older !== after) evidence.glimpse(older);
    const { verdict, isConfirmed, isWhole } = evidence.see(after);
    const waitedMs = context.clock.elapsed() - sentAt;
    // a reading with another number of records than our write leaves may lack some: its indexes could be those of other records
    if (verdict.kind === "shown" && isWhole) {
      lag.note(waitedMs);
      if (isCertain) context.sets.sawLag(waitedMs);
      return { after, verdict };
    }
    if (
      (isConfirmed && verdict.kind !== "shown") ||
      (verdict.kind === "not-shown" && !isCertain && waitedMs >= patienceMs)
    )
      return { after, verdict };
    if (waitedMs >= patienceMs) {
      if (verdict.kind === "not-shown") throw notShown(write, { waitedMs, hit: evidence.mayBeHit(after) });
      return { after, verdict };
    }
    await context.clock.sleep(pauseMs, late);
    // once it is shown, the next reading is to differ by as little as possible
    pauseMs = verdict.kind === "shown" ? firstPauseMs : Math.min(2 * pauseMs, longestPauseMs);
  }
}

/** An empty answer needs no proof only where the set was empty before, or where the write deleted its only record. */
async function readAfter(
  settling: Settling,
  { set, before, change, late }: WriteToSettle,
  each: (records: readonly RecordEntry[]) => void,
): Promise<readonly RecordEntry[]> {
  const after = await readSet(settling, set, late, each);
  const mayBeEmpty = before.length === 0 || (before.length === 1 && change.kind === "delete");
  return after.length > 0 || mayBeEmpty ? after : readSetForSure(settling, set, late, { first: after });
}

async function restore(
  settling: Settling,
  { write, after, victim }: { write: WriteToSettle; after: readonly RecordEntry[]; victim: RecordEntry },
): Promise<SettledWrite> {
  const { content, wire } = victim;
  const message = `restore ${describeRecord(content)}`;
  const change: RecordChange = { kind: "create", to: content, wire, restores: true, message };
  let before = after;
  try {
    for (;;) {
      const restored = await settleWrite(settling, { ...write, change, before, onDone: undefined }, write.late);
      before = restored.after;
      if (restored.outcome !== "not-made") return { after: before, outcome: "missed", restored: content };
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "record-not-shown") throw error;
    // no copy lags for so long: others have removed it since, and what our write was to do is still to be done
    const { set, late } = write;
    return { after: await readSetForSure(settling, set, late), outcome: "missed", warning: notRestored(victim) };
  }
}

function notShown(
  { doing, change }: WriteToSettle,
  { waitedMs, hit }: { readonly waitedMs: number; readonly hit: readonly RecordEntry[] },
): Failure {
  const told =
    hit.length === 0
      ? ""
      : ` Meanwhile others went. If it was not another writer who deleted them, one of them was hit, and none was restored: ${withPayloads(hit)}.`;
  return new Failure({
    code: "record-not-shown",
    doing,
    happened: `The service accepted this change, but after ${printDuration(waitedMs)} its answers do not show it: ${change.message}. Nothing more was written.${told}`,
    remedy:
      "Its readings may lag behind" +
      (change.kind === "delete"
        ? ", or another writer added a record at the very moment of this change, and that one was deleted: ask who else writes these records. "
        : ". ") +
      "Run again later: what was done by then is recognised.",
  });
}

function notRestored(victim: RecordEntry): string {
  return (
    "Another writer moved the records during this change, so one of somebody else was hit. It was written again, but no answer shows it: " +
    `${withPayloads([victim])}. Ask who else writes these records.`
  );
}

function overwrote({ change }: WriteToSettle): string {
  return (
    `Another writer added a record at the very moment of this change, and it was overwritten: ${change.message}. What it held ` +
    "is not known. Ask who else writes these records."
  );
}

function ambiguous(candidates: readonly RecordEntry[]): string {
  return `Another writer moved the records during this change. One of these may have been hit by it, and none was restored: ${withPayloads(candidates)}.`;
}

function suspected({ change }: WriteToSettle, suspects: readonly RecordEntry[]): string {
  return (
    `Records were deleted at the very moment of this change: ${change.message}. If another writer deleted the record that was meant, or if ` +
    "a gateway before the service sent this request twice, one of these was hit; else another writer deleted these, too. None was " +
    `restored: ${withPayloads(suspects)}. Ask who else writes these records, and what may repeat requests.`
  );
}

function withPayloads(records: readonly RecordEntry[]): string {
  return records
    .map(({ content }) => `${describeRecord(content)} (to create it again: ${JSON.stringify(toWire(content))})`)
    .join("; ");
}
