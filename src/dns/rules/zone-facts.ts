import { groupBy } from "../../core/group-by.ts";
import { canonicalName, isWithin, parentName } from "../domain-names.ts";
import { canonicalData, type RecordData } from "../record-data/canonical-data.ts";
import { parseTtl } from "../ttl.ts";

/** A record among others. What is `undefined` is unknown. */
export interface ZoneRecordInput {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  /** None: that of the zone. */
  readonly ttl?: string | number | null | undefined;
  readonly data?: RecordData | undefined;
}

/** Lookup by name in the whole zone, provided by a caller that knows it. Names are canonical. */
export interface ZoneLookup {
  /** All records at a name. */
  at(name: string): readonly ZoneRecordInput[];
  /** The names with records below a name, itself left out. */
  below(name: string): Iterable<string>;
  /** Owner names of the NS records that name this host, or one below it. */
  delegating(host: string): Iterable<string>;
}

/** What is known of the zone that records are checked for. */
export interface ZoneInput {
  /** The zone's id, with or without a trailing dot. */
  readonly zone: string;
  /** TTL of records that have none of their own; without it they are not compared with others. */
  readonly defaultTtl?: string | number | undefined;
  /**
   * Whether the records are all of the zone, so that what is not among them does not exist. By default, whether there is a SOA
   * record among them.
   */
  readonly complete?: boolean | undefined;
  /**
   * The whole zone, for what the records given do not say: then they are part of a zone of which everything is known. It is not
   * asked for names that are among the records given, nor for those in {@link given}; findings never fall on what it tells.
   */
  readonly elsewhere?: Pick<ZoneLookup, "at" | "below"> | undefined;
  /** Canonical names whose records are all among those given, so that a name without any has none. */
  readonly given?: Iterable<string> | undefined;
}

/** A record, read once for all rules. */
export interface ZoneEntry {
  /** Which of the records given; -1 for one from elsewhere. */
  readonly record: number;
  /** Canonical. */
  readonly name: string;
  /** Upper case. */
  readonly type: string;
  /** Canonical, relative names completed. */
  readonly data: string | undefined;
  /** Seconds, the default included. */
  readonly ttl: number | undefined;
}

/** Types that hold an address, or stand for one. */
const addressTypes = new Set(["A", "AAAA", "ALIAS"]);

/** The records of a zone, by name. Look-ups take time in proportion to the labels of a name, not to the zone. */
export class ZoneFacts {
  readonly zone: string;
  readonly complete: boolean;
  readonly entries: readonly ZoneEntry[];
  readonly names: ReadonlyMap<string, readonly ZoneEntry[]>;
  private readonly types: ReadonlySet<string>;
  private readonly tree = new Set<string>();
  private readonly given: ReadonlySet<string>;
  private readonly elsewhere: ZoneInput["elsewhere"];
  private readonly defaultTtl: ZoneInput["defaultTtl"];
  /** What was asked for elsewhere. */
  private readonly fetched = new Map<string, readonly ZoneEntry[]>();
  private readonly nameServers: ReadonlySet<string | undefined>;

  constructor(records: readonly ZoneRecordInput[], { zone, defaultTtl, complete, elsewhere, given }: ZoneInput) {
    this.zone = canonicalName(zone);
    this.elsewhere = elsewhere;
    this.defaultTtl = defaultTtl;
    this.entries = records.flatMap((record, index) => readEntry(record, index, { zone: this.zone, defaultTtl }));
    this.types = new Set(this.entries.map(({ type }) => type));
    this.names = groupBy(this.entries, ({ name }) => name);
    for (const name of this.names.keys()) this.grow(name);
    this.given = new Set([...this.names.keys(), ...(given ?? [])]);
    this.nameServers = new Set(this.entries.filter((entry) => entry.type === "NS").map(targetOf));
    this.complete = complete ?? (elsewhere !== undefined || this.at(this.zone, "SOA").length > 0);
  }

  /** Whether one of the records has one of these types. */
  hasAny(types: readonly string[]): boolean {
    return types.some((type) => this.types.has(type));
  }

  /** The records at a name, of one type where it is given. */
  at(name: string, type?: string): readonly ZoneEntry[] {
    const there = this.all(name);
    return type === undefined ? there : there.filter((entry) => entry.type === type);
  }

  /** The highest delegation at or above a name, the apex left out. */
  cutAbove(name: string): string | undefined {
    return this.highest(name, "NS");
  }

  /** The highest DNAME above a name. */
  dnameAbove(name: string): string | undefined {
    const owner = this.highest(name, "DNAME", true);
    return owner === name ? undefined : owner;
  }

  /** Whether a name exists: it has records, or names below it have. */
  exists(name: string): boolean {
    return this.tree.has(name) || this.at(name).length > 0 || this.hasBelow(name);
  }

  /** The closest name at or above this one that exists, within the zone. */
  encloserOf(name: string): string {
    if (isTooLong(name)) return this.zone;
    let at = name;
    while (at !== this.zone && at !== "." && !this.exists(at)) at = parentName(at);
    return at;
  }

  /** The records that answer for a name: its own, or those of the wildcard beside it (RFC 4592 section 3.3.1). */
  answers(name: string): readonly ZoneEntry[] {
    return this.exists(name) ? this.at(name) : this.at(`*.${this.encloserOf(name)}`);
  }

  /** Whether a name has an address here. */
  hasAddress(name: string): boolean {
    return this.answers(name).some((entry) => addressTypes.has(entry.type));
  }

  /** Whether an NS record names this host. */
  isNameServer(name: string): boolean {
    return this.nameServers.has(name);
  }

  private has(name: string, type: string): boolean {
    return this.all(name).some((entry) => entry.type === type);
  }

  private all(name: string): readonly ZoneEntry[] {
    return this.names.get(name) ?? this.fetch(name);
  }

  private hasBelow(name: string): boolean {
    for (const other of this.elsewhere?.below(name) ?? []) if (!this.given.has(other)) return true;
    return false;
  }

  private fetch(name: string): readonly ZoneEntry[] {
    if (this.elsewhere === undefined || this.given.has(name)) return [];
    const known = this.fetched.get(name);
    if (known !== undefined) return known;
    const { zone, defaultTtl } = this;
    const found = this.elsewhere.at(name).flatMap((record) => readEntry(record, -1, { zone, defaultTtl }));
    this.fetched.set(name, found);
    return found;
  }

  /** A name lets all names above it exist, too. */
  private grow(name: string): void {
    for (let at = name; !this.tree.has(at) && at !== "."; at = parentName(at)) this.tree.add(at);
  }

  private highest(name: string, type: string, withApex = false): string | undefined {
    if (isTooLong(name) || !isWithin(name, this.zone)) return undefined;
    let found: string | undefined;
    for (let at = name; at !== this.zone; at = parentName(at)) if (this.has(at, type)) found = at;
    return withApex && this.has(this.zone, type) ? this.zone : found;
  }
}

/** An octet of a name is written in four characters at most (`\\DDD`), and a name has 255 octets at most. */
const longestText = 4 * 255;

/** Whether no zone can hold the name: then nothing above it is looked for, which would take time with the square of its length. */
function isTooLong(name: string): boolean {
  return name.length > longestText;
}

/** The last word of the data: the target of CNAME, MX, SRV and the like. */
export function targetOf(entry: ZoneEntry): string | undefined {
  return entry.data?.slice(entry.data.lastIndexOf(" ") + 1);
}

function readEntry(
  { name, type, ttl, data }: ZoneRecordInput,
  record: number,
  { zone, defaultTtl }: { zone: string; defaultTtl: string | number | undefined },
): ZoneEntry[] {
  if (name === undefined || type === undefined) return [];
  const owner = canonicalName(name);
  // that it is too long is found with the record itself
  if (isTooLong(owner)) return [];
  const seconds = ttl ?? defaultTtl;
  return [
    {
      record,
      name: owner,
      type: type.toUpperCase(),
      data: data === undefined ? undefined : canonicalData(type, data, zone),
      ttl: seconds === undefined ? undefined : parseTtl(String(seconds)),
    },
  ];
}
