import { isPerhapsHit } from "../hit-records.ts";
import { fingerprintOf, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";
import type { Recalled } from "../noted-holdings.ts";
import { locateHeld, type Held } from "./locate-held.ts";
import { locateDrifted, unexplainedBy, type RecordSearch } from "./record-searches.ts";
import type { SetReading } from "./set-reading.ts";
import { isList, oddOneOut, type SiblingDigest } from "./sibling-digest.ts";

/** A record that no reading shows as it was seen last. */
interface Missing {
  readonly zone: string;
  readonly content: RecordContent;
  readonly siblings: readonly string[] | SiblingDigest | undefined;
  readonly recalled: Recalled | undefined;
  /** All searches of its set. */
  readonly gather: () => Promise<readonly RecordSearch[]>;
}

/** What such a record has become. */
interface Became {
  readonly entry?: RecordEntry | undefined;
  /** Where that cannot be told: the records that came to the set since, none of which anybody in this run knows. */
  readonly perhaps: readonly RecordEntry[];
}

const nothing: Became = { perhaps: [] };

/** The record as it was, or what a killed run made of it; `undefined` where what is there tells neither. */
export async function findHeld(
  reading: SetReading,
  records: readonly RecordEntry[],
  { gather, ...sought }: Omit<Missing, "siblings">,
): Promise<Held | undefined> {
  const held = locateHeld(records, sought, reading);
  if (held?.is !== "heir") return held;
  const others = await gather();
  // where two records were exchanged, another state may have it
  if (others.every((other) => keyOf(other.content) !== held.entry.key)) return held;
  return locateHeld(records, { ...sought, recalled: undefined }, reading);
}

/** What others made of a record that {@link findHeld} does not find, as far as that can be told. */
export async function findChanged(
  reading: SetReading,
  records: readonly RecordEntry[],
  { zone, content, siblings, recalled, gather }: Missing,
  signal?: AbortSignal,
): Promise<Became> {
  if (recalled?.becomes === null) return nothing;
  if (siblings === undefined) return nothing;
  const { marks } = reading.context;
  // a record that is marked for another owner is not ours with other data
  const isFree = (entry: RecordEntry): boolean => marks.otherOwnerOf(entry.content) === undefined;
  // where the zone's text cannot be read, or a write of this user may have hit it, a replaced record is not assumed to be ours
  const isText = (await reading.zones.read(zone, signal)).view !== undefined;
  const isConfirmed = isText && !isPerhapsHit(reading.context, { zone, content }, records);
  if (!isList(siblings)) {
    const odd = oddOneOut(siblings, records, (one) => fingerprintOf(content.type, one.key));
    if (odd === undefined || !isFree(odd)) return nothing;
    return isConfirmed ? { entry: odd, perhaps: [] } : { perhaps: [odd] };
  }
  const [free, searches, key] = [records.filter(isFree), await gather(), keyOf(content)];
  const drifted = isConfirmed ? locateDrifted(free, key, searches) : undefined;
  if (drifted !== undefined) return { entry: drifted, perhaps: [] };
  const unexplained = unexplainedBy(free, searches);
  // the only one is what another record of this run has become
  return isConfirmed && unexplained.length === 1 ? nothing : { perhaps: unexplained };
}
