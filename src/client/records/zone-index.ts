import { canonicalData, canonicalName, isWithin, parentName, type ZoneRecordInput } from "../../dns/index.ts";
import { setKeyOf, type RecordContent } from "./content.ts";
import { groupBy, type ZoneSnapshot } from "./zone-snapshot.ts";

/** How far a chain of aliases is followed. */
const longestChain = 20;

/** A zone's records by name, kept in step with our own writes: what a change of one set may contradict. */
export class ZoneIndex {
  readonly defaultTtl: number | undefined;
  private readonly zone: string;
  private readonly names: Map<string, ZoneRecordInput[]>;

  constructor(zone: string, { records, defaultTtl }: ZoneSnapshot) {
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
  replace(set: Pick<RecordContent, "name" | "type">, contents: readonly RecordContent[]): void {
    const name = canonicalName(set.name);
    this.names.set(name, [...this.without(name, setKeyOf(set)), ...contents.map(toInput)]);
  }

  /**
   * The records that could contradict those of a set, the set itself left out: those of its name, of the names above it and
   * along the chain of its targets; and for what takes over the names below it, those too.
   */
  around(set: Pick<RecordContent, "name" | "type">, contents: readonly RecordContent[]): ZoneRecordInput[] {
    const name = canonicalName(set.name);
    const names = new Set([name]);
    for (let above = name; above !== this.zone && above !== "." && isWithin(above, this.zone);) {
      above = parentName(above);
      names.add(above);
    }
    for (const { type, data } of contents) this.follow(targetOf(canonicalData(type, data, this.zone)), names);
    const reachesBelow = ["DNAME", "NS"].includes(set.type.toUpperCase()) && name !== this.zone;
    const below = reachesBelow ? [...this.names.keys()].filter((other) => isWithin(other, name)) : [];
    return [...new Set([...names, ...below])].flatMap((each) => this.without(each, setKeyOf(set)));
  }

  private follow(start: string, names: Set<string>): void {
    let target: string | undefined = start;
    for (let steps = 0; target !== undefined && steps < longestChain && !names.has(target); steps += 1) {
      names.add(target);
      const alias: ZoneRecordInput | undefined = this.names
        .get(target)
        ?.find(({ type }) => type === "CNAME" || type === "ALIAS");
      target = typeof alias?.data === "string" ? targetOf(alias.data) : undefined;
    }
  }

  private without(name: string, key: string): ZoneRecordInput[] {
    return (this.names.get(name) ?? []).filter(
      ({ name: own = "", type = "" }) => setKeyOf({ name: own, type }) !== key,
    );
  }
}

/** A record as rules across records read it. */
export function toInput({ name, type, ttl, data }: RecordContent): ZoneRecordInput {
  return { name, type, ttl: ttl ?? undefined, data };
}

function targetOf(data: string): string {
  return data.slice(data.lastIndexOf(" ") + 1);
}
