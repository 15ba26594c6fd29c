/** What the journal says of the other records of a set, so that it can be told later whether all of them are still there. */
import * as z from "zod";
import { fingerprintOf, keyOf, type RecordContent, type RecordEntry } from "./record-content.ts";
import { digestOf, isList, shortened, type SiblingDigest } from "./reading/sibling-digest.ts";

/** Their fingerprints; of many the digest, since each record of a large set may be noted. */
export const notedSiblings = z.union([z.array(z.string()), z.object({ count: z.number(), sum: z.string() })]);

/** The fingerprints of all records of a set but one, or their digest. */
export function notedSiblingsOf(
  records: readonly RecordEntry[],
  own: RecordContent,
): readonly string[] | SiblingDigest {
  return shortened(printsWithout(records, [own]));
}

/** Whether all of them are certainly there. By a digest that is known only where nothing came to the set beside `added`. */
export function areAllThere(
  siblings: readonly string[] | SiblingDigest,
  records: readonly RecordEntry[],
  added: readonly RecordContent[],
): boolean {
  const left = printsWithout(records, added);
  if (!isList(siblings)) return digestOf(left).sum === siblings.sum;
  return siblings.every((one) => takeOne(left, one));
}

function printsWithout(records: readonly RecordEntry[], without: readonly RecordContent[]): string[] {
  const all = records.map(({ key, content }) => fingerprintOf(content.type, key));
  for (const content of without) takeOne(all, fingerprintOf(content.type, keyOf(content)));
  return all;
}

function takeOne(all: string[], one: string): boolean {
  const at = all.indexOf(one);
  if (at !== -1) all.splice(at, 1);
  return at !== -1;
}
