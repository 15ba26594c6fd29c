import type { RecordContent } from "../../client/index.ts";
import { equalTtl, joinData } from "../../dns/index.ts";
import { equalComments } from "../../model/record-fields.ts";
import { printMixedLine, readMixedLine } from "../../model/mixed-line.ts";

/** Whether the records of a type and name agree on TTL and comment. */
export function agree([first, ...others]: readonly RecordContent[]): boolean {
  return others.every(
    ({ ttl, comment }) => equalTtl(ttl ?? undefined, first?.ttl ?? undefined) && equalComments(comment, first?.comment),
  );
}

/** What each of the records of a type and name has, in words; null where they agree. */
export function describeMixed(records: readonly RecordContent[]): readonly string[] | null {
  if (agree(records)) return null;
  return [...new Set(records.map(lineOf))];
}

function lineOf({ data, ...details }: RecordContent): string {
  return printMixedLine({ ...details, data: joinData(data) });
}

/**
 * Records of which a state shows one TTL and one comment, with what {@link describeMixed} said that each of them has. Where it said several things of
 * one, what it said of the `others` of the same data comes last.
 */
export function withMixed(
  records: readonly RecordContent[],
  mixed: readonly string[] | null,
  others: readonly RecordContent[],
): RecordContent[] {
  const ofOthers = new Set(others.map(lineOf));
  const lines = [...(mixed ?? [])].sort((a, b) => Number(ofOthers.has(a)) - Number(ofOthers.has(b)));
  const said = lines.flatMap((line) => readMixedLine(line) ?? []);
  return records.map((content) => {
    const found = said.find(({ data }) => data === joinData(content.data));
    return found === undefined ? content : { ...content, ttl: found.ttl, comment: found.comment };
  });
}

/** Whether a set says all of its records: they agree on TTL and comment, and no part of their data has a comment of its own. */
export function isUniform(set: readonly RecordContent[]): boolean {
  return (
    agree(set) && set.every(({ cls, dataComments }) => (cls ?? "IN").toUpperCase() === "IN" && dataComments === null)
  );
}
