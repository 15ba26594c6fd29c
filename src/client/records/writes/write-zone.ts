import { canonicalName, type AllowedRules, type ZoneRecordInput } from "../../../dns/index.ts";
import type { Context } from "../../client-context.ts";
import { elsewhereIn, isOrphanIn } from "../../creates.ts";
import type { ZoneReader } from "../../zones/zone-reader.ts";
import { afterWrites } from "../../stopped-after-write.ts";
import { endGivenUp } from "../given-up.ts";
import type { OnlyFoundOption } from "../owners/owner-marks.ts";
import { keyExists } from "../record-failures.ts";
import { inAscii, spelledAs, toEntry, writtenText, type RecordContent, type RecordEntry } from "../record-content.ts";
import { setKeyOf } from "../../../model/set-key.ts";
import { groupBy } from "../../../core/group-by.ts";
import { refusal, type ChangeGuard, type Reservation } from "../rules/zone-guard.ts";
import { describeSet } from "../reading/set-reading.ts";
import { longestNapMs, waitsInVain, type Activity } from "./activity.ts";
import type { Lane, Lanes } from "./lanes.ts";
import { changedBy, type RecordChange } from "./record-change.ts";
import { planSet, type SetIntent } from "./sets/set-intent.ts";
import { Told } from "./told.ts";
import { WrittenParts } from "./written-parts.ts";
import type { SetWriter } from "./sets/set-queue.ts";
import type { SetRequest } from "./sets/set-request.ts";
import { contentsAfter } from "./contents-after.ts";

/** A change of many records of a zone: the desired ones, and those to remove unless they are desired. */
export interface ZoneIntent {
  readonly desired: readonly RecordContent[];
  readonly remove: readonly RecordContent[];
}

/** The part of a zone's change that falls on one type and name. */
export interface SetChange {
  readonly name: string;
  readonly type: string;
  readonly intent: SetIntent;
  readonly changes: readonly RecordChange[];
}

/** A change of many records of a zone. */
export interface ZoneWrite extends OnlyFoundOption {
  readonly zone: string;
  readonly intent: ZoneIntent;
  /** The records as they were last read: at least those of each type and name in `intent`. */
  readonly actual: readonly RecordContent[];
  /** Skips the DNS rules across records. Set when a whole resource is destroyed: a deletion is never refused. */
  readonly unguarded?: boolean;
  /** Rules that do not refuse, for each type and name. */
  readonly allowRules?: ((set: { readonly name: string; readonly type: string }) => AllowedRules) | undefined;
  /** Called with each type and name as soon as its records are as intended. */
  readonly onWritten?: ((set: Pick<SetChange, "name" | "type">) => void) | undefined;
  /** Called with the error that is thrown, right before, and the type and name that it belongs to. */
  readonly onFailed?: ((set: Pick<SetChange, "name" | "type">, error: unknown) => void) | undefined;
  /** Called with each record as soon as the service has confirmed its creation. */
  readonly onCreated?: ((created: RecordContent) => void) | undefined;
  /** Called with the records of a type and name that the caller still owns, each time they change: others of the run may take some over. */
  readonly onHolds?: ((set: Pick<SetChange, "name" | "type">, holds: readonly RecordContent[]) => void) | undefined;
  /**
   * Called with each type and name of which the caller has or takes records, and with its records as they are read right before its first write:
   * others may have changed them since `actual` was read. Where it throws, nothing of the type and name is written.
   */
  readonly onFound?: ((set: Pick<SetChange, "name" | "type">, records: readonly RecordContent[]) => void) | undefined;
  /** The name of the resource that it is for, where it has one. */
  readonly owner?: string | undefined;
  /** Which writing of that its state has. */
  readonly revision?: string | undefined;
}

/** Result of writing many records of a zone. */
export interface ZoneWritten {
  /** Records of other owners that this write overwrote or deleted by mistake and then restored. */
  readonly restored: readonly RecordContent[];
  /** What a user must know: warnings of DNS rules that look at several records, and records of others that it may have hit. A failure says the latter, too. */
  readonly warnings: readonly string[];
}

/** The changes that lead from the records found to those intended, by type and name, in a safe order. */
export function planZone(actual: readonly RecordContent[], intent: ZoneIntent): SetChange[] {
  const found = groupBy(actual, setKeyOf);
  const desired = groupBy(intent.desired, setKeyOf);
  const remove = groupBy(intent.remove, setKeyOf);
  const changes = [...new Set([...desired.keys(), ...remove.keys()])].flatMap((key) => {
    const [there, wanted, unwanted] = [found.get(key) ?? [], desired.get(key) ?? [], remove.get(key) ?? []];
    if (isAsWritten(there, wanted)) return [];
    const [first] = [...wanted, ...unwanted];
    if (first === undefined) return [];
    // the service may answer for no other spelling than its own
    const name = there[0]?.name ?? first.name;
    const spelled = spelledAs(name);
    const [wants, gives] = [wanted.map(spelled), unwanted.length === 0 ? none : unwanted.map(spelled)];
    const own: SetIntent = { desired: wants, remove: gives, dataComments: "keep" };
    const set = planSet(there.map(toEntry), own);
    return set.length === 0 ? [] : [{ name, type: first.type, intent: own, changes: set }];
  });
  return phasesOf(changes).flat();
}

/** An empty list of its own for each of thousands of records would take memory. */
const none: readonly RecordContent[] = [];

/** Whether the records that exist are exactly the desired ones, character by character: in a large zone that is so for nearly every set. */
function isAsWritten(there: readonly RecordContent[], wanted: readonly RecordContent[]): boolean {
  return (
    there.length === wanted.length &&
    there.every((content, at) => {
      const other = wanted[at];
      return other !== undefined && (other === content || writtenText(other) === writtenText(content));
    })
  );
}

/**
 * The changes in three phases. First come removals at a name where an alias replaces other records or is replaced by them: the service may
 * refuse other records beside a CNAME. Then comes what is new or changed, and last come all other removals: there nothing is removed
 * before the new records exist.
 */
function phasesOf(changes: readonly SetChange[]): SetChange[][] {
  const isRemoval = ({ changes: own }: SetChange): boolean => own.every(({ kind }) => kind === "delete");
  const byName = groupBy(changes, ({ name }) => canonicalName(name));
  const isInTheWay = (change: SetChange): boolean => {
    const others = (byName.get(canonicalName(change.name)) ?? []).filter((other) => !isRemoval(other));
    return others.length > 0 && [change, ...others].some(({ type }) => aliases.has(type.toUpperCase()));
  };
  const removals = changes.filter(isRemoval);
  return [
    removals.filter(isInTheWay),
    changes.filter((change) => !isRemoval(change)),
    removals.filter((change) => !isInTheWay(change)),
  ];
}

const aliases = new Set(["ALIAS", "CNAME", "DNAME"]);

/** What a write of many records works with. */
export interface ZoneWriteParts {
  readonly context: Context;
  readonly zones: ZoneReader;
  readonly lanes: Lanes;
  readonly guard: ChangeGuard;
  readonly activity: Activity;
  readonly write: SetWriter;
}

/**
 * Makes many records of a zone as intended, type and name by type and name. After a failure nothing more is begun; what is under
 * way is finished.
 *
 * @throws Failure `dns-rule`, `record-of-other-owner` before anything is written; what a write of one type and name throws
 */
export async function writeZone(parts: ZoneWriteParts, request: ZoneWrite, signal?: AbortSignal): Promise<ZoneWritten> {
  const { zone, owner, onWritten, onFailed } = request;
  const [told, written] = [new Told(), new WrittenParts()];
  const failed = new Map<unknown, SetPart>();
  const { phases, reservation } = await allowedPhases(parts, request, signal);
  const found = new Set(request.actual.map(inAscii).map(setKeyOf));
  try {
    for (const phase of phases)
      await parts.lanes.run(phase, async (part, lane) => {
        // where no record was found and none is ours, one that appears belongs to another resource of this run or to somebody else
        const isNew = part.intent.remove.length === 0 && !found.has(setKeyOf(part));
        try {
          told.add(await parts.write(requestOf(parts, request, { part, isNew, lane }), signal));
        } catch (error) {
          failed.set(error, part);
          throw error;
        }
        written.done(part);
        if (part.intent.desired.length > 0) endGivenUp(parts.context.journal, owner, { ...part, zone });
        onWritten?.(part);
      });
  } catch (error) {
    const stopped = afterWrites(error, written.describe(failed.keys()));
    const failure = told.within(stopped, `Cannot change the zone ${zone}`);
    const part = failed.get(error);
    if (part !== undefined) onFailed?.(part, failure);
    throw failure;
  } finally {
    reservation?.end();
  }
  return { restored: told.restored, warnings: [...told.warnings] };
}

/** The change of one type and name. What was planned of each is not kept: it is planned anew by what is read right before its write. */
type SetPart = Pick<SetChange, "name" | "type" | "intent">;

function requestOf(
  parts: ZoneWriteParts,
  { zone, owner, revision, onCreated, onFound, onHolds, isOnlyFound, allowRules, unguarded }: ZoneWrite,
  { part, isNew, lane }: { readonly part: SetPart; readonly isNew: boolean; readonly lane: Lane },
): SetRequest {
  const { name, type, intent } = part;
  const set = { zone, name, type };
  const doing = `Cannot write the DNS records ${describeSet(set)}`;
  const recordRules = allowRules?.(set);
  // one literal: what is spread and then gets further names takes four times as much, and hundreds are open at a time
  return {
    set,
    doing,
    lane,
    owner,
    revision,
    recordRules,
    onCreated,
    isOnlyFound,
    refusal: (records) => keyExists({ set, doing, elsewhere: elsewhereIn(zone, parts) }, records),
    // what is to be new is refused where anything is there
    check: isNew ? undefined : (records) => onFound?.(set, contentsOf(records)),
    onHolds: onHolds && ((holds) => onHolds(set, holds)),
    allowRules: unguarded === true ? undefined : (recordRules ?? []),
    isJudged: true,
    wants: intent.desired,
    gives: intent.remove,
    // unless a killed run created what appears, and readings showed it late
    mayTake: isNew ? isOrphanIn(zone, parts) : true,
    alone: isNew,
    dataComments: intent.dataComments,
  };
}

function contentsOf(records: readonly RecordEntry[]): readonly RecordContent[] {
  return records.map(({ content }) => content);
}

/** A change that may be written, by phases; `reservation`: unless nobody judges it. */
interface AllowedPhases {
  readonly phases: SetPart[][];
  readonly reservation: Reservation | undefined;
}

async function allowedPhases(
  parts: ZoneWriteParts,
  request: ZoneWrite,
  signal: AbortSignal | undefined,
): Promise<AllowedPhases> {
  const { zone, intent, actual, unguarded, isOnlyFound } = request;
  const ascii = { desired: intent.desired.map(inAscii), remove: intent.remove.map(inAscii) };
  const changes = planZone(actual.map(inAscii), ascii);
  if (changes.length === 0) return { phases: [], reservation: undefined };
  const touched = changedBy(changes.flatMap((one) => one.changes));
  const refused = parts.context.marks.refusal(`Cannot change the zone ${zone}`, touched, { isOnlyFound });
  if (refused !== undefined) throw refused;
  const reservation = unguarded === true ? undefined : await untilAllowed(parts, { request, changes }, signal);
  const phases = phasesOf(changes).map((phase) =>
    phase.map(({ name, type, intent: own }) => ({ name, type, intent: own })),
  );
  return { phases, reservation };
}

/** Judges the whole change by the zone. While it is refused, it waits: another write of this run may remove what contradicts it. */
async function untilAllowed(
  { context: { clock }, guard, activity }: ZoneWriteParts,
  { request, changes }: { readonly request: ZoneWrite; readonly changes: readonly SetChange[] },
  signal?: AbortSignal,
): Promise<Reservation> {
  const { zone, actual } = request;
  const found = groupBy(actual, setKeyOf);
  const allowRules = ({ name = "", type = "" }: ZoneRecordInput): AllowedRules =>
    request.allowRules?.({ name, type }) ?? [];
  const sets = changes.map(({ name, type, intent }) => {
    const entries = (found.get(setKeyOf({ name, type })) ?? []).map(inAscii).map(toEntry);
    const records = contentsAfter(entries, planSet(entries, intent));
    return { set: records[0] ?? { name, type }, records };
  });
  const began = clock.elapsed();
  for (;;) {
    signal?.throwIfAborted();
    const isLast = waitsInVain(began, { activity, clock });
    const judged = await guard.judge({ zone, sets, allowRules, isAnew: isLast }, signal);
    if (judged.errors.length === 0) return judged.reservation;
    if (isLast) throw refusal(`Cannot change the zone ${zone}`, judged);
    await activity.next(longestNapMs);
  }
}

/** The records as they are after the changes. */
export function applyChanges(before: readonly RecordContent[], changes: readonly SetChange[]): RecordContent[] {
  const changed = new Map(changes.map((change) => [setKeyOf(change), change.intent] as const));
  const actual = groupBy(before, setKeyOf);
  const results = [...changed].flatMap(([key, intent]) => {
    const entries = (actual.get(key) ?? []).map(toEntry);
    return contentsAfter(entries, planSet(entries, intent));
  });
  return [...before.filter((content) => !changed.has(setKeyOf(content))), ...results];
}
