import { Failure, isSoaKey, setKeyOf, type ImsClient, type RecordContent } from "../../client/index.ts";
import { canonicalName, equalTtl, isAscii } from "../../dns/index.ts";
import { attemptRead } from "../../resources/about-object.ts";
import { recordsOf } from "../declare/object-words.ts";
import type { LeftOut, LiveZone, RecordSet } from "./account.ts";
import { withHeldNames } from "./held-names.ts";
import { readByListings } from "./read-by-listings.ts";
import { withoutOthers, type OwnRecords } from "./without-others.ts";

type Sets = LiveZone["sets"];

/** Whether a zone's records are to be declared as each set reads by itself, not as the zone's text shows them. */
export type NeedsExact = (zone: string, sets: Sets) => boolean;

/** An answer that is there and cannot be read; one that is cut off may be whole the next time. */
const unreadable = new Set(["http-answer-invalid", "zone-text"]);

/** What is to be read of a zone, and for what. */
interface Reading {
  readonly zone: string;
  readonly needsExact: NeedsExact;
}

/**
 * Reads all records of a zone but its SOA record. One record that name servers would refuse may make the zone's text unreadable: then the
 * records are read as the listings hold them.
 *
 * @throws why the text proves nothing, where the listings prove nothing, too
 */
export async function readZone(client: ImsClient, reading: Reading, signal: AbortSignal): Promise<LiveZone> {
  const { zone } = reading;
  try {
    return await readByText(client, reading, signal);
  } catch (error) {
    if (!(error instanceof Failure) || !unreadable.has(error.code)) throw error;
    const listed = await attemptRead(readByListings(client, zone, signal));
    if ("reason" in listed) throw error;
    const { sets, leftOut } = listed.value;
    const own = splitOwn(client, zone, inOrder(sets, zone));
    return { zone, isExact: true, ...own, leftOut: [...leftOut, ...own.leftOut] };
  }
}

/**
 * Reads a zone by its text, proven by its listings. A text does not say all: some deployments show
 * the zone's default TTL with records that have none, in lines of the text or where a record is read by itself. Where that matters, the sets
 * in doubt are read one by one, as an import reads them.
 */
async function readByText(client: ImsClient, { zone, needsExact }: Reading, signal: AbortSignal): Promise<LiveZone> {
  const { records } = client;
  const wants = (key: string): boolean => !isSoaKey(key);
  const { sets, defaultTtl } = await records.readZone(
    { zone, contents: [], wants, adopts: "all", isOneOfMany: true },
    signal,
  );
  const held = await withHeldNames(client, { zone, sets: inOrder([...sets.values()], zone) }, signal);
  const own = splitOwn(client, zone, held);
  const shown = held.filter(hasAsciiName);
  // what is left out makes the import one by keys, which reads each set
  if (own.leftOut.length === 0 && !needsExact(zone, shown)) return { zone, isExact: false, ...own };
  const readExactly = async (set: RecordSet): Promise<RecordSet> => {
    const [first] = set;
    if (first === undefined) return set;
    const read = await records.readSet({ zone, type: first.type, name: first.name }, signal);
    return read.map(({ content }) => content);
  };
  // a deployment treats all records alike, so one record is enough to find out
  const probe = shown.find((set) => set.every(({ ttl }) => ttl === null));
  const addsTtls = probe !== undefined && (await readExactly(probe)).some(({ ttl }) => ttl !== null);
  const isTtlDoubtful = ({ ttl }: RecordContent): boolean => (ttl === null ? addsTtls : equalTtl(ttl, defaultTtl));
  const exact = await Promise.all(shown.map(async (set) => (set.some(isTtlDoubtful) ? readExactly(set) : set)));
  const known = exact.filter((set) => set.length > 0);
  const unsaid = held.filter((set) => !hasAsciiName(set));
  return { zone, isExact: true, ...splitOwn(client, zone, [...unsaid, ...inOrder(known, zone)]) };
}

const hasAsciiName = ([first]: RecordSet): boolean => first === undefined || isAscii(first.name);

/** What may become code, and what is left out of it. */
function splitOwn({ records }: ImsClient, zone: string, sets: Sets): OwnRecords {
  const unsaid = sets.filter((set) => !hasAsciiName(set)).flatMap(([first]) => first ?? []);
  const { leftOut, ...own } = withoutOthers(sets.filter(hasAsciiName), zone, records.marks);
  return { ...own, leftOut: [...unsaid.map((first) => notAscii(zone, first)), ...leftOut] };
}

/** The interface has names in ASCII, and no other is ever sent: a service that answers for its own spelling only would not find it. */
function notAscii(zone: string, first: RecordContent): LeftOut {
  const name = canonicalName(first.name);
  return {
    object: recordsOf(zone, { ...first, name }),
    reason: `The service holds them under the name ${JSON.stringify(first.name)}, which is not ASCII. Create them as ${name} instead.`,
  };
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
