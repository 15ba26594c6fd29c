import { isSameName } from "../../../dns/index.ts";
import { isSameWord } from "../../../apis/same-word.ts";
import type { ZoneReading } from "../../zones/zone-reader.ts";
import type { RecordContent } from "../record-content.ts";
import { setKeyOf, splitKey, type SetName } from "../set-key.ts";
import { readSetForSure } from "./read-set.ts";
import type { SetReading } from "./set-reading.ts";

/** Which records of a zone. Without a type or a name: all of them. */
export interface RecordFilter {
  readonly type?: string | undefined;
  readonly name?: string | undefined;
}

/** A record with its index at the time of reading. */
export interface ListedRecord extends RecordContent {
  readonly nr: number;
}

type Filter = RecordFilter & { readonly zone: string };

/**
 * Lists records of a zone, sorted as the service lists types, names and indexes. Records that the zone's text shows and its listings
 * lack are included.
 */
export async function listRecords(
  reading: SetReading,
  filter: Filter,
  signal?: AbortSignal,
): Promise<readonly ListedRecord[]> {
  const { zone } = filter;
  const text = await reading.zones.read(zone, signal);
  const listed = await listSets(reading, filter, text, signal);
  const known = new Set(listed.map(setKeyOf));
  const unlisted = (text.view?.sets ?? []).filter((key) => !known.has(key)).map(splitKey);
  const sets = [...listed, ...unlisted.filter((set) => isSought(set, filter))];
  const records = await Promise.all(sets.map((set) => readSetForSure(reading, { zone, ...set }, signal)));
  return records.flat().map(({ nr, content }) => ({ ...content, nr }));
}

async function listSets(
  { context: { services } }: SetReading,
  filter: Filter,
  { view, doubt }: ZoneReading,
  signal?: AbortSignal,
): Promise<SetName[]> {
  const { dns } = services;
  const { zone, type, name } = filter;
  // by the listings of the types' names, only those types are read that have the name
  if (type !== undefined && name !== undefined) return [{ type, name }];
  const all = type === undefined || view === undefined ? await dns.listTypes(zone, signal) : [];
  if (view === undefined && !all.some((one) => isSameWord(one, "SOA"))) throw doubt;
  const types = type === undefined ? all : [type];
  const sets = await Promise.all(
    types.map(async (one) => {
      const names = await dns.listNames(zone, one, signal);
      // a type that is listed has at least one name, so this answer is wrong
      if (view === undefined && names.length === 0 && all.some((other) => isSameWord(other, one))) throw doubt;
      return names.map((owner) => ({ type: one, name: owner }));
    }),
  );
  return sets.flat().filter((set) => isSought(set, filter));
}

function isSought(set: SetName, { type, name }: RecordFilter): boolean {
  return (type === undefined || isSameWord(set.type, type)) && (name === undefined || isSameName(set.name, name));
}
