import type { RecordContent } from "../record-content.ts";

/** Option of what reads a whole zone. */
export interface ZoneOptions {
  /** Called with all records of the zone. */
  readonly onZone?: ((records: readonly RecordContent[]) => void) | undefined;
}
