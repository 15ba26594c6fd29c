import { readImportId } from "../client/index.ts";
import { equalNames } from "../model/record-fields.ts";

/**
 * Whether the provider can have given the id of a state, which is or begins with the object's zone, customer or cluster. The test frameworks of engines
 * give an object that they mock a random text.
 */
export function isMadeIn(place: string, id: string | null): boolean {
  if (id === null) return true;
  const begins = id.toLowerCase().startsWith(`${place}/`.toLowerCase());
  return begins || [id, readImportId(id)[0]].some((one) => equalNames(one, place));
}
