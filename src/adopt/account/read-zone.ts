import { setKeyOf, type ImsClient } from "../../client/index.ts";
import { canonicalName, equalTtl } from "../../dns/index.ts";
import type { LiveZone, RecordSet } from "./account.ts";

type Sets = LiveZone["sets"];

/** Whether declaring a zone's records needs to know which of them have a TTL of their own. */
export type NeedsOwnTtls = (zone: string, sets: Sets) => boolean;

/**
 * Reads all records of a zone but its SOA record by its text, proven by its listings. Some deployments show the zone's default TTL
 * with records that have none: in lines of the text, or where a record is read by itself. Where it matters what has a TTL of its
 * own, the sets in doubt are read one by one, as an import reads them.
 */
export async function readZone(
  { records }: ImsClient,
  { zone, needsOwnTtls }: { readonly zone: string; readonly needsOwnTtls: NeedsOwnTtls },
  signal: AbortSignal,
): Promise<LiveZone> {
  const wants = (key: string): boolean => !key.startsWith("SOA ");
  const { sets, defaultTtl } = await records.readZone({ zone, contents: [], wants, adopts: "all" }, signal);
  const shown = inOrder([...sets.values()], zone);
  if (!needsOwnTtls(zone, shown)) return { zone, sets: shown, leftOut: [] };
  const readExactly = async (set: RecordSet): Promise<RecordSet> => {
    const [first] = set;
    if (first === undefined) return set;
    const read = await records.readSet({ zone, type: first.type, name: first.name }, signal);
    return read.map(({ content }) => content);
  };
  // a deployment treats all records alike, so that one of them tells
  const probe = shown.find((set) => set.every(({ ttl }) => ttl === null));
  const addsTtls = probe !== undefined && (await readExactly(probe)).some(({ ttl }) => ttl !== null);
  const isDoubtful = (set: RecordSet): boolean =>
    set.some(({ ttl }) => (ttl === null ? addsTtls : equalTtl(ttl, defaultTtl)));
  const exact = await Promise.all(shown.map(async (set) => (isDoubtful(set) ? readExactly(set) : set)));
  const known = exact.filter((set) => set.length > 0);
  return { zone, sets: inOrder(known, zone), leftOut: [] };
}

/** The zone's own records first, then by name from the right, as names are related, then by type; records by their data. */
function inOrder(sets: Sets, zone: string): Sets {
  const keyed = sets.map((set) => {
    const [first] = set;
    const name = canonicalName(first?.name ?? zone);
    const labels = name.split(".").reverse().join(".");
    const isApex = name === canonicalName(zone);
    const key = first === undefined ? "" : `${isApex ? 0 : 1} ${labels} ${setKeyOf(first)}`;
    return { key, set: set.toSorted((a, b) => compare(a.data.join(" "), b.data.join(" "))) };
  });
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ set }) => set);
}

/** By the numbers in texts, so that `192.0.2.9` comes before `192.0.2.10`; the same on every machine. */
function compare(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true }) || (a < b ? -1 : a > b ? 1 : 0);
}
