import type { Staleness } from "./until-fresh.ts";

/** A change of a set, and all records before and after it. */
export interface SetWrite<Content> {
  readonly before: readonly Content[];
  readonly after: readonly Content[];
  /** What it replaced or deleted. */
  readonly from: Content | undefined;
  /** What it created, also in the place of that. */
  readonly to: Content | undefined;
}

/** A record in short forms: its data alone, and all that was read of it. */
export interface RecordForms {
  readonly data: string;
  readonly exact: string;
}

/** All records of a set in short forms. */
export interface SetForms {
  readonly data: readonly string[];
  readonly exact: readonly string[];
  /** All of them in one form, whatever their order. */
  readonly version: RecordForms;
}

/** {@link SetWrite} in short forms. */
export interface WriteForms {
  readonly before: SetForms;
  readonly after: SetForms;
  readonly from: RecordForms | undefined;
  readonly to: RecordForms | undefined;
}

/** What was left, and when (Unix ms). */
type Left = readonly [form: string, at: number];

/** What the writes of a while have left of a set. */
export interface KnownSet {
  /** Data that is there. */
  readonly there: readonly Left[];
  /** Data, or records with all their details, that are not there any more. */
  readonly gone: readonly Left[];
  /** The set before each of the writes, the last one at the end. */
  readonly before: readonly RecordForms[];
  /** The set after the last one. */
  readonly now: RecordForms | undefined;
  /** Data that any reading before or after one of the writes showed; `undefined` where that is too much. */
  readonly seen: readonly string[] | undefined;
}

/** Many writes to one set in a short time are rare. */
const mostVersions = 32;
/** What is known of a set is noted with each write, so it must not grow with the square of its size. */
const mostSeen = 256;
/** The same: the last ones of each. */
const mostLeft = 256;

/** What is known once a reading shows the write. */
export function knownAfter(
  known: KnownSet | undefined,
  { before, after, from, to }: WriteForms,
  { now, since, doLag }: { readonly now: number; readonly since: number; readonly doLag: boolean },
): KnownSet {
  const [data, exact] = [new Set(after.data), new Set(after.exact)];
  const isThere = (form: string): boolean => data.has(form);
  const touched = [...new Set([from, to].flatMap((one) => (one === undefined ? [] : [one.data])))];
  const isLasting = ([form, at]: Left): boolean => at > since && !touched.includes(form);
  const replaced = from !== undefined && isThere(from.data) && !exact.has(from.exact) ? [from.exact] : [];
  const versions = [...(known?.before ?? []), before.version].filter(({ exact }) => exact !== after.version.exact);
  // what others have added is there as well; without copies that lag it would only be waited for once they take it away
  const had = new Set(before.data);
  const came = doLag ? [...data].filter((form) => !had.has(form) && !touched.includes(form)) : [];
  return {
    there: [
      ...(known?.there ?? []).filter((one) => isLasting(one) && isThere(one[0]) && !came.includes(one[0])),
      ...[...came, ...touched.filter(isThere)].map((form): Left => [form, now]),
    ].slice(-mostLeft),
    gone: [
      ...(known?.gone ?? []).filter((one) => isLasting(one) && !isThere(one[0]) && !exact.has(one[0])),
      ...[...touched.filter((form) => !isThere(form)), ...replaced].map((form): Left => [form, now]),
    ].slice(-mostLeft),
    before: versions.slice(-mostVersions),
    now: after.version,
    seen:
      known === undefined || known.seen !== undefined ? seenIn(known?.seen ?? [], before.data, after.data) : undefined,
  };
}

/** `undefined` where it is too much. */
function seenIn(...forms: readonly (readonly string[])[]): readonly string[] | undefined {
  if (forms.some(({ length }) => length > mostSeen)) return undefined;
  const seen = new Set(forms.flat());
  return seen.size > mostSeen ? undefined : [...seen];
}

/** What is known while a write is under way: the set may be as it leaves it, in one of these forms, or not. */
export function knownDoubtful(
  known: KnownSet,
  { from, to, afters }: Pick<WriteForms, "from" | "to"> & { readonly afters: readonly RecordForms[] },
): KnownSet {
  const touched = [from, to].flatMap((one) => (one === undefined ? [] : [one.data, one.exact]));
  return {
    ...known,
    there: known.there.filter(([form]) => !touched.includes(form)),
    gone: known.gone.filter(([form]) => !touched.includes(form)),
    before: known.before.filter(({ exact }) => !afters.some((after) => after.exact === exact)),
  };
}

/**
 * Whether records are those of before one of the writes, or may be, since they lack what is there or hold what is gone. Where `isUnseenNew`, data
 * that was never seen before came after the writes: a copy that shows it shows them, too. Where copies lag, it may have gone before them.
 */
export function stalenessOf(
  known: KnownSet,
  { data, exact, version }: SetForms,
  { leftMs, isUnseenNew }: { readonly leftMs: number; readonly isUnseenNew: boolean },
): Staleness {
  const seen = isUnseenNew ? known.seen && new Set(known.seen) : undefined;
  if (seen !== undefined && data.some((form) => !seen.has(form))) return { olderMs: 0, lackingMs: 0 };
  if (known.now?.exact === version.exact) return { olderMs: 0, lackingMs: 0 };
  if (known.before.some((one) => one.exact === version.exact)) return { olderMs: leftMs, lackingMs: 0 };
  const [hasData, hasExact] = [new Set(data), new Set(exact)];
  const isOdd =
    known.there.some(([form]) => !hasData.has(form)) ||
    known.gone.some(([form]) => hasData.has(form) || hasExact.has(form));
  return { olderMs: 0, lackingMs: isOdd ? leftMs : 0 };
}

/**
 * What is known once a reading is believed. Data that was never seen before was added by others, and is there since: a reading that lacks it may be
 * older, whatever it has in common with what was left.
 */
export function knownSeen(known: KnownSet, { data, version }: SetForms, now: number): KnownSet {
  const seen = known.seen && new Set(known.seen);
  const unseen = seen === undefined ? [] : [...new Set(data)].filter((form) => !seen.has(form));
  if (known.seen === undefined || unseen.length === 0) return known;
  const all = [...known.seen, ...unseen];
  return {
    ...known,
    there: [...known.there, ...unseen.map((form): Left => [form, now])].slice(-mostLeft),
    now: version,
    seen: all.length > mostSeen ? undefined : all,
  };
}

/** What is known once others have certainly written, and what the set holds since. */
export function knownChanged(known: KnownSet, dataForm: string): KnownSet {
  return { ...known, there: [], gone: [], before: known.before.filter(({ data }) => data !== dataForm) };
}

/** Whether the data of all records is that of before one of the writes, and not that of after the last one. */
export function isOlderData({ before, now }: KnownSet, dataForm: () => string): boolean {
  const others = before.filter(({ data }) => data !== now?.data);
  if (others.length === 0) return false;
  const form = dataForm();
  return others.some(({ data }) => data === form);
}
