import { canonicalData, canonicalName, isWithin, parentName, type ZoneRecordInput } from "../../dns/index.ts";
import type { ZoneView } from "../zones/zone-view.ts";
import { setKeyOf, type RecordContent } from "./content.ts";
import { groupBy } from "./group-by.ts";

/** How far a chain of aliases is followed. */
const longestChain = 20;

/** Records that a write under way is about to bring into the zone. */
export interface Pending {
  /** A key of {@link setKeyOf}. */
  readonly set: string;
  readonly records: readonly ZoneRecordInput[];
}

type SetName = Pick<RecordContent, "name" | "type">;

/** A zone's records by name, kept in step with our own writes: what a change may contradict. */
export class ZoneIndex {
  readonly defaultTtl: number | undefined;
  private readonly zone: string;
  private readonly names: Map<string, ZoneRecordInput[]>;

  constructor(
    zone: string,
    { records, defaultTtl }: Pick<ZoneView, "records" | "defaultTtl">,
    /** What other writes are about to bring counts as there: two that contradict each other are not both let through. */
    private readonly pending: ReadonlySet<Pending>,
  ) {
    this.zone = canonicalName(zone);
    this.defaultTtl = defaultTtl;
    this.names = groupBy<ZoneRecordInput>(
      // relative names in data are read within the zone later on, so they are completed now
      records.map(({ name, type, ttl, data, origin }) => ({
        name,
        type,
        ttl,
        data: canonicalData(type, data, origin),
      })),
      ({ name = "" }) => canonicalName(name),
    );
  }

  /** Puts these records in the place of all of their type and name. */
  replace(set: SetName, contents: readonly RecordContent[]): void {
    const name = canonicalName(set.name);
    const key = setKeyOf(set);
    const others = (this.names.get(name) ?? []).filter((record) => keyOfInput(record) !== key);
    const all = [...others, ...contents.map(toInput)];
    if (all.length === 0) this.names.delete(name);
    else this.names.set(name, all);
  }

  /** All records, but those of the sets given; with what is about to come. */
  allBut(sets: ReadonlySet<string>): ZoneRecordInput[] {
    const there = [...this.names.values()].flat();
    return [...there, ...this.coming()].filter((record) => !sets.has(keyOfInput(record)));
  }

  /**
   * The records that could contradict those of a set, the set itself left out: those of its name, of the names above it and
   * along the chain of its targets; and for what takes over the names below it, those too.
   */
  around(set: SetName, contents: readonly RecordContent[]): ZoneRecordInput[] {
    const name = canonicalName(set.name);
    const names = new Set([name]);
    for (let above = name; above !== this.zone && above !== "." && isWithin(above, this.zone);) {
      above = parentName(above);
      names.add(above);
    }
    for (const { type, data } of contents) this.follow(targetOf(canonicalData(type, data, this.zone)), names);
    const reachesBelow = set.type.toUpperCase() === "DNAME" || (set.type.toUpperCase() === "NS" && name !== this.zone);
    const below = reachesBelow ? this.allNames().filter((other) => isWithin(other, name)) : [];
    return [...new Set([...names, ...below])].flatMap((each) => this.at(each, setKeyOf(set)));
  }

  /** The records at a name, as they are and as they will be. */
  at(name: string, but?: string): ZoneRecordInput[] {
    const coming = this.coming().filter((record) => canonicalName(record.name ?? "") === name);
    return [...(this.names.get(name) ?? []), ...coming].filter((record) => keyOfInput(record) !== but);
  }

  private coming(): ZoneRecordInput[] {
    return [...this.pending].flatMap(({ records }) => records);
  }

  private allNames(): string[] {
    return [...this.names.keys(), ...this.coming().map(({ name = "" }) => canonicalName(name))];
  }

  private follow(start: string, names: Set<string>): void {
    let target: string | undefined = start;
    for (let steps = 0; target !== undefined && steps < longestChain && !names.has(target); steps += 1) {
      names.add(target);
      const alias: ZoneRecordInput | undefined = this.at(target).find(
        ({ type }) => type === "CNAME" || type === "ALIAS",
      );
      target = typeof alias?.data === "string" ? targetOf(alias.data) : undefined;
    }
  }
}

/** A record as rules across records read it. */
export function toInput({ name, type, ttl, data }: RecordContent): ZoneRecordInput {
  return { name, type, ttl: ttl ?? undefined, data };
}

function keyOfInput({ name = "", type = "" }: ZoneRecordInput): string {
  return setKeyOf({ name, type });
}

function targetOf(data: string): string {
  return data.slice(data.lastIndexOf(" ") + 1);
}
