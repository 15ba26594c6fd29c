import type { RecordContent } from "../../client/index.ts";
import { joinData } from "../../dns/index.ts";

/** How all records of a type and name are spoken of. What was declared is known again by these words: see `findDropped`. */
export function recordsOf(zone: string, { type, name }: Pick<RecordContent, "type" | "name">): string {
  return `the ${type} records of ${name} in the zone ${zone}`;
}

/** How one of them is spoken of. */
export function recordOf(zone: string, { type, name, data }: Pick<RecordContent, "type" | "name" | "data">): string {
  return `the ${type} record of ${name} in the zone ${zone} with the data ${joinData(data)}`;
}

/** How all of its type and name are spoken of, where this is one record. */
export function withSiblings(object: string): string | undefined {
  const [, type, where] = /^the (\S+) record of (\S+ in the zone \S+) with the data /.exec(object) ?? [];
  return type === undefined || where === undefined ? undefined : `the ${type} records of ${where}`;
}
