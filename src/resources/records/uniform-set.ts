import type { RecordContent } from "../../client/index.ts";
import { equalTtl, joinData } from "../../dns/index.ts";

/** Whether the records of a type and name agree on TTL and comment. */
export function agree([first, ...others]: readonly RecordContent[]): boolean {
  return others.every(
    ({ ttl, comment }) =>
      equalTtl(ttl ?? undefined, first?.ttl ?? undefined) && (comment ?? "") === (first?.comment ?? ""),
  );
}

/** What each of the records of a type and name has, in words; null where they agree. */
export function describeMixed(records: readonly RecordContent[]): readonly string[] | null {
  if (agree(records)) return null;
  const lines = records.map(({ data, ttl, comment }) => {
    const has = ttl === null ? "no TTL" : `the TTL ${ttl}`;
    const says = comment === null || comment === "" ? "no comment" : `the comment ${JSON.stringify(comment)}`;
    return `${joinData(data)} has ${has} and ${says}`;
  });
  return [...new Set(lines)];
}

/** Records of which a state shows one TTL and one comment, with what {@link describeMixed} said that each of them has. */
export function withMixed(records: readonly RecordContent[], mixed: readonly string[] | null): RecordContent[] {
  const said = (mixed ?? []).map((line) =>
    /^(.*) has (?:no TTL|the TTL (\S+)) and (?:no comment|the comment (".*"))$/s.exec(line),
  );
  return records.map((content) => {
    const found = said.find((one) => one?.[1] === joinData(content.data));
    if (!found) return content;
    const [, , ttl, comment] = found as readonly (string | undefined)[];
    return { ...content, ttl: ttl ?? null, comment: comment === undefined ? null : (JSON.parse(comment) as string) };
  });
}

/** Whether a set says all of its records: they agree on TTL and comment, and no part of their data has a comment of its own. */
export function isUniform(set: readonly RecordContent[]): boolean {
  return (
    agree(set) && set.every(({ cls, dataComments }) => (cls ?? "IN").toUpperCase() === "IN" && dataComments === null)
  );
}
