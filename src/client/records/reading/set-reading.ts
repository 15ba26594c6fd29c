import type { RecordSetId } from "../../../apis/dns/service.ts";
import type { Context } from "../../client-context.ts";
import type { ZoneReader } from "../../zones/zone-reader.ts";

/** What a reading works with that other answers must confirm. */
export interface SetReading {
  readonly context: Context;
  readonly zones: ZoneReader;
}

/** `ZONE/TYPE/NAME` */
export function describeSet({ zone, type, name }: RecordSetId): string {
  return `${zone}/${type}/${name}`;
}
