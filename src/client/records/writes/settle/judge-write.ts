import { exactKeyOf, keyOf, type RecordContent, type RecordEntry } from "../../record-content.ts";
import { groupBy } from "../../../../core/group-by.ts";
import { longestCommon } from "./longest-common.ts";

/** One request of ours that the service answered with success. */
export type SentWrite =
  | { readonly kind: "create"; readonly to: RecordContent }
  | { readonly kind: "update"; readonly index: number; readonly from: RecordContent; readonly to: RecordContent }
  | { readonly kind: "delete"; readonly index: number; readonly from: RecordContent };

/**
 * What a reading says of a write:
 * `shown` – it reads as written, and its target is gone; where somebody deleted the target right before, it hit one of `suspects`, which
 * are gone, too; `changed` – its target reads neither as before nor as written;
 * `missed` – it hit `victim`, a record of somebody else, because the indexes had moved; `overwrote` – it hit a record that we never
 * saw, because somebody inserted it right before; `ambiguous` – it hit one of `candidates`, and nothing shows which;
 * `not-shown` – the reading may be older than the write.
 */
export type Verdict =
  | { readonly kind: "changed" | "overwrote" | "not-shown" }
  | { readonly kind: "shown"; readonly suspects: readonly RecordEntry[] }
  | { readonly kind: "missed"; readonly victim: RecordEntry }
  | { readonly kind: "ambiguous"; readonly candidates: readonly RecordEntry[] };

/** A set before and after a write, as it was read. */
export interface Readings {
  readonly before: readonly RecordEntry[];
  readonly after: readonly RecordEntry[];
}

/**
 * Judges a write by the readings before and after it. The list keeps its order, so it is known where a missing record stood. Our write can
 * have hit only a record that stood where we wrote. All other missing records were deleted by other writers.
 */
export function judgeWrite(write: SentWrite, readings: Readings): Verdict {
  switch (write.kind) {
    case "create":
      return countKey(readings.after, write.to) > countKey(readings.before, write.to) ? shown : { kind: "not-shown" };
    case "delete":
      return judgeDelete(write, readings);
    case "update":
      return judgeUpdate(write, readings);
  }
}

/**
 * What a deletion that no reading shows may have hit: whatever the reading after it lacks of those before it, since others may have moved the gaps
 * since.
 */
export function mayBeHit(
  write: SentWrite,
  befores: readonly (readonly RecordEntry[])[],
  after: readonly RecordEntry[],
): readonly RecordEntry[] {
  if (write.kind !== "delete") return [];
  const all = befores.flatMap((before) => disappeared({ before, after }, write.from).map(({ entry }) => entry));
  return [...new Map(all.map((entry) => [exactKeyOf(entry.content), entry])).values()];
}

/**
 * Whether a reading that does not show a write by index is one of before it all the same, and younger than the one before: others have added records
 * meanwhile, which the write may have hit.
 */
export function isNewer(write: SentWrite, { before, after }: Readings): boolean {
  if (write.kind === "create") return false;
  const touched = [write.from, ...(write.kind === "update" ? [write.to] : [])];
  if (touched.some((one) => countExact(after, one) !== countExact(before, one))) return false;
  const known = new Set(before.map(({ content }) => exactKeyOf(content)));
  return after.some(({ content }) => !known.has(exactKeyOf(content)));
}

/** Whether two readings say the same of a write, also which record it hit. */
export function isSameVerdict(a: Verdict, b: Verdict): boolean {
  const [left, right] = [a, b].map(keysOfHit);
  return a.kind === b.kind && left === right;
}

function keysOfHit(verdict: Verdict): string {
  const hit = verdict.kind === "missed" ? [verdict.victim] : verdict.kind === "ambiguous" ? verdict.candidates : [];
  return JSON.stringify(hit.map(({ content }) => exactKeyOf(content)));
}

const shown: Verdict = { kind: "shown", suspects: [] };

function judgeDelete(write: Extract<SentWrite, { kind: "delete" }>, readings: Readings): Verdict {
  const { from, index } = write;
  const { before, after } = readings;
  const isGone = countExact(after, from) < countExact(before, from);
  if (isGone && countKey(after, from) < countKey(before, from))
    return { kind: "shown", suspects: disappearedAt([index], readings, from) };
  return missed(movableTo(write, readings)) ?? { kind: "not-shown" };
}

function judgeUpdate(write: Extract<SentWrite, { kind: "update" }>, readings: Readings): Verdict {
  const { from, to } = write;
  const { before, after } = readings;
  const isGone = countExact(after, from) < countExact(before, from);
  const isAsWritten = countExact(after, to) > countExact(before, to);
  const hasMore = countKey(after, to) > countKey(before, to);
  // a deployment may keep a detail in another form, or not at all
  if (isGone && !isAsWritten) return { kind: hasMore || keyOf(from) === keyOf(to) ? "changed" : "not-shown" };
  if (!isAsWritten && !hasMore) return { kind: "not-shown" };
  const matched = new Set(alignment(before, after).values());
  const places = after.filter(({ nr, key }) => key === keyOf(to) && !matched.has(nr)).map(({ nr }) => nr);
  const victims = disappearedAt(places, readings, from);
  if (isGone) return { kind: "shown", suspects: victims };
  const movable = movableTo(write, readings);
  // one that was there for a moment only may have moved them, too
  return missed(victims.filter((one) => movable.includes(one))) ?? missed(victims) ?? { kind: "overwrote" };
}

interface Disappeared {
  readonly entry: RecordEntry;
  /** Its place in the reading before. */
  readonly at: number;
  /** The lowest and highest index, in the reading after, at which it may have stood. */
  readonly gap: { readonly from: number; readonly to: number };
}

function missed(candidates: readonly RecordEntry[]): Verdict | undefined {
  const [victim] = candidates;
  if (victim === undefined) return undefined;
  return candidates.length === 1 ? { kind: "missed", victim } : { kind: "ambiguous", candidates };
}

/** The records that the reading after lacks, and that may have stood at one of the places, except one that is equal to `target`. */
function disappearedAt(places: readonly number[], readings: Readings, target: RecordContent): RecordEntry[] {
  return disappeared(readings, target).flatMap(({ entry, gap }) =>
    places.some((place) => gap.from <= place && place <= gap.to) ? [entry] : [],
  );
}

/**
 * The records that the reading after lacks, and that others may have moved to the index, except one that is equal to the target. Of what others
 * inserted and deleted in front of a record, any part may have come before our write, and the rest after it.
 */
function movableTo(write: Exclude<SentWrite, { kind: "create" }>, readings: Readings): RecordEntry[] {
  const { index, from } = write;
  const { before, after } = readings;
  const gone = disappeared(readings, from);
  if (gone.length === 0) return [];
  const own = write.kind === "update" ? keyOf(write.to) : undefined;
  const [had, has] = [before, after].map((entries) => groupBy(entries, ({ key }) => key));
  const numberIn = (groups: typeof had, key: string): number => groups?.get(key)?.length ?? 0;
  const added = after.filter(({ key }) => key !== own && numberIn(has, key) > numberIn(had, key));
  return gone.flatMap(({ entry, at, gap }) => {
    const deleted = gone.filter((other) => other.at < at).length;
    const inserted = added.filter(({ nr }) => nr < gap.to).length;
    // of equal records nobody can tell which one is gone
    const places = before.flatMap((one, place) => (isExactly(one, entry.content) ? [place] : []));
    return places.some((place) => place - deleted <= index && index <= place + inserted) ? [entry] : [];
  });
}

/**
 * The records that the reading after lacks, each with its gap, except one that is equal to `target`. One whose details others changed is not
 * among them.
 */
function disappeared({ before, after }: Readings, target: RecordContent): Disappeared[] {
  const survivors = alignment(before, after);
  let skipped = false;
  return before.flatMap((entry, at) => {
    if (survivors.has(at) || countKey(after, entry.content) >= countKey(before, entry.content)) return [];
    if (!skipped && isExactly(entry, target)) {
      skipped = true;
      return [];
    }
    return [{ entry, at, gap: gapAt(at, survivors, { before: before.length, after: after.length }) }];
  });
}

function gapAt(
  at: number,
  survivors: ReadonlyMap<number, number>,
  lengths: { readonly before: number; readonly after: number },
): Disappeared["gap"] {
  let [from, to] = [0, lengths.after];
  for (let left = at - 1; left >= 0; left -= 1) {
    const found = survivors.get(left);
    if (found === undefined) continue;
    from = found + 1;
    break;
  }
  for (let right = at + 1; right < lengths.before; right += 1) {
    const found = survivors.get(right);
    if (found === undefined) continue;
    to = found;
    break;
  }
  return { from, to };
}

/** Pairs the records before with the same ones after, by their indexes. They are compared by all that is known of them. */
function alignment(before: readonly RecordEntry[], after: readonly RecordEntry[]): Map<number, number> {
  const keysOf = (entries: readonly RecordEntry[]): string[] => entries.map(({ content }) => exactKeyOf(content));
  return new Map(longestCommon(keysOf(before), keysOf(after)));
}

function isExactly(entry: RecordEntry, content: RecordContent): boolean {
  return exactKeyOf(entry.content) === exactKeyOf(content);
}

function countExact(entries: readonly RecordEntry[], content: RecordContent): number {
  return entries.filter((entry) => isExactly(entry, content)).length;
}

function countKey(entries: readonly RecordEntry[], content: RecordContent): number {
  const key = keyOf(content);
  return entries.filter((entry) => entry.key === key).length;
}
