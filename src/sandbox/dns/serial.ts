import type { SandboxOptions } from "../options.ts";
import type { Frozen, RecordState, ZoneState } from "../state.ts";
import { layOut, splitFields } from "./data-layout.ts";

/** Where the serial stands among the fields of SOA data (RFC 1035, 3.3.13). */
const serialPosition = 2;

/** The zone's serial, from its SOA record. */
export function serialOf(zone: Frozen<ZoneState>): string | undefined {
  const soa = zone.records.find((record) => record.type === "SOA");
  return soa === undefined ? undefined : fieldsOf(soa)[serialPosition];
}

/** An SOA record with a greater serial, as each change of a zone makes it. */
export function raisedSerial(
  soa: Frozen<RecordState>,
  now: number,
  { serial, recordDataLayout }: SandboxOptions,
): Frozen<RecordState> {
  const fields = fieldsOf(soa);
  const current = Number(fields[serialPosition]) || 0;
  const today = Number(new Date(now).toISOString().slice(0, 10).replaceAll("-", "")) * 100;
  const next = serial === "date" && today > current ? today : current + 1;
  fields[serialPosition] = String(next);
  return { ...soa, data: layOut({ data: fields, dataComments: null }, recordDataLayout).data };
}

function fieldsOf(soa: Frozen<RecordState>): string[] {
  return splitFields(soa.data.join(" "));
}
