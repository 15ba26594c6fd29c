import { canonicalName } from "../../dns/index.ts";
import type { RecordContent } from "./content.ts";
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

/** Lists records of a zone, sorted as the service lists types, names and indexes. */
export async function listRecords(
  reading: SetReading,
  { zone, type, name }: RecordFilter & { readonly zone: string },
  signal?: AbortSignal,
): Promise<ListedRecord[]> {
  const { dns } = reading.context.services;
  const types = type === undefined ? await dns.listTypes(zone, signal) : [type];
  const namesOf = async (one: string): Promise<readonly string[]> => {
    // the listing of a type's names spares a reading of each type that lacks the name
    if (name !== undefined && type !== undefined) return [name];
    const names = await dns.listNames(zone, one, signal);
    return name === undefined ? names : names.filter((other) => canonicalName(other) === canonicalName(name));
  };
  const sets = await Promise.all(
    types.map(async (one) => (await namesOf(one)).map((owner) => ({ zone, type: one, name: owner }))),
  );
  const records = await Promise.all(sets.flat().map((set) => readSetForSure(reading, set, signal)));
  return records.flat().map(({ nr, content }) => ({ ...content, nr }));
}
