import type { SandboxOptions } from "../options.ts";
import type { Frozen, RecordState, ZoneState } from "../state/state.ts";
import { layOut, splitFields } from "./data-layout.ts";

/** Where the serial stands among the fields of SOA data (RFC 1035, 3.3.13). */
const serialPosition = 2;

/** The zone's serial, from its SOA record. */
export function serialOf(zone: Frozen<ZoneState>): string | undefined {
  const soa = zone.records.find((record) => record.type === "SOA");
  return soa === undefined ? undefined : fieldsOf(soa)[serialPosition];
}

/**
 * An SOA record with a greater serial than it had, as each change of a zone makes it (RFC 1982): `changed` where the change is
 * one of the SOA record itself. A serial that is older than the zone's is ignored.
 */
export function raisedSerial(
  soa: Frozen<RecordState>,
  now: number,
  { serial: style, recordDataLayout }: SandboxOptions,
  changed = soa,
): Frozen<RecordState> {
  const fields = fieldsOf(changed);
  const [had, sent] = [serialIn(soa), serialIn(changed)];
  const current = isAfter(sent, had) ? sent : had;
  const today = Number(new Date(now).toISOString().slice(0, 10).replaceAll("-", "")) * 100;
  // 0 is left out, as name servers do: some take it for no serial
  const following = (current + 1) % range || 1;
  fields[serialPosition] = String(style === "date" && isAfter(today, current) ? today : following);
  return { ...changed, data: layOut({ data: fields, dataComments: null }, recordDataLayout).data };
}

const range = 2 ** 32;

function isAfter(serial: number, other: number): boolean {
  const ahead = (serial - other + range) % range;
  return ahead > 0 && ahead < range / 2;
}

function serialIn(soa: Frozen<RecordState>): number {
  return (Number(fieldsOf(soa)[serialPosition]) || 0) % range;
}

function fieldsOf(soa: Frozen<RecordState>): string[] {
  return splitFields(soa.data.join(" "));
}
