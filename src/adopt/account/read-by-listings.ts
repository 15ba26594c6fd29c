import { setKeyOf, type ImsClient, type ListedNames } from "../../client/index.ts";
import { recordsOf, recordsOfType } from "../declare/object-words.ts";
import type { LiveZone, RecordSet } from "./account.ts";
import { attempt, sortAttempts } from "./read-attempt.ts";

/**
 * Reads the records of a zone by its listings, at several requests for each type and name, its SOA record left out.
 *
 * @throws Failure where the listings prove nothing
 */
export async function readByListings(
  { zones, records }: ImsClient,
  zone: string,
  signal: AbortSignal,
): Promise<Pick<LiveZone, "sets" | "leftOut">> {
  const types = await zones.listedTypes(zone, signal);
  const listNames = async (type: string): Promise<ListedNames & { readonly type: string }> => ({
    type,
    ...(await zones.listedNames(zone, type, signal)),
  });
  const readings = await Promise.all(types.names.map((type) => attempt(recordsOfType(zone, type), listNames(type))));
  const { found: listings, leftOut: unlisted } = sortAttempts(readings);
  const listed = listings.flatMap(({ type, names }) => names.map((name) => ({ type, name })));
  // of spellings that are one name, either gives the records of all
  const sought = new Map(listed.map((set) => [setKeyOf(set), set]));
  sought.delete(setKeyOf({ type: "SOA", name: zone }));
  const read = async (set: { readonly type: string; readonly name: string }): Promise<RecordSet | undefined> => {
    const found = await records.readSet({ zone, ...set }, signal);
    return found.length === 0 ? undefined : found.map(({ content }) => content);
  };
  const attempts = await Promise.all([...sought.values()].map((set) => attempt(recordsOf(zone, set), read(set))));
  const { found, leftOut } = sortAttempts(attempts);
  const oddTypes = types.odd.map(({ line, reason }) => ({ object: recordsOfType(zone, line), reason, mayBeAny: true }));
  const odd = listings.flatMap(({ type, odd: lines }) =>
    lines.map(({ line, reason }) => ({ object: recordsOf(zone, { type, name: line }), reason, mayBeAny: true })),
  );
  const ofTypes = unlisted.map((one) => ({ ...one, mayBeAny: true }));
  return { sets: found, leftOut: [...oddTypes, ...ofTypes, ...odd, ...leftOut] };
}
