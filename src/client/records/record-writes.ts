import type { RecordSetId } from "../../apis/dns/service.ts";
import type { AllowedRules } from "../../dns/index.ts";
import type { Failure } from "terraform-provider-sdk/core";
import { elsewhereIn, isOrphanIn } from "../creates.ts";
import { endGivenUp } from "./given-up.ts";
import { recordExists, recordInTheWay, refuseGone, setExists } from "./record-failures.ts";
import { asciiName, inAscii, keyOf, type RecordContent, type RecordEntry } from "./record-content.ts";
import { endRecalled, HoldingNotes, recallHolding, type Recalled, type Stated } from "./noted-holdings.ts";
import { locateHeir, locateHeld } from "./reading/locate-held.ts";
import { cameSince, locateChanged } from "./reading/changed-record.ts";
import type { GoneOptions } from "./reading/record-reads.ts";
import { locate, siblingsOf } from "./reading/locate-record.ts";
import type { RecordOwners } from "./owners/record-owners.ts";
import { hideDefaultTtl } from "./reading/hide-default-ttl.ts";
import type { FoundOptions, HeldOptions, RecordsClient, RecordWritten } from "./records-client.ts";
import { describeSet, type SetReading } from "./reading/set-reading.ts";
import { asciiIntent } from "./writes/sets/set-intent.ts";
import type { SetWriter } from "./writes/sets/set-queue.ts";
import type { SetRequest, SetWritten } from "./writes/sets/set-request.ts";

/**
 * Rule T3, different TTLs in one set: the service keeps them, a name server uses one for all. The records of a set are given a new TTL one
 * after the other, and records of other resources may keep theirs. So this rule only warns.
 */
const always = ["T3"];

function allowing(rules: AllowedRules | undefined): Pick<SetRequest, "recordRules" | "allowRules"> {
  return { recordRules: rules, allowRules: rules === "all" ? rules : always.concat(rules ?? []) };
}

type RecordWrites = Pick<RecordsClient, "create" | "update" | "delete" | "writeSet">;
type Arguments<Name extends keyof RecordWrites> = Parameters<RecordWrites[Name]>;

interface WriteParts extends SetReading {
  readonly owners: RecordOwners;
  readonly write: SetWriter;
}

/** The writes of single records and of sets. */
export function createRecordWrites(write: SetWriter, reading: Omit<WriteParts, "write">): RecordWrites {
  const parts = { ...reading, write };
  return {
    create: (...request) => createRecord(parts, ...request),
    update: (...request) => updateRecord(parts, ...request),
    delete: (...request) => deleteRecord(parts, ...request),
    writeSet: (...request) => writeSet(parts, ...request),
  };
}

function createRecord(
  parts: WriteParts,
  ...[{ zone, content: given, owner, onCreated: tell, allowRules }, signal]: Arguments<"create">
): Promise<RecordWritten> {
  const content = inAscii(given);
  const set = setOf(zone, content);
  const doing = `Cannot create the DNS record ${describeSet(set)}`;
  const refusal = (records: readonly RecordEntry[]): Failure =>
    recordExists({ set, doing, elsewhere: elsewhereIn(zone, parts) }, records, content);
  const onCreated = (created: RecordContent): void => {
    endRecalled(parts.context, { zone, content, owner });
    tell?.(created);
  };
  const one = { set, doing, wants: [content], gives: [], owner, isSingle: true, mayTake: isOrphanIn(zone, parts) };
  return writeOne(parts, { ...one, refusal, onCreated, ...allowing(allowRules) }, content, signal);
}

function updateRecord(
  parts: WriteParts,
  ...[{ zone, prior: from, next: to, siblings, onHeld, onFound, allowRules, ...resource }, signal]: Arguments<"update">
): Promise<RecordWritten> {
  const [prior, next] = [inAscii(from), inAscii(to)];
  const { known, ...own } = ownBefore(parts, { ...resource, zone, content: prior });
  const set = setOf(zone, prior);
  const doing = `Cannot update the DNS record ${describeSet(set)}`;
  const refusal = (records: readonly RecordEntry[]): Failure =>
    recordInTheWay({ set, doing, elsewhere: elsewhereIn(zone, parts) }, records, next);
  const tell = tellFound(parts, { zone, ...own, recalled: known, next, siblings, onFound });
  const check = async (records: readonly RecordEntry[]): Promise<void> => {
    await tell(records, signal);
    const [has = prior] = own.givesOf?.(records) ?? own.gives;
    refuseGone({ doing }, records, { prior: has, next });
  };
  const onHolds = noteAndTell(own.notes, onHeld);
  const isOrphan = isOrphanIn(zone, parts);
  // a killed run may have given the data to a record of others, whose index the own one had before
  const isHeir = (entry: RecordEntry): boolean =>
    locateHeir([entry], { zone, becomes: known?.becomes }, parts) !== undefined;
  const mayTake = (entry: RecordEntry): boolean => isOrphan(entry) || isHeir(entry);
  const one = { set, doing, wants: [next], ...own, owner: resource.owner, isSingle: true, resumes: true, mayTake };
  return writeOne(parts, { ...one, refusal, check, onHolds, ...allowing(allowRules) }, next, signal);
}

async function deleteRecord(
  parts: WriteParts,
  ...[{ zone, content: given, siblings, onHeld, onFound, onGone, ...resource }, signal]: Arguments<"delete">
): ReturnType<RecordWrites["delete"]> {
  const content = inAscii(given);
  const { known, ...own } = ownBefore(parts, { ...resource, zone, content });
  const set = setOf(zone, content);
  const doing = `Cannot delete the DNS record ${describeSet(set)}`;
  const refusal = (records: readonly RecordEntry[]): Failure =>
    recordExists({ set, doing, elsewhere: elsewhereIn(zone, parts) }, records, content);
  const tell = tellFound(parts, { zone, ...own, recalled: known, siblings, onFound, onGone });
  const check = (records: readonly RecordEntry[]): Promise<void> => tell(records, signal);
  const one = { set, doing, wants: [], ...own, owner: resource.owner, isSingle: true, mayTake: false };
  const { restored, warnings } = await parts.write(
    { ...one, refusal, check, onHolds: noteAndTell(own.notes, onHeld) },
    signal,
  );
  return { restored, warnings };
}

async function writeSet(
  parts: WriteParts,
  ...[
    { set: given, intent, isNew = false, owner, revision, onCreated, onHolds, onFound, isOnlyFound, allowRules },
    signal,
  ]: Arguments<"writeSet">
): Promise<SetWritten> {
  const set = { ...given, name: asciiName(given.name) };
  const doing = `Cannot ${isNew ? "create" : "write"} the DNS records ${describeSet(set)}`;
  const { desired, remove, dataComments } = asciiIntent(intent);
  const before = remove === "others" ? [] : remove;
  const refusal = (records: readonly RecordEntry[]): Failure =>
    setExists({ set, doing, elsewhere: elsewhereIn(set.zone, parts) }, records);
  const check = async (records: readonly RecordEntry[]): Promise<void> => {
    if (onFound === undefined || records.length === 0) return;
    const known = (entry: RecordEntry): RecordContent | undefined => before.find((one) => keyOf(one) === entry.key);
    const shown = records.map((entry) => asKnown(parts, { zone: set.zone, entry, known: known(entry) }, signal));
    onFound(await Promise.all(shown));
  };
  const request = {
    set,
    doing,
    owner,
    revision,
    check,
    isOnlyFound,
    wants: desired,
    // a new set has no records yet, so none can be given up
    gives: isNew ? [] : remove,
    mayTake: isNew ? isOrphanIn(set.zone, parts) : true,
    alone: isNew,
    dataComments,
  };
  const told = { onCreated, onHolds };
  const written = await parts.write({ ...request, refusal, ...told, ...allowing(allowRules) }, signal);
  if (desired.length > 0) endGivenUp(parts.context.journal, owner, set);
  return written;
}

/** What a resource has before a write, and where the write notes what it makes of that. */
interface OwnBefore extends Pick<SetRequest, "gives" | "givesOf"> {
  readonly gives: readonly RecordContent[];
  readonly notes: HoldingNotes;
}

/** What a resource has whose state has the record, by that and by what a killed run noted of it. */
function ownBefore(parts: WriteParts, stated: Stated): OwnBefore & { readonly known: Recalled | undefined } {
  const known = recallHolding(parts.context, stated);
  const { content } = known ?? stated;
  const gives = content === undefined ? [] : [content];
  const notes = new HoldingNotes(parts.context, { stated, holds: gives });
  if (content === undefined || known === undefined) return { gives, notes, known };
  const givesOf: OwnBefore["givesOf"] = (records) => {
    const held = locateHeld(records, { zone: stated.zone, content, recalled: known }, parts);
    return held?.is === "heir" ? [held.entry.content] : gives;
  };
  return { gives, givesOf, notes, known };
}

/** Calls `onFound` with the caller's record as a reading shows it, if it is there, else `onGone` with what it may have become. */
function tellFound(
  parts: WriteParts,
  {
    onFound,
    onGone,
    gives: [content],
    ...sought
  }: Omit<Parameters<typeof locateChanged>[1], "content"> &
    FoundOptions<RecordContent> &
    GoneOptions & { readonly gives: readonly RecordContent[] },
): (records: readonly RecordEntry[], signal?: AbortSignal) => Promise<void> {
  return async (records, signal) => {
    if (content === undefined) return;
    const entry = locateChanged(records, { ...sought, content }, parts);
    if (entry !== undefined)
      return onFound?.(await asKnown(parts, { zone: sought.zone, entry, known: content }, signal));
    const perhaps = onGone === undefined ? [] : cameSince(records, { ...sought, content }, parts);
    if (perhaps.length > 0) onGone?.(perhaps.map((one) => one.content));
  };
}

/** A record as a refresh shows it: without its TTL where that is the zone's default and the record was known to have none. */
async function asKnown(
  { zones }: SetReading,
  { zone, entry, known }: { zone: string; entry: RecordEntry; known: RecordContent | undefined },
  signal?: AbortSignal,
): Promise<RecordContent> {
  return known === undefined
    ? entry.content
    : hideDefaultTtl(zones, { zone, shown: entry.content, wanted: known }, signal);
}

/** Writes a set of which one record is the caller's, and gives that one. */
async function writeOne(
  { write, zones }: WriteParts,
  request: SetRequest,
  content: RecordContent,
  signal?: AbortSignal,
): Promise<RecordWritten> {
  const { records, restored, warnings } = await write(request, signal);
  const own = locate(records, content);
  if (own === undefined) return { content, siblings: [], restored, warnings };
  const { zone } = request.set;
  const shown = await hideDefaultTtl(zones, { zone, shown: own.content, wanted: content }, signal);
  return { content: shown, siblings: siblingsOf(records, own), restored, warnings };
}

function noteAndTell(notes: HoldingNotes, onHeld: HeldOptions["onHeld"]): (holds: readonly RecordContent[]) => void {
  return (holds) => {
    notes.hold(holds);
    const [held] = holds;
    if (held !== undefined) onHeld?.(held);
  };
}

function setOf(zone: string, { type, name }: RecordContent): RecordSetId {
  return { zone, type, name };
}
