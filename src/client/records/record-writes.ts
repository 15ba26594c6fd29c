import type { RecordSetId } from "../../apis/dns/service.ts";
import type { AllowedRules } from "../../dns/index.ts";
import type { Failure } from "terraform-provider-sdk/core";
import { orphanOf } from "../creates.ts";
import { recordExists, recordInTheWay, refuseGone, setExists } from "./record-failures.ts";
import { asciiName, inAscii, type RecordContent, type RecordEntry } from "./record-content.ts";
import { locate, siblingsOf } from "./locate-record.ts";
import { hideDefaultTtl } from "./record-reads.ts";
import type { HeldOptions, RecordsClient, RecordWritten } from "./records-client.ts";
import { describeSet, type SetReading } from "./set-reading.ts";
import { asciiIntent } from "./writes/set-intent.ts";
import type { SetWriter } from "./writes/set-queue.ts";
import type { SetRequest, SetWritten } from "./writes/set-request.ts";

/**
 * Different TTLs in one set: the service keeps them, a name server uses one for all. One after the other, the records of a set
 * are given a new TTL, and those of others may keep theirs, so it is said and not refused.
 */
const always = ["T3"];

function allowing(rules: AllowedRules | undefined): Pick<SetRequest, "recordRules" | "allowRules"> {
  return { recordRules: rules, allowRules: rules === "all" ? rules : always.concat(rules ?? []) };
}

type RecordWrites = Pick<RecordsClient, "create" | "update" | "delete" | "writeSet">;
type Arguments<Name extends keyof RecordWrites> = Parameters<RecordWrites[Name]>;

interface WriteParts extends SetReading {
  readonly write: SetWriter;
}

/** The writes of single records and of sets. */
export function createRecordWrites(write: SetWriter, reading: SetReading): RecordWrites {
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
  ...[{ zone, content: given, onCreated, allowRules }, signal]: Arguments<"create">
): Promise<RecordWritten> {
  const content = inAscii(given);
  const set = setOf(zone, content);
  const doing = `Cannot create the DNS record ${describeSet(set)}`;
  const refusal = (records: readonly RecordEntry[]): Failure => recordExists({ set, doing }, records, content);
  const one = { set, doing, wants: [content], gives: [], mayTake: isOrphan(parts, zone) };
  return writeOne(parts, { ...one, refusal, onCreated, ...allowing(allowRules) }, content, signal);
}

function updateRecord(
  parts: WriteParts,
  ...[{ zone, prior: from, next: to, onHeld, allowRules }, signal]: Arguments<"update">
): Promise<RecordWritten> {
  const [prior, next] = [inAscii(from), inAscii(to)];
  const set = setOf(zone, prior);
  const doing = `Cannot update the DNS record ${describeSet(set)}`;
  const refusal = (records: readonly RecordEntry[]): Failure => recordInTheWay({ set, doing }, records, next);
  const check = (records: readonly RecordEntry[]): void => refuseGone({ set, doing }, records, { prior, next });
  const onHolds = tellFirst(onHeld);
  const one = { set, doing, wants: [next], gives: [prior], resumes: true, mayTake: false };
  return writeOne(parts, { ...one, refusal, check, onHolds, ...allowing(allowRules) }, next, signal);
}

async function deleteRecord(
  { write }: WriteParts,
  ...[{ zone, content: given, onHeld }, signal]: Arguments<"delete">
): ReturnType<RecordWrites["delete"]> {
  const content = inAscii(given);
  const set = setOf(zone, content);
  const doing = `Cannot delete the DNS record ${describeSet(set)}`;
  const refusal = (records: readonly RecordEntry[]): Failure => recordExists({ set, doing }, records, content);
  const { restored, warnings } = await write(
    { set, doing, wants: [], gives: [content], mayTake: false, refusal, onHolds: tellFirst(onHeld) },
    signal,
  );
  return { restored, warnings };
}

function writeSet(
  parts: WriteParts,
  ...[{ set: given, intent, isNew = false, onCreated, allowRules }, signal]: Arguments<"writeSet">
): Promise<SetWritten> {
  const set = { ...given, name: asciiName(given.name) };
  const doing = `Cannot ${isNew ? "create" : "write"} the DNS records ${describeSet(set)}`;
  const { desired, remove, dataComments } = asciiIntent(intent);
  const refusal = (records: readonly RecordEntry[]): Failure => setExists({ set, doing }, records);
  const request = {
    set,
    doing,
    wants: desired,
    // nothing of a new set is there yet, so nothing can be given up
    gives: isNew ? [] : remove,
    mayTake: isNew ? isOrphan(parts, set.zone) : true,
    alone: isNew,
    dataComments,
  };
  return parts.write({ ...request, refusal, onCreated, ...allowing(allowRules) }, signal);
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

/** Whether a record is one that a killed run created and no state has. */
function isOrphan({ context, zones }: WriteParts, zone: string): (entry: RecordEntry) => boolean {
  return ({ content }) => orphanOf(context, zone, content, zones.peek(zone)?.defaultTtl) !== undefined;
}

function tellFirst(onHeld: HeldOptions["onHeld"]): (holds: readonly RecordContent[]) => void {
  return ([held]) => {
    if (held !== undefined) onHeld?.(held);
  };
}

function setOf(zone: string, { type, name }: RecordContent): RecordSetId {
  return { zone, type, name };
}
