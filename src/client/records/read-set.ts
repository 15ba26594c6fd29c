import type { RecordSetId } from "../../apis/dns/service.ts";
import { Failure, isAbort } from "../../core/failure.ts";
import { canonicalName } from "../../dns/index.ts";
import { HttpFailure } from "../../http/http-failure.ts";
import { pauseBeforeTry, type Context } from "../context.ts";
import type { ZoneReader } from "../zones/zone-reader.ts";
import { fromWire, keyOf, setKeyOf, type RecordEntry } from "./content.ts";

/** What a reading that concludes from absence works with. */
export interface SetReading {
  readonly context: Context;
  readonly zones: ZoneReader;
}

/** Reads the records of one type and name, in the order of their indexes. An empty list proves nothing by itself. */
export async function readSet({ services }: Context, set: RecordSetId, signal?: AbortSignal): Promise<RecordEntry[]> {
  const records = await services.dns.getRecords(set, signal);
  return records.map((wire, nr) => {
    const content = fromWire(wire, set);
    return { nr, wire, content, key: keyOf(content) };
  });
}

/** How often answers that contradict each other are asked for again. */
const contradictions = 4;

/**
 * Reads as {@link readSet}, but believes an empty list only when the zone says the same: its text, proven to be whole, holds no
 * record of this type and name, or, where the text proves nothing, its listings do not. One confused answer must not make records
 * look deleted, nor free for a create.
 *
 * @param first what {@link readSet} gave, where it was read already
 * @throws Failure `answers-contradict` where list and zone disagree to the end
 */
export async function readSetForSure(
  reading: SetReading,
  set: RecordSetId,
  signal?: AbortSignal,
  first?: readonly RecordEntry[],
): Promise<readonly RecordEntry[]> {
  const { context } = reading;
  let records = first ?? (await readSet(context, set, signal));
  for (let nth = 1; records.length === 0; nth += 1) {
    const held = await zoneHolds(reading, { set, isAnew: nth > 1 }, signal);
    if (!held) return records;
    if (nth > contradictions) throw contradictory(set);
    if (nth > 1) await pauseBeforeTry(nth, context, signal);
    records = await readSet(context, set, signal);
  }
  return records;
}

/** As {@link readSetForSure}, for whoever concludes that a record is gone: an empty list must be read twice. */
export async function readSetToConclude(
  reading: SetReading,
  set: RecordSetId,
  signal?: AbortSignal,
): Promise<readonly RecordEntry[]> {
  const first = await readSetForSure(reading, set, signal);
  if (first.length > 0) return first;
  return readSetForSure(reading, set, signal, await readSet(reading.context, set, signal));
}

async function zoneHolds(
  { context, zones }: SetReading,
  { set, isAnew }: { readonly set: RecordSetId; readonly isAnew: boolean },
  signal?: AbortSignal,
): Promise<boolean> {
  const { view, doubt } = await (isAnew ? zones.readAnew(set.zone, signal) : zones.read(set.zone, signal));
  if (view !== undefined) return view.has(setKeyOf(set));
  return listingsHold(context, { set, doubt }, signal);
}

/** Where the zone's text proves nothing: its types must hold the SOA, which every zone has, and the names of the type decide. */
async function listingsHold(
  { services: { dns } }: Context,
  { set, doubt }: { readonly set: RecordSetId; readonly doubt: unknown },
  signal?: AbortSignal,
): Promise<boolean> {
  const doing = `Cannot tell whether the DNS records ${describeSet(set)} exist`;
  try {
    const types = await dns.listTypes(set.zone, signal);
    const has = (type: string): boolean => types.some((other) => other.toUpperCase() === type);
    if (!has("SOA")) throw doubt;
    if (!has(set.type.toUpperCase())) return false;
    const names = await dns.listNames(set.zone, set.type, signal);
    if (names.length === 0) throw doubt;
    return names.some((name) => canonicalName(name) === canonicalName(set.name));
  } catch (error) {
    if (isAbort(error) || !(error instanceof Failure)) throw error;
    const remedy = "Check that the zone exists and that the access token may use it.";
    throw error instanceof HttpFailure ? error.during(doing, remedy) : error.during(doing);
  }
}

/** The service says of the same records that they are there, and that they are not. */
export function contradictory(set: RecordSetId): Failure {
  return new Failure({
    code: "answers-contradict",
    doing: `Cannot tell whether the DNS records ${describeSet(set)} exist`,
    happened: "The service lists no such records, but the zone's text or its listings hold some.",
    remedy: "Nothing was written. Try again later; if it stays so, ask the operator of the service.",
  });
}

/** `ZONE/TYPE/NAME` */
export function describeSet({ zone, type, name }: RecordSetId): string {
  return `${zone}/${type}/${name}`;
}
