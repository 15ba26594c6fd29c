import { planZone, printImportId, setKeyOf, type RecordContent, type ZoneReading } from "../../client/index.ts";
import { Failure } from "../../core/failure.ts";
import { canonicalData } from "../../dns/index.ts";
import type { WriteOperation } from "../../framework/kind.ts";
import { warnOfWrite } from "../dns-warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { listedSets, type Listed, type Records, type ZoneActual, type ZonePlan, type ZoneState } from "./mapping.ts";
import { readFound } from "./read-found.ts";
import { intentOf, recordsOf, type Scope } from "./scope.ts";

type Write = WriteOperation<KindServices, ZoneActual>;

/** Makes the zone as planned. After each type and name that is written, that is what the state keeps if the rest fails. */
export async function writeRecords(planned: ZonePlan, prior: ZoneState | null, operation: Write): Promise<ZoneActual> {
  const { services, signal, warn } = operation;
  const { zone, exclusive, ignore } = planned;
  const scope = scopeOf(planned);
  const before = prior === null ? new Map<string, Listed>() : listedSets(prior.records, zone);
  const reading = await readFound(services, { scope, prior: before }, signal);
  if (!scope.exclusive) refuseTaken(scope, { reading, prior, before });
  const intent = intentOf(scope, { reading, prior: before });
  const actual = recordsOf(reading);
  const head = { id: zone, zone, exclusive, ignore };
  const done = createProgress(planned.records, { scope, before, reading });
  const changes = planZone(actual, intent);
  if (prior === null && changes.length < scope.listed.size)
    operation.saved({ ...head, records: done.records(), serial: reading.serial });
  const written = await services.client.records.writeZone(
    {
      zone,
      intent,
      actual,
      onWritten(set) {
        done.add(setKeyOf(set));
        operation.saved({ ...head, records: done.records(), serial: reading.serial });
      },
    },
    signal,
  );
  warnOfWrite(written, warn);
  const serial = changes.length === 0 ? reading.serial : await readSerial(planned, operation, reading.serial);
  return { ...head, records: planned.records, serial };
}

/** What a plan or state says is ours. */
export function scopeOf({ zone, records, exclusive, ignore }: ZonePlan | ZoneState): Scope {
  return { zone, listed: listedSets(records, zone), exclusive: exclusive === true, ignore: ignore ?? [] };
}

/** The records that the state may hold, as far as the write has come. */
function createProgress(
  planned: Records,
  { scope, before, reading }: { scope: Scope; before: ReadonlyMap<string, Listed>; reading: ZoneReading },
): { add(setKey: string): void; records(): Records } {
  const done = new Map<string, readonly [string, Records[string]]>();
  for (const [setKey, { key, set }] of before) done.set(setKey, [key, set]);
  // what is as planned already needs no write
  const changed = new Set(planZone(recordsOf(reading), intentOf(scope, { reading, prior: before })).map(setKeyOf));
  const add = (setKey: string): void => {
    const listed = scope.listed.get(setKey);
    const element = listed === undefined ? undefined : planned[listed.key];
    if (listed === undefined || element === undefined) done.delete(setKey);
    else done.set(setKey, [listed.key, element]);
  };
  for (const setKey of scope.listed.keys()) if (!changed.has(setKey)) add(setKey);
  return { add, records: () => Object.fromEntries(done.values()) };
}

/** Refuses to take over records that nobody said are ours: other resources may hold them. */
function refuseTaken(
  { zone, listed }: Scope,
  { reading, prior, before }: { reading: ZoneReading; prior: ZoneState | null; before: ReadonlyMap<string, Listed> },
): void {
  const taken = [...listed].filter(([setKey, one]) => {
    const found = reading.sets.get(setKey) ?? [];
    // an earlier run may have been cut off in the midst of one: what it wrote is what is listed
    const foreign = prior === null ? found : foreignAmong(found, one);
    return !before.has(setKey) && foreign.length > 0;
  });
  if (taken.length === 0) return;
  const id = printImportId(zone);
  throw new Failure({
    code: "record-exists",
    doing: `Cannot create the records of the zone ${zone}`,
    happened: `There are records of these names and types already: ${taken.map(([, { key }]) => JSON.stringify(key)).join(", ")}. Nothing was written.`,
    remedy:
      `To manage the existing ones, import the zone's records (terraform import ADDRESS '${id}', or an import block with ` +
      `id = "${id}"), or set exclusive = true if the whole zone is this resource's.`,
    fields: taken.map(([, { key }]) => ({ path: ["records", key], message: "There are such records already." })),
  });
}

function foreignAmong(found: readonly RecordContent[], { type, set }: Listed): readonly RecordContent[] {
  const own = new Set(set.values.map((value) => canonicalData(type, value)));
  return found.filter(({ data }) => !own.has(canonicalData(type, data)));
}

/** The records are written; a serial that cannot be read now is no reason to say they are not. */
async function readSerial(
  { zone }: ZonePlan,
  { services, signal, log }: Write,
  last: string | null,
): Promise<string | null> {
  try {
    return (await services.client.zones.get(zone, signal)).serial;
  } catch (error) {
    log.debug("Cannot read the zone's serial number after the write", { zone, error: String(error) });
    return last;
  }
}
