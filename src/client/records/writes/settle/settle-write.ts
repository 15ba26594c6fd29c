import { Failure } from "terraform-provider-sdk/core";
import { toEntry, type RecordContent, type RecordEntry } from "../../record-content.ts";
import { readSet, readSetForSure } from "../../reading/read-set.ts";
import type { SetReading } from "../../reading/set-reading.ts";
import { contentsAfter } from "../contents-after.ts";
import type { Turn } from "../lanes.ts";
import { noteOutcome, noteSending } from "./note-write.ts";
import { judgeWrite, type Verdict } from "./judge-write.ts";
import type { HttpFailure } from "../../../../http/http-failure.ts";
import { maxTries, visibleWithinMs } from "../../../tries.ts";
import type { Lag } from "../lag.ts";
import { noteMade, performChange, type ChangeToMake } from "./perform-change.ts";
import { describeRecord, type RecordChange } from "../record-change.ts";
import type { SharedReadings } from "../shared-readings.ts";
import { hitAstray, hitByOrder, indexesContradict, onlyGone, wentAstray, type Astray } from "./astray.ts";
import { WriteEvidence } from "./write-evidence.ts";
import { lost, notShown } from "./write-failures.ts";
import { ambiguous, notRestored, overwrote, suspected } from "./write-warnings.ts";

/** A change to be made to a set that was just read, and how it may be waited for. */
export interface WriteToSettle extends ChangeToMake {
  /** Aborted a while after the caller gave up: until then the effect of what was sent is still looked for. */
  readonly late: AbortSignal;
  /** Told as soon as the service has answered with success. */
  readonly onDone?: (() => void) | undefined;
  /** Where it is one of many writes of one caller: what it leaves while it waits for readings. */
  readonly turn?: Turn | undefined;
  /** How many of these may wait for one reading. */
  readonly most?: number | undefined;
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
  noteSending(settling, write);
  const { victim, astray, ...settled } = await makeAndJudge(settling, write, signal);
  noteOutcome(settling, write, settled.outcome === "not-made" ? undefined : settled.after);
  // only now: a reading of before this write holds the victim, and would seem to show that it was written again
  const restored =
    victim === undefined
      ? settled
      : await restore(settling, { write, after: settled.after, victim, why: astray && hitByOrder(astray) });
  return astray === undefined ? restored : tellAstray(write, restored, astray);
}

/** @throws Failure `indexes-contradict` where the index was asked for: each further try would hit another record */
function tellAstray({ doing, change, askedIndex }: WriteToSettle, settled: SettledWrite, astray: Astray): SettledWrite {
  const { warning } = settled;
  if (askedIndex !== undefined) throw indexesContradict(doing, change, { astray, warning });
  return { ...settled, warning: [wentAstray(change, astray), ...(warning === undefined ? [] : [warning])].join(" ") };
}

async function makeAndJudge(
  settling: Settling,
  write: WriteToSettle,
  signal?: AbortSignal,
): Promise<SettledWrite & { readonly victim?: RecordEntry; readonly astray?: Astray }> {
  const { outcome: performed, waitMs, unclear } = await performChange(settling.context, write, signal);
  if (performed === "not-done") return { after: await lookAgain(settling, write), outcome: "not-made", unclear };
  if (performed === "not-found") return lookWhetherDone(settling, write);
  if (performed === "done") write.onDone?.();
  write.turn?.leave();
  const shown = performed === "done" ? await showByText(settling, write) : undefined;
  const { after, isByText, verdict } =
    shown ?? (await waitForVerdict(settling, { ...write, isCertain: performed === "done", waitMs }));
  switch (verdict.kind) {
    case "shown":
      if (performed === "unknown") noteMade(settling.context, write);
      return {
        after,
        isByText,
        outcome: "hit",
        ...(verdict.suspects.length > 0 && { warning: suspected(write.change, verdict.suspects) }),
      };
    case "changed":
      return { after, outcome: "changed" };
    case "not-shown":
      return { after, outcome: "not-made", unclear };
    case "overwrote":
      return {
        after,
        outcome: "missed",
        warning: overwrote(write.change, onlyGone(write.change, { before: write.before, after })),
      };
    case "ambiguous":
      return { after, outcome: "missed", warning: ambiguous(verdict.candidates) };
    case "missed":
      return { after, outcome: "missed", victim: verdict.victim };
    case "astray":
      return { after, outcome: "missed", astray: verdict, ...(verdict.isSure && { victim: verdict.victim }) };
  }
}

/** The set as a reading showed it after a write, and what that says of the write. */
interface Judged {
  readonly after: readonly RecordEntry[];
  readonly isByText?: boolean;
  readonly verdict: Verdict | Astray;
}

/**
 * The set after the write, where a text of the zone shows it that other writes wait for, too. Not used for updates and deletes that leave
 * several records: these need indexes, which a text does not show.
 */
async function showByText(
  { shared }: Settling,
  { set, before, change, late, most }: WriteToSettle,
): Promise<Judged | undefined> {
  const after = contentsAfter(before, [change]);
  if (after.length > 1 && change.kind !== "create") return undefined;
  if (!(await shared.show(set, after, { signal: late, most }))) return undefined;
  return { after: after.map(toEntry), isByText: true, verdict: { kind: "shown", suspects: [] } };
}

/** A service may carry a change out and answer that the index does not exist, by a step that came after the change, or a gateway that sent it twice. */
async function lookWhetherDone(settling: Settling, write: WriteToSettle): Promise<SettledWrite> {
  const { change, before } = write;
  const after = await lookAgain(settling, write);
  const isDone = change.kind === "update" && judgeWrite(change, { before, after }).kind === "shown";
  if (!isDone) return { after, outcome: "not-made" };
  noteMade(settling.context, write);
  return { after, outcome: "hit" };
}

/** Reads the set again after a request that was not carried out: another writer moved the records, or the reading was old. */
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
        throw notShown(write.doing, change, { waitedMs: context.clock.elapsed() - sentAt, hit: [] });
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
    if ((isConfirmed && verdict.kind !== "shown") || waitedMs >= patienceMs) {
      const astray = isHit(verdict) ? undefined : await hitAstray(settling, write, { before, after }, late);
      if (astray === undefined && verdict.kind === "not-shown" && isCertain)
        throw notShown(write.doing, change, { waitedMs, hit: evidence.mayBeHit(after) });
      return { after, verdict: astray ?? verdict };
    }
    await context.clock.sleep(pauseMs, late);
    // once it is shown, the next reading is to differ by as little as possible
    pauseMs = verdict.kind === "shown" ? firstPauseMs : Math.min(2 * pauseMs, longestPauseMs);
  }
}

/** Whether the write has hit its target. */
function isHit({ kind }: Verdict): boolean {
  return kind === "shown" || kind === "changed";
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

/** @throws Failure `record-lost`: whatever goes wrong, what was hit is told */
async function restore(
  settling: Settling,
  {
    write,
    after,
    victim,
    why,
  }: { write: WriteToSettle; after: readonly RecordEntry[]; victim: RecordEntry; why?: string | undefined },
): Promise<SettledWrite> {
  const { content, wire } = victim;
  const { set, doing, late } = write;
  const message = `restore ${describeRecord(content)}`;
  const change: RecordChange = { kind: "create", to: content, wire, restores: true, message };
  let before = after;
  let cause: unknown;
  try {
    for (let nth = 1; nth <= maxTries; nth += 1) {
      await write.turn?.take();
      const restored = await settleWrite(settling, { ...write, change, before, onDone: undefined }, late);
      before = restored.after;
      if (restored.outcome !== "not-made") return { after: before, outcome: "missed", restored: content };
      cause = restored.unclear;
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "record-not-shown")
      throw lost(doing, content, { cause: error, why });
    // no copy lags for so long: others have removed it since, and what our write was to do is still to be done
    const left = await readSetForSure(settling, set, late).catch((error: unknown) => {
      throw lost(doing, content, { cause: error, why });
    });
    return { after: left, outcome: "missed", warning: notRestored(victim, why) };
  }
  throw lost(doing, content, { tries: maxTries, cause, why });
}
