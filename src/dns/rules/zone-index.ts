import { groupBy } from "../../core/group-by.ts";
import { canonicalName } from "../domain-names.ts";
import { canonicalData } from "../record-data/canonical-data.ts";
import { NameTree } from "./name-tree.ts";
import type { ZoneLookup, ZoneRecordInput } from "./zone-facts.ts";

/** All records of a zone by name, to be kept in step with its changes. */
export class ZoneIndex implements ZoneLookup {
  private readonly names = new NameTree<readonly ZoneRecordInput[]>();
  /** Owner names of NS records by the hosts they name. */
  private readonly hosts = new NameTree<ReadonlySet<string>>();
  private readonly zone: string;

  /** @param zone the zone's id, which completes relative names in data */
  constructor(zone: string, records: readonly ZoneRecordInput[] = []) {
    this.zone = canonicalName(zone);
    for (const [name, own] of groupBy(records, (record) => canonicalName(record.name ?? ""))) this.replace(name, own);
  }

  at(name: string): readonly ZoneRecordInput[] {
    return this.names.get(name) ?? [];
  }

  *below(name: string): Generator<string> {
    for (const other of this.names.within(name)) if (other !== name) yield other;
  }

  *delegating(host: string): Generator<string> {
    for (const each of this.hosts.within(host)) yield* this.hosts.get(each) ?? [];
  }

  /** Puts these records in the place of all records at the name, of whatever type. */
  replace(name: string, records: readonly ZoneRecordInput[]): void {
    const owner = canonicalName(name);
    for (const host of this.hostsOf(this.at(owner))) this.point(host, (owners) => owners.delete(owner));
    this.names.set(owner, records.length === 0 ? undefined : records);
    for (const host of this.hostsOf(records)) this.point(host, (owners) => owners.add(owner));
  }

  private hostsOf(records: readonly ZoneRecordInput[]): string[] {
    return records.flatMap(({ type, data }) =>
      type?.toUpperCase() === "NS" && data !== undefined ? [canonicalData("NS", data, this.zone)] : [],
    );
  }

  private point(host: string, change: (owners: Set<string>) => unknown): void {
    const owners = new Set(this.hosts.get(host));
    change(owners);
    this.hosts.set(host, owners.size === 0 ? undefined : owners);
  }
}
