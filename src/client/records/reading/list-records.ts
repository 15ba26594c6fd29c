import { isSameName } from "../../../dns/index.ts";
import { isSameWord } from "../../../apis/same-word.ts";
import { answersContradict } from "../../zones/zone-failures.ts";
import type { ZoneReading } from "../../zones/zone-reader.ts";
import type { RecordContent } from "../record-content.ts";
import { readListedRecordNames, readListedTypes, type ListedNames } from "../../listed-names.ts";
import { setKeyOf, splitKey, type SetName } from "../../../model/set-key.ts";
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

type Filter = RecordFilter & {
  readonly zone: string;
  /**
   * Whether records are done without whose type or name, as a listing has it, can be none; of such a type, those of the zone's own name stand for
   * all. Absent: such a listing cannot be used.
   */
  readonly doesWithout?: (set: SetName) => boolean;
};

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
  const { zone, type, name, doesWithout } = filter;
  // by the listings of the types' names, only those types are read that have the name
  if (type !== undefined && name !== undefined) return [{ type, name }];
  const typesOf = (listing: Promise<readonly string[]>): Promise<ListedNames> =>
    usable(listing, readListedTypes(listing), (line) => doesWithout?.({ type: line, name: zone }));
  const all = type === undefined || view === undefined ? (await typesOf(dns.listTypes(zone, signal))).names : [];
  if (view === undefined && !all.some((one) => isSameWord(one, "SOA"))) throw doubt;
  const types = type === undefined ? all : [type];
  const sets = await Promise.all(
    types.map(async (one) => {
      const listing = dns.listNames(zone, one, signal);
      const read = readListedRecordNames(listing, zone, doesWithout !== undefined);
      const { names, odd } = await usable(listing, read, (line) => doesWithout?.({ type: one, name: line }));
      // a type that is listed has at least one name, so this answer is wrong
      const isEmpty = names.length === 0 && odd.length === 0;
      const spelled = all.find((other) => isSameWord(other, one));
      if (view === undefined && isEmpty && spelled !== undefined) throw noNames(zone, spelled, doubt);
      return names.map((owner) => ({ type: one, name: owner }));
    }),
  );
  return sets.flat().filter((set) => isSought(set, filter));
}

/** Why a type has no names: a service may hold it in small letters, and know no record under the type in capitals, which is always sent. */
function noNames(zone: string, listed: string, doubt: unknown): unknown {
  const type = listed.toUpperCase();
  if (type === listed) return doubt;
  const happened = `The service lists the record type ${JSON.stringify(listed)}, and no names for ${type}.`;
  return answersContradict(`Cannot list the records of the zone ${zone}`, happened);
}

/** What was read of a listing, where it can be done without all that is odd. @throws else what makes the listing unusable */
async function usable(
  listing: Promise<readonly string[]>,
  read: Promise<ListedNames>,
  canDoWithout: (line: string) => boolean | undefined,
): Promise<ListedNames> {
  const listed = await read;
  if (!listed.odd.every(({ line }) => canDoWithout(line) === true)) await listing;
  return listed;
}

function isSought(set: SetName, { type, name }: RecordFilter): boolean {
  return (type === undefined || isSameWord(set.type, type)) && (name === undefined || isSameName(set.name, name));
}
