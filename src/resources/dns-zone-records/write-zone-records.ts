import { setKeyOf, type RecordContent, type ZoneIntent, type ZoneWrite, type ZoneWritten } from "../../client/index.ts";
import type { WriteOperation } from "terraform-provider-sdk";
import { complaint, fieldName } from "../records/complaints.ts";
import { warnOfWrite } from "../records/warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { statedResource } from "../owner-name.ts";
import type { SharedDetails } from "../records/values.ts";
import { openMixedDetails } from "../records/mixed-details.ts";
import { openGivenUp } from "../records/given-up.ts";
import { openRemovals, removedBy } from "../records/removal-notes.ts";
import { openReturning } from "../records/returning-records.ts";
import { openOrigin } from "../records/record-origin.ts";
import { keptIfUnread } from "../created-unread.ts";
import { openChanges, withFound } from "./compare-at-write.ts";
import { type Listed } from "./listed-sets.ts";
import { type ZoneActual, type ZonePlan, type ZoneState } from "./mapping.ts";
import { createProgress } from "./write-progress.ts";
import { readForChange } from "./read-for-change.ts";
import { goingOf, type Scope } from "./scope.ts";
import { allowedAt } from "./check-config.ts";
import { takesMore } from "./takes-more.ts";
import { untilServed } from "../records/wait-until-served.ts";

type Write = WriteOperation<KindServices, ZoneActual>;

/** Makes the zone as planned. After each record that is created, that is what the state keeps if the rest fails. */
export async function writeRecords(planned: ZonePlan, prior: ZoneState | null, operation: Write): Promise<ZoneActual> {
  const { services, warn } = operation;
  const { zone, exclusive, ignore } = planned;
  const [origin, failed] = [openOrigin(operation.private), new Map<unknown, string>()];
  // what is noted of an object that this one replaces is not of this one
  if (prior === null) origin.settled();
  const { scope, reading, found, isOnlyFound, intent, actual } = await readForChange(planned, prior, operation);
  const [progress, removing] = [createProgress({ scope, found, actual, intent }), openRemoving(intent, operation)];
  const head = { id: zone, zone, exclusive, ignore, ...(prior === null ? unprotected : {}) };
  const save = (): void => operation.saved(() => ({ ...head, records: progress.records(), serial: reading.serial }));
  if (prior !== null) origin.declare(scope.listed.keys(), progress.setKeys());
  if (prior !== null || progress.changes < scope.listed.size) save();
  openMixedDetails(operation.private).begun(newDetails(scope, found.prior));
  const request: ZoneWrite = {
    ...{ zone, intent, actual, isOnlyFound, ...statedResource(operation) },
    allowRules: (set) => allowedAt(planned, scope.listed.get(setKeyOf(set))?.key),
    onFailed: (set, error) => failed.set(error, setKeyOf(set)),
    onCreated(content) {
      progress.created(content);
      save();
    },
    onWritten(set) {
      progress.finished(setKeyOf(set));
      removing.finished(setKeyOf(set));
      origin.written(setKeyOf(set));
      save();
    },
  };
  const onFound = prior === null ? undefined : comparing({ prior, planned, scope, reading, isOnlyFound }, operation);
  const writing = keptIfUnread(() => writeGiving({ ...request, onFound }, goingOf(scope, intent), operation), {
    isAccepted: () => prior === null && progress.isAccepted(),
    saved: operation.saved,
  }).finally(removing.ended);
  warnOfWrite(await writing.catch(complaint(([field], error) => attributeOf(scope, failed.get(error), field))), warn);
  noteWritten(zone, operation);
  if (takesMore({ prior, planned })) services.client.shownRemovals.done(zone);
  const serial =
    prior === null ? await serialAfter(progress.changes, planned, operation, reading.serial) : prior.serial;
  const change = { what: describeRecords(planned), before: intent.remove, after: intent.desired };
  const written: ZoneActual = { ...head, records: planned.records, serial, ...clearedIn(planned) };
  return untilServed(planned, change, written, operation);
}

/** Engines replace what a create has not completed, so the protection begins when it has: then the state has what was planned. */
const unprotected = { deletion_protection: false };

/** What an apply clears, unless the configuration ignores changes of it. */
const clearedIn = ({ mixed = null, returned = null }: ZonePlan): Pick<ZoneActual, "mixed" | "returned"> => ({
  mixed,
  returned,
});

/** Compares each type and name, as it is right before its write, with what the plan showed. */
function comparing(compared: Parameters<typeof openChanges>[0], operation: Write): NonNullable<ZoneWrite["onFound"]> {
  const changes = openChanges(compared, operation);
  return (set, records) => {
    const changed = changes(set, records);
    if (changed !== undefined) operation.foundPart({ records: withFound(compared.prior.records, changed) });
  };
}

/** Writes the zone, of which these records go with their types and names. */
function writeGiving(
  request: ZoneWrite,
  going: readonly RecordContent[],
  operation: Pick<Write, "services" | "signal" | "private">,
): Promise<ZoneWritten> {
  const { services, signal } = operation;
  const write = (more: Partial<ZoneWrite>): Promise<ZoneWritten> =>
    services.client.records.writeZone({ ...request, ...more }, signal);
  if (going.length === 0) return write({});
  return openGivenUp(request.zone, operation).during(going, ({ begun, holding, sparing }) => {
    begun();
    return write({ onHolds: holding, onFound: request.onFound && sparing(request.onFound) });
  });
}

/** Notes what a write removes, of each type and name once that is written. */
function openRemoving({ desired, remove }: ZoneIntent, { private: notes }: Pick<Write, "private">) {
  const sets = new Set<string>();
  const ofThese = (content: RecordContent): boolean => sets.has(setKeyOf(content));
  return {
    finished: (setKey: string): unknown => sets.add(setKey),
    ended: (): void => openRemovals(notes).add(removedBy(remove.filter(ofThese), desired.filter(ofThese))),
  };
}

/** What private data says of records as they were is over. */
function noteWritten(zone: string, operation: Write): void {
  const { private: notes } = operation;
  openOrigin(notes).settled();
  openGivenUp(zone, operation).settled();
  openReturning(notes).corrected();
  openMixedDetails(notes).done();
}

/** Types and names whose TTL or comment the write changes. */
function newDetails({ listed }: Scope, before: ReadonlyMap<string, Listed>): ReadonlyMap<string, SharedDetails> {
  const changed = [...listed].filter(([setKey, { set }]) => {
    const prior = before.get(setKey)?.set;
    return prior !== undefined && (prior.ttl !== set.ttl || prior.comment !== set.comment);
  });
  return new Map(changed.map(([setKey, { set }]) => [setKey, set] as const));
}

/** The records in words. */
export function describeRecords({ zone }: Pick<ZoneState, "zone">): string {
  return `the records that ims_dns_zone_records lists of ${zone}`;
}

/** Where the configuration says what the service complains of in a type and name. */
function attributeOf(
  { listed }: Scope,
  setKey: string | undefined,
  field: string | number | undefined,
): string[] | undefined {
  const key = setKey === undefined ? undefined : listed.get(setKey)?.key;
  const inside = { data: "values", ttl: "ttl", comment: "comment" }[fieldName(field)];
  return key === undefined ? undefined : ["records", key, ...(inside === undefined ? [] : [inside])];
}

/** The records are written; a serial that cannot be read now is no reason to say they are not. */
async function serialAfter(
  changes: number,
  { zone }: ZonePlan,
  { services, signal, log }: Write,
  last: string | null,
): Promise<string | null> {
  if (changes === 0) return last;
  try {
    return (await services.client.zones.get(zone, signal)).serial;
  } catch (error) {
    log.debug("Cannot read the zone's serial number after the write", { zone, error: String(error) });
    return last;
  }
}
