import type { World } from "../call.ts";
import type { Frozen, RecordState, ZoneState } from "../state/state.ts";
import { recordSet } from "./record-sets.ts";
import { raisedSerial } from "./serial.ts";

type Zone = Frozen<ZoneState>;
type Stored = Frozen<RecordState>;

/** Where a record goes among those of its type and name; a number is the index it gets, as far as there are so many. */
export type RecordPosition = "start" | "end" | number;

/** Adds a record among those of its type and name; the others keep their order. The serial rises, as with every write. */
export function addRecord(world: World, zone: Zone, record: Stored, position: RecordPosition): void {
  const set = recordSet(zone, record.type, record.name);
  const index = position === "start" ? 0 : position === "end" ? set.length : Math.min(position, set.length);
  const [before, after] = [set[index - 1], set[index]];
  const end = before === undefined ? zone.records.length : zone.records.indexOf(before) + 1;
  const at = after === undefined ? end : zone.records.indexOf(after);
  world.edit({ list: "records", of: zone.id, at, remove: 0, insert: [record] });
  raiseSerial(world, zone.id);
}

/** Puts another state of a record in its place. */
export function replaceRecord(world: World, zone: Zone, record: Stored, by: Stored): void {
  const at = zone.records.indexOf(record);
  const isSoa = record.type === "SOA";
  const next = isSoa ? raisedSerial(record, world.now(), world.options, by) : by;
  world.edit({ list: "records", of: zone.id, at, remove: 1, insert: [next] });
  if (!isSoa) raiseSerial(world, zone.id);
}

/** Removes records; the serial stays where there are none. */
export function removeRecords(world: World, zone: Zone, records: readonly Stored[]): void {
  if (records.length === 0) return;
  const places = records.map((record) => zone.records.indexOf(record)).sort((a, b) => b - a);
  for (const at of places) world.edit({ list: "records", of: zone.id, at, remove: 1, insert: [] });
  raiseSerial(world, zone.id);
}

function raiseSerial(world: World, id: string): void {
  const records = world.state.zones.find((zone) => zone.id === id)?.records ?? [];
  const at = records.findIndex((record) => record.type === "SOA");
  const soa = records[at];
  if (soa === undefined) return;
  const insert = [raisedSerial(soa, world.now(), world.options)];
  world.edit({ list: "records", of: id, at, remove: 1, insert });
}
