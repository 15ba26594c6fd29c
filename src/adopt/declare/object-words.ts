import type { RecordContent } from "../../client/index.ts";
import { joinData } from "../../dns/index.ts";

/*
 * How objects are spoken of. What an earlier import declared is known again by these words: see `findDropped`.
 */

export function serverWords(customer: string, fqdn: string): string {
  return `the server ${customer}/${fqdn}`;
}

export function projectWords(cluster: string, id: string): string {
  return `the project ${cluster}/${id}`;
}

/** All records of a type and name. */
export function recordsOf(zone: string, { type, name }: Pick<RecordContent, "type" | "name">): string {
  return `the ${type} records of ${name} in the zone ${zone}`;
}

/** All records of a type that none can have. */
export function recordsOfType(zone: string, type: string): string {
  return `the records of the type ${JSON.stringify(type)} in the zone ${zone}`;
}

/** One of them. */
export function recordOf(zone: string, { type, name, data }: Pick<RecordContent, "type" | "name" | "data">): string {
  return `the ${type} record of ${name} in the zone ${zone} with the data ${joinData(data)}`;
}

/** The words for all of its type and name, where these are of one record. */
export function withSiblings(object: string): string | undefined {
  const [, type, where] = /^the (\S+) record of (\S+ in the zone \S+) with the data /.exec(object) ?? [];
  return type === undefined || where === undefined ? undefined : `the ${type} records of ${where}`;
}
