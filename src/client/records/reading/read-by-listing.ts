import { isSoa, serialOf } from "../../../dns/index.ts";
import { groupBy } from "../../../core/group-by.ts";
import type { RecordContent } from "../record-content.ts";
import { setKeyOf, type SetName } from "../../../model/set-key.ts";
import { listRecords } from "./list-records.ts";
import type { ZoneQuery, ZoneReading } from "./zone-query.ts";
import type { SetReading } from "./set-reading.ts";

interface ListingQuery extends Pick<ZoneQuery, "zone" | "wants" | "doesWithoutOdd"> {
  readonly doubt: unknown;
  /** Keys of {@link setKeyOf} that are read exactly, whatever the listings say. */
  readonly known: readonly string[];
  readonly readKnown: (key: string) => Promise<readonly RecordContent[]>;
}

/** Reads a zone whose text proves nothing by its listings: a request for each type and name. They count only if they hold the SOA record. */
export async function readByListing(
  reading: SetReading,
  { zone, wants, doesWithoutOdd = false, doubt, known, readKnown }: ListingQuery,
  signal?: AbortSignal,
): Promise<ZoneReading> {
  const doesWithout = (set: SetName): boolean => !wants(setKeyOf(set));
  const records = await listRecords(reading, { zone, ...(doesWithoutOdd ? { doesWithout } : {}) }, signal);
  const soa = records.find(({ type }) => isSoa(type));
  if (soa === undefined) throw doubt;
  const sets = groupBy<RecordContent, string>(records, setKeyOf);
  const unlisted = known.filter((key) => wants(key) && !sets.has(key));
  const found = await Promise.all(unlisted.map(async (key) => [key, await readKnown(key)] as const));
  const all = [...[...sets].filter(([key]) => wants(key)), ...found];
  return {
    sets: new Map(all.filter(([, contents]) => contents.length > 0)),
    others: [...sets].flatMap(([key, contents]) => (wants(key) ? [] : contents)),
    defaultTtl: undefined,
    serial: serialOf(soa.data) ?? null,
  };
}
