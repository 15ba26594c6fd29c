import type { RecordSetId } from "../../../apis/dns/service.ts";
import { Failure, isAbort } from "terraform-provider-sdk/core";
import { isSameName } from "../../../dns/index.ts";
import { HttpFailure } from "../../../http/http-failure.ts";
import { checkContainer } from "../../gone-containers.ts";
import type { ZoneReading } from "../../zones/zone-reader.ts";
import { keyOf } from "../record-content.ts";
import { setKeyOf } from "../../../model/set-key.ts";
import { readAt } from "./read-at.ts";
import { describeSet, type SetReading } from "./set-reading.ts";

/** Keys of the data of the records of one type and name, in some order. */
export type Keys = readonly string[];

/** One reading of a list, and what it is to be compared with. */
export interface Testimony {
  readonly set: RecordSetId;
  readonly keys: Keys;
  /** The reading before, if there was one. */
  readonly before: Keys | undefined;
  /** Keys of records that are believed to be there. */
  readonly known: Keys;
}

/**
 * Result of comparing a list with other answers: `agreed` – they agree; `repeat` – read again, the same list counts as confirmed;
 * `contradicted` – one of the answers is wrong or stale.
 */
export type Testimonial = "agreed" | "repeat" | "contradicted";

/**
 * Compares a list with the zone's text. Where the text proves nothing, or shows less than the list, compares it with the listings of
 * indexes, names and types. An answer that cannot be read is ignored.
 *
 * @throws what makes the text doubtful, where nothing else tells whether there are such records
 */
export async function hearWitnesses(
  reading: SetReading,
  testimony: Testimony,
  { view, doubt }: ZoneReading,
  signal?: AbortSignal,
): Promise<Testimonial> {
  const { set, keys, before, known } = testimony;
  const isRepeated = before !== undefined && isSame(before, keys);
  if (view === undefined) {
    const isHeld =
      keys.length === 0
        ? await listingsHold(reading, { set, doubt }, signal)
        : !(await hasAsManyIndexes(reading, testimony, signal));
    return isHeld ? "contradicted" : isRepeated ? "agreed" : "repeat";
  }
  const text = view.keysOf(setKeyOf(set));
  if (isPartial(keys, text, known)) return "contradicted";
  if (keys.length === 0) {
    if (await namesHold(reading, set, signal)) return "contradicted";
    return known.length === 0 || isRepeated ? "agreed" : "repeat";
  }
  if (isSame(keys, text)) return "agreed";
  // the text may be older than the list, or print the data in another form
  if (!isRepeated) return "repeat";
  const odd = keys.findIndex((key) => !text.includes(key));
  const isBorneOut =
    keys.length === text.length && odd !== -1
      ? await isAtItsIndex(reading, { set, nr: odd, key: keys[odd] }, signal)
      : await hasAsManyIndexes(reading, testimony, signal);
  return isBorneOut ? "agreed" : "contradicted";
}

/** Whether two lists are the same but for their order. */
export function isSame(a: Keys, b: Keys): boolean {
  if (a.length !== b.length) return false;
  const [left, right] = [[...a].sort(), [...b].sort()];
  return left.every((key, at) => key === right[at]);
}

/** Whether a list lacks what the text holds. */
function isPartial(keys: Keys, text: Keys, known: Keys): boolean {
  return text.length > keys.length || known.some((key) => text.includes(key) && !keys.includes(key));
}

async function hasAsManyIndexes(
  { context: { services } }: SetReading,
  { set, keys }: Testimony,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    return (await services.dns.listIndexes(set, signal)).length === keys.length;
  } catch (error) {
    if (error instanceof HttpFailure) return true;
    throw error;
  }
}

/** Whether a request for this index alone shows the record that the text lacks. */
async function isAtItsIndex(
  reading: SetReading,
  { set, nr, key }: { readonly set: RecordSetId; readonly nr: number; readonly key: string | undefined },
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    const content = await readAt(reading, set, nr, signal);
    return content !== undefined && keyOf(content) === key;
  } catch (error) {
    if (error instanceof HttpFailure) return true;
    throw error;
  }
}

/** Whether the listing of the type's names can be read and has the name. */
async function namesHold(
  { zones: { listings } }: SetReading,
  { zone, type, name }: RecordSetId,
  signal?: AbortSignal,
): Promise<boolean> {
  const { lines = [] } = await listings.names(zone, type, signal);
  return hasName(lines, name);
}

/** The same where the zone's text proves nothing: the listed types must include SOA, which every zone has; then the type's names decide. */
async function listingsHold(
  { zones: { listings } }: SetReading,
  { set, doubt }: { readonly set: RecordSetId; readonly doubt: unknown },
  signal?: AbortSignal,
): Promise<boolean> {
  const doing = `Cannot tell whether the DNS records ${describeSet(set)} exist`;
  try {
    const types = await listings.types(set.zone, signal);
    if (types.lines === undefined) throw types.doubt;
    const has = (type: string): boolean => types.lines.some((other) => other.toUpperCase() === type);
    if (!has("SOA")) throw doubt;
    if (!has(set.type.toUpperCase())) return false;
    const names = await listings.names(set.zone, set.type, signal);
    if (names.lines === undefined) throw names.doubt;
    if (names.lines.length === 0) throw doubt;
    return hasName(names.lines, set.name);
  } catch (error) {
    if (isAbort(error) || !(error instanceof Failure)) throw error;
    throw error instanceof HttpFailure ? error.during(doing, checkContainer("zone")) : error.during(doing);
  }
}

function hasName(lines: readonly string[], name: string): boolean {
  return lines.some((line) => isSameName(line, name));
}
