import { allows } from "../access.ts";
import { param, Refusal, type Call, type World } from "../call.ts";
import type { Frozen, RecordState, ZoneState } from "../state/state.ts";
import { sameName } from "./zone-names.ts";

/** The zone a request addresses; 404 where there is none, or none for this caller. */
export function addressedZone(call: Call, { state }: World): Frozen<ZoneState> {
  const id = param(call, "zoneId");
  const zone = state.zones.find((each) => each.id === id);
  if (zone === undefined || !allows(call.access.zones, id)) throw new Refusal(404, `Zone ${id} not found.`);
  return zone;
}

/** The records of one type and name, in the order of their indexes. */
export function recordSet(zone: Frozen<ZoneState>, type: string, name: string): Frozen<RecordState>[] {
  const wanted = type.toUpperCase();
  return zone.records.filter((record) => record.type === wanted && sameName(record.name, name));
}

/** The set of records a request addresses; may be empty. */
export function addressedSet(call: Call, zone: Frozen<ZoneState>): Frozen<RecordState>[] {
  return recordSet(zone, param(call, "type"), param(call, "name"));
}

/** The one record a request addresses by its zero-based index. */
export function addressedRecord(call: Call, zone: Frozen<ZoneState>): Frozen<RecordState> {
  const nr = param(call, "nr");
  const record = /^\d{1,9}$/.test(nr) ? addressedSet(call, zone)[Number(nr)] : undefined;
  if (record === undefined) throw noSuchRecord(call, nr);
  return record;
}

/** The 404 of a record, or of a whole set. */
export function noSuchRecord(call: Call, nr?: string): Refusal {
  const set = `${param(call, "type")} record ${param(call, "name")}`;
  return new Refusal(404, nr === undefined ? `No ${set} found.` : `No ${set} with index ${nr} found.`);
}
