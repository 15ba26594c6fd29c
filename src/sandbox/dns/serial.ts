import type { SandboxOptions } from "../options.ts";
import type { ZoneState } from "../state.ts";
import { layOut, splitFields } from "./data-layout.ts";

/** Where the serial stands among the fields of SOA data (RFC 1035, 3.3.13). */
const serialPosition = 2;

/** The zone's serial, from its SOA record. */
export function serialOf(zone: ZoneState): string | undefined {
  return soaFields(zone)[serialPosition];
}

/** Raises the zone's serial, as each change of a zone does: always to a greater one. */
export function raiseSerial(zone: ZoneState, now: number, { serial, recordDataLayout }: SandboxOptions): void {
  const soa = zone.records.find((record) => record.type === "SOA");
  const fields = soaFields(zone);
  if (soa === undefined) return;
  const current = Number(fields[serialPosition]) || 0;
  const today = Number(new Date(now).toISOString().slice(0, 10).replaceAll("-", "")) * 100;
  const next = serial === "date" && today > current ? today : current + 1;
  fields[serialPosition] = String(next);
  soa.data = layOut({ data: fields, dataComments: null }, recordDataLayout).data;
}

function soaFields(zone: ZoneState): string[] {
  const soa = zone.records.find((record) => record.type === "SOA");
  return splitFields(soa?.data.join(" ") ?? "");
}
