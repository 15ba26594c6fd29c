import type { ZoneReading } from "../../client/index.ts";
import type { PrivateData } from "terraform-provider-sdk";
import { openMixedDetails } from "../records/mixed-details.ts";
import { openOrigin } from "../records/record-origin.ts";
import { openReturning } from "../records/returning-records.ts";
import { groupBySet, listedSets, toRecords } from "./listed-sets.ts";
import { fromReading, mixedDetails, type ZoneActual, type ZoneState } from "./mapping.ts";
import { recordsOf } from "./scope.ts";

/** What a reading of all that is ours makes of a state, with what is noted of it. */
export function refreshed(state: ZoneState, reading: ZoneReading, notes: PrivateData): ZoneActual {
  const { zone, exclusive, ignore } = state;
  const listed = listedSets(state.records, zone);
  const mixed = openMixedDetails(notes);
  mixed.seen(reading.sets, (setKey) => listed.get(setKey)?.set);
  const records = fromReading(reading, zone, state.records, mixed.declared);
  openOrigin(notes).seen(reading.sets, groupBySet(listed));
  const [returning, found] = [openReturning(notes), recordsOf(reading)];
  returning.seen(found, toRecords(listed));
  const details = mixedDetails(reading, zone, state.records);
  const head = { id: zone, zone, records, exclusive, ignore, serial: reading.serial };
  return { ...head, mixed: details, returned: returning.returned(found) };
}
