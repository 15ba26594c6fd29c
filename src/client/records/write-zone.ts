import { canonicalName, checkChange } from "../../dns/index.ts";
import { isAbort } from "../../core/failure.ts";
import type { Context } from "../context.ts";
import { inAscii, keyOf, setKeyOf, toWire, type RecordContent, type RecordEntry } from "./content.ts";
import { refusal, untilAllowed } from "./guard.ts";
import { formGoal, planSet, type RecordChange, type SetIntent } from "./intent.ts";
import type { LockedWrite } from "./locked-write.ts";
import { describeSet } from "./read-set.ts";
import { toInput } from "./zone-index.ts";
import { contentOf, groupBy, readSnapshot } from "./zone-snapshot.ts";

/** What is to become of many records of a zone: those that shall be there, and those that shall go unless they are desired. */
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

export interface ZoneWrite {
  readonly zone: string;
  readonly intent: ZoneIntent;
  /** The zone as it was read last, all of it that matters here. */
  readonly actual: readonly RecordContent[];
  /** Leaves the rules across records alone: whoever takes a whole away is not asked what it leaves. */
  readonly unguarded?: boolean;
  /** Told of each type and name as soon as it is as intended. */
  readonly onWritten?: ((set: Pick<SetChange, "name" | "type">) => void) | undefined;
  /** Told of each desired record once it is created for certain. */
  readonly onCreated?: ((created: RecordContent) => void) | undefined;
}

export interface ZoneWritten {
  readonly restored: readonly RecordContent[];
  readonly warnings: readonly string[];
}

/** How many types and names are written side by side. */
const lanes = 8;

/** The changes that lead from the records found to those intended, by type and name, in a safe order. */
export function planZone(actual: readonly RecordContent[], intent: ZoneIntent): SetChange[] {
  const found = groupBy(actual, setKeyOf);
  const desired = groupBy(intent.desired, setKeyOf);
  const remove = groupBy(intent.remove, setKeyOf);
  const changes = [...new Set([...desired.keys(), ...remove.keys()])].flatMap((key) => {
    const [wanted, unwanted] = [desired.get(key) ?? [], remove.get(key) ?? []];
    const own: SetIntent = { desired: wanted, remove: unwanted, dataComments: "keep" };
    const [first] = [...wanted, ...unwanted];
    const set = planSet((found.get(key) ?? []).map(toEntry), own);
    return first === undefined || set.length === 0
      ? []
      : [{ name: first.name, type: first.type, intent: own, changes: set }];
  });
  return phasesOf(changes).flat();
}

/**
 * What takes away an alias comes first where something else takes its place, and an alias comes after what it replaces: beside a
 * CNAME the service may refuse what is to come. Otherwise nothing goes before what is new is there.
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

/**
 * Makes many records of a zone as intended, type and name by type and name. After a failure nothing more is begun; what is under
 * way is finished.
 *
 * @throws Failure `dns-rule` before anything is written; what a write of one type and name throws
 */
export async function writeZone(
  { context, write }: { context: Context; write: LockedWrite },
  { zone, intent, actual, unguarded, onWritten, onCreated }: ZoneWrite,
  signal?: AbortSignal,
): Promise<ZoneWritten> {
  const ascii = { desired: intent.desired.map(inAscii), remove: intent.remove.map(inAscii) };
  const changes = planZone(actual.map(inAscii), ascii);
  if (changes.length === 0) return { restored: [], warnings: [] };
  if (unguarded !== true)
    await untilAllowed(context, () => refuseContradictions(context, { zone, changes }, signal), signal);
  const written: ZoneWritten[] = [];
  for (const phase of phasesOf(changes))
    await inLanes(phase, async ({ name, type, intent: own }) => {
      const set = { zone, name, type };
      written.push(
        await write({ set, intent: own, doing: `Cannot write the DNS records ${describeSet(set)}`, onCreated }, signal),
      );
      onWritten?.(set);
    });
  return {
    restored: written.flatMap(({ restored }) => restored),
    warnings: written.flatMap(({ warnings }) => warnings),
  };
}

/** Judges the whole change by the zone as it is right now. Where its text cannot be read, nothing is refused. */
async function refuseContradictions(
  { services, log }: Context,
  { zone, changes }: { zone: string; changes: readonly SetChange[] },
  signal?: AbortSignal,
): Promise<void> {
  const snapshot = await services.dns.getZone(zone, signal).then(
    (text) => readSnapshot(text, zone),
    (error: unknown) => {
      if (isAbort(error) || signal?.aborted === true) throw error;
      log.debug("Cannot read the zone's text to check a change against it", { zone, error: String(error) });
      return undefined;
    },
  );
  if (snapshot === undefined) return;
  const before = snapshot.records.map(contentOf);
  const errors = checkChange(before.map(toInput), applyChanges(before, changes).map(toInput), {
    zone,
    defaultTtl: snapshot.defaultTtl,
  }).filter(({ level }) => level === "error");
  if (errors.length > 0) throw refusal(`Cannot change the zone ${zone}`, errors);
}

/** The records as they are after the changes. */
export function applyChanges(before: readonly RecordContent[], changes: readonly SetChange[]): RecordContent[] {
  const changed = new Map(changes.map((change) => [setKeyOf(change), change.intent] as const));
  const actual = groupBy(before, setKeyOf);
  const goals = [...changed].flatMap(([key, intent]) =>
    formGoal((actual.get(key) ?? []).map(toEntry), intent).entries.map(({ content }) => content),
  );
  return [...before.filter((content) => !changed.has(setKeyOf(content))), ...goals];
}

function toEntry(content: RecordContent, nr: number): RecordEntry {
  return { nr, key: keyOf(content), content, wire: toWire(content) };
}

/** Works on several things at a time; begins nothing more once one has failed, and then throws what went wrong first. */
async function inLanes<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things].reverse();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined && failures.length === 0; next = left.pop()) {
      try {
        await work(next);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length === 0) return;
  const [first] = failures;
  throw first;
}
