import { keyOf, plainRecord, setKeyOf, splitKey, type RecordContent, type SetChange } from "../../client/index.ts";
import { groupBy } from "../../core/group-by.ts";
import { joinData } from "../../dns/index.ts";
import type { PrivateData } from "terraform-provider-sdk";
import { agree } from "./uniform-set.ts";

/**
 * Records of others whose data a state has, too. The service may hold a record twice, and a state shows data once of a set, with one TTL and one
 * comment: so they are kept besides.
 */
export interface DoubledRecords {
  /** Those of the type and name. */
  readonly of: (setKey: string) => readonly RecordContent[];
  /** Those among what is found where the state has `known`. */
  readonly among: (found: Sets, known: Sets) => readonly RecordContent[];
  /** Notes what a refresh found. */
  readonly seen: (found: Sets, known: Sets) => void;
  /** What is there, of the type and name or at all, is as declared. */
  readonly settled: (setKey?: string) => void;
}

/** Records by {@link setKeyOf}. */
type Sets = ReadonlyMap<string, readonly RecordContent[]>;

/** Its name among the private data. */
export const doubledNote = "doubled";
type Doubled = Pick<RecordContent, "ttl" | "comment" | "origin"> & { readonly data: string };
type Noted = Readonly<Record<string, readonly Doubled[]>>;

export function openDoubled(data: PrivateData): DoubledRecords {
  const noted = (): Noted => (data.get(doubledNote) as Noted | undefined) ?? {};
  // private data stays as it is, byte for byte, where nothing changes
  const keep = (next: Noted): void => {
    if (JSON.stringify(next) !== JSON.stringify(noted()))
      data.set(doubledNote, Object.keys(next).length === 0 ? undefined : next);
  };
  const of = (setKey: string): readonly RecordContent[] =>
    (noted()[setKey] ?? []).map((one) => plainRecord({ ...splitKey(setKey), ...one, data: [one.data] }));
  const among = (found: Sets, known: Sets): readonly RecordContent[] =>
    [...found].flatMap(([setKey, contents]) =>
      contents.length < 2 ? [] : doublesOf(contents, known.get(setKey) ?? [], of(setKey)),
    );
  return {
    of,
    among,
    seen: (found, known) => keep(Object.fromEntries([...groupBy(among(found, known), setKeyOf)].map(noteOf))),
    settled: (setKey) =>
      keep(setKey === undefined ? {} : Object.fromEntries(Object.entries(noted()).filter(([key]) => key !== setKey))),
  };
}

/** Of the records that a plan changes or removes, those that are own: of what is there twice, all but as many as are of others. */
export function ownAmong(
  changes: readonly Pick<SetChange, "changes">[],
  isOwnData: (content: RecordContent) => boolean,
  doubles: readonly RecordContent[],
): (content: RecordContent) => boolean {
  if (doubles.length === 0) return isOwnData;
  const lost = changes.flatMap((change) => change.changes.flatMap((one) => (one.kind === "create" ? [] : [one.from])));
  const bySet = groupBy(lost, setKeyOf);
  const others = new Set(doubles.flatMap((double) => takeAlike(bySet.get(setKeyOf(double)) ?? [], double)));
  return (content) => isOwnData(content) && !others.has(content);
}

/**
 * Those of one type and name that others added: as noted before, and whatever is there more often than the state has it. Of what it has, the one with
 * the state's TTL and comment is its own, if there is one.
 */
function doublesOf(
  found: readonly RecordContent[],
  known: readonly RecordContent[],
  before: readonly RecordContent[],
): RecordContent[] {
  const [mine, noted] = [groupBy(known, keyOf), groupBy(before, keyOf)];
  return [...groupBy(found, keyOf)].flatMap(([key, left]) => {
    const [own, others] = [mine.get(key) ?? [], noted.get(key) ?? []];
    if (own.length === 0 || left.length < 2) return [];
    const still = others.flatMap((other) => takeAlike(left, other));
    const alike = own.flatMap((one) => takeAlike(left, one));
    // a state that shows each of them shows those of others, too
    const most = Math.max(1, own.length - others.length);
    return [...still, ...[...alike, ...left].slice(most)];
  });
}

/** Takes one that has the data, TTL and comment out of those that are left. */
function takeAlike(left: RecordContent[], sought: RecordContent): RecordContent[] {
  const at = left.findIndex((one) => keyOf(one) === keyOf(sought) && agree([one, sought]));
  return at === -1 ? [] : left.splice(at, 1);
}

function noteOf([setKey, contents]: readonly [string, readonly RecordContent[]]): [string, Doubled[]] {
  const notes = contents.map(({ data, ttl, comment, origin }) => ({ data: joinData(data), ttl, comment, origin }));
  return [setKey, notes];
}
