import { isTexts } from "../configured-values.ts";
import * as z from "zod";
import { computed, set } from "terraform-provider-sdk";
import { plainRecord, type RecordContent } from "../../client/index.ts";
import { canonicalData, declaredData, equalTtl } from "../../dns/index.ts";
import { equalComments } from "../../model/record-fields.ts";

export const ttlOfAll =
  "Time to live of all of them, in seconds or with units (`3600`, `1h`). Absent: the zone's default.";
export const commentOfAll = "Comment of each of them.";

/** What a state shows where one TTL and one comment cannot say what there is. */
export const mixed = computed(set(z.array(z.string())), {
  description:
    "What each record has, where the last refresh found several TTLs or comments among the records of a type and name. Else " +
    "absent. Each plan removes it: the apply gives all of them the same.",
  clearedByApply: true,
});

/** What a state shows of records that are there again. */
export const returned = computed(set(z.array(z.string())), {
  description:
    "Records that this resource removed, and that were there again at the last refresh: another writer put them back. Else absent. A plan " +
    "whose configuration lists them takes them over, and removes this; one that would remove them again is refused.",
  clearedByApply: true,
});

/** All records of one type and name, as sets and zones declare them. */
export interface DeclaredSet {
  /** Data in presentation form, each a record. */
  readonly values: readonly string[];
  readonly ttl: string | null;
  readonly comment: string | null;
}

/** What a state shows once of all records of a type and name. */
export type SharedDetails = Pick<DeclaredSet, "ttl" | "comment">;

/** The records that a set declares. */
export function toContents(
  { name, type }: { readonly name: string; readonly type: string },
  { values, ttl, comment }: DeclaredSet,
): RecordContent[] {
  return values.map((value) => plainRecord({ name, type, ttl, data: [value], comment }));
}

/**
 * The set that records form, spelled as in `known` where it means the same, its values in the order known. Where the records do
 * not agree on TTL or comment, one that differs from what is declared is shown, and the same one each time, so that a plan puts it
 * right. `declared`: the TTL and comment that they are to have, where `known` may be what a refresh has shown instead.
 */
export function fromContents(
  type: string,
  records: readonly RecordContent[],
  known: DeclaredSet = { values: [], ttl: null, comment: null },
  declared: SharedDetails = known,
): DeclaredSet {
  const left = records.map((record) => ({ record, key: canonicalData(type, record.data) }));
  const kept = known.values.filter((value) => {
    const key = canonicalData(type, value);
    const at = left.findIndex((other) => other.key === key);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  const isDeclared = {
    ttl: (ttl: string | null): boolean => equalTtl(ttl ?? undefined, declared.ttl ?? undefined),
    comment: (comment: string | null): boolean => equalComments(comment, declared.comment),
  };
  const ttls = records.map(({ ttl }) => ttl).filter((ttl) => !isDeclared.ttl(ttl));
  const comments = records.map(({ comment }) => (comment === "" ? null : comment));
  const otherComments = comments.filter((comment) => !isDeclared.comment(comment));
  return {
    values: [...kept, ...left.map(({ record }) => record.data.join(" "))],
    ttl: ttls.length === 0 ? declared.ttl : firstOf(ttls),
    comment: otherComments.length === 0 ? declared.comment : firstOf(otherComments),
  };
}

/**
 * TTL and comment of what was known, where some of it is there: what others put beside it is told by its data, and took no comment away.
 */
export function detailsOfKnown(type: string, records: readonly RecordContent[], known: DeclaredSet): SharedDetails {
  const keys = new Set(known.values.map((value) => canonicalData(type, value)));
  const own = records.filter(({ data }) => keys.has(canonicalData(type, data)));
  const { ttl, comment } = fromContents(type, own.length === 0 ? records : own, known);
  return { ttl, comment };
}

/** The same one in whatever order they are. */
function firstOf(texts: readonly (string | null)[]): string | null {
  return [...texts].sort((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1))[0] ?? null;
}

/** Whether two sets declare the same records. */
export function isSameSet(type: string, a: DeclaredSet, b: DeclaredSet): boolean {
  return (
    equalTtl(a.ttl ?? undefined, b.ttl ?? undefined) &&
    equalComments(a.comment, b.comment) &&
    hasSameValues(type, a.values, b.values)
  );
}

/** Whether two lists of values are semantically equal records, in any order. */
export function hasSameValues(type: string, a: unknown, b: unknown): boolean {
  if (!isTexts(a) || !isTexts(b)) return false;
  const keys = (values: readonly string[]): string =>
    values
      .map((value) => declaredData(type, value))
      .sort()
      .join("\n");
  return a.length === b.length && keys(a) === keys(b);
}
