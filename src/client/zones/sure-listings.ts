import { canonicalName } from "../../dns/index.ts";
import type { Context } from "../client-context.ts";
import { readListedTypes, type ListedNames } from "../listed-names.ts";
import { splitKey } from "../../model/set-key.ts";
import { answersContradict } from "./zone-failures.ts";
import type { ZoneReader } from "./zone-reader.ts";
import type { ZoneView } from "./zone-view.ts";

/** Listings of a zone that its text agrees with: each holds all that the text shows. */
export interface SureListings {
  types(zone: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** The same for what tells which it leaves out: the text reads a word of such a type as another one, or as something else. */
  listedTypes(zone: string, signal?: AbortSignal): Promise<ListedNames>;
  names(zone: string, type: string, signal?: AbortSignal): Promise<readonly string[]>;
}

interface Asked {
  readonly zone: string;
  /** What is listed, for messages. */
  readonly what: string;
  readonly list: () => Promise<ListedNames>;
  /** What the listing must hold, by the text. */
  readonly inText: (view: ZoneView) => Iterable<string>;
  readonly same: (line: string) => string;
  /** Whether the lines can be relied on where the text proves nothing. */
  readonly isProven: (lines: readonly string[]) => boolean | Promise<boolean>;
}

const mostReadings = 3;

export function createSureListings(
  { services: { dns } }: Pick<Context, "services">,
  zones: Pick<ZoneReader, "read" | "readAnew">,
): SureListings {
  return {
    types: async (zone, signal) => {
      const list = (): Promise<ListedNames> => whole(dns.listTypes(zone, signal));
      return (await listForSure({ ...typesOf(zone), list }, zones, signal)).names;
    },
    listedTypes: (zone, signal) => {
      const list = (): Promise<ListedNames> => readListedTypes(dns.listTypes(zone, signal));
      return listForSure({ ...typesOf(zone), list }, zones, signal);
    },
    names: async (zone, type, signal) => (await listForSure(namesOf(dns, { zone, type }, signal), zones, signal)).names,
  };
}

async function listForSure(
  { zone, what, list, inText, same, isProven }: Asked,
  zones: Pick<ZoneReader, "read" | "readAnew">,
  signal?: AbortSignal,
): Promise<ListedNames> {
  for (let nth = 1; nth <= mostReadings; nth += 1) {
    const lists = await list();
    const { view, doubt } = await (nth === 1 ? zones.read(zone, signal) : zones.readAnew(zone, signal));
    if (view === undefined) {
      if (await isProven(lists.names)) return lists;
      throw doubt;
    }
    const told = [...lists.names, ...lists.odd.flatMap(({ line }) => line.split(/\s+/))];
    const listed = new Set(told.map(same));
    if ([...inText(view)].every((one) => listed.has(same(one)))) return lists;
  }
  throw answersContradict(
    `Cannot list ${what} of the zone ${zone}`,
    "The listing lacks entries that the zone's text contains.",
  );
}

type Dns = Context["services"]["dns"];

async function whole(listing: Promise<readonly string[]>): Promise<ListedNames> {
  return { names: await listing, odd: [] };
}

function typesOf(zone: string): Omit<Asked, "list"> {
  return {
    zone,
    what: "the record types",
    // a deployment may keep the SOA apart from its records
    inText: (view) => view.sets.map((set) => splitKey(set).type).filter((type) => type !== "SOA"),
    same: upper,
    isProven: hasSoa,
  };
}

function namesOf(dns: Dns, { zone, type }: { zone: string; type: string }, signal?: AbortSignal): Asked {
  return {
    zone,
    what: `the names of the ${type} records`,
    list: () => whole(dns.listNames(zone, type, signal)),
    inText: (view) =>
      view.sets
        .map(splitKey)
        .filter((set) => set.type === upper(type))
        .map(({ name }) => name),
    same: canonicalName,
    async isProven(names) {
      const types = await dns.listTypes(zone, signal);
      return hasSoa(types) && (names.length > 0 || !types.map(upper).includes(upper(type)));
    },
  };
}

function upper(type: string): string {
  return type.toUpperCase();
}

function hasSoa(types: readonly string[]): boolean {
  return types.some((type) => upper(type) === "SOA");
}
