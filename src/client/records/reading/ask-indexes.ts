import type { RecordSetId } from "../../../apis/dns/service.ts";
import { visibleWithinMs } from "../../tries.ts";
import { exactKeyOf, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";
import { readAt } from "./read-at.ts";
import { readSet } from "./read-set.ts";
import type { SetReading } from "./set-reading.ts";
import { isSame } from "./witness.ts";

/**
 * What the indexes of a set show beside its list: `listed` – the same order; `other` – the same records in another order, with the index of each
 * by its place in the list; `unclear` – other records: others have moved the indexes since, or some of these answers are older than others.
 */
export type AskedIndexes =
  { readonly kind: "listed" | "unclear" } | { readonly kind: "other"; readonly indexes: readonly number[] };

/** A set as its list was read. */
export interface ListToAsk {
  readonly set: RecordSetId;
  readonly records: readonly RecordEntry[];
  /** Whether it is known already that the service has an order of its own. */
  readonly isProven?: boolean;
}

/**
 * Asks the service which record it has at each index of a set. An insertion or a deletion of others leaves the order of the rest as it was, so two
 * answers of different age never look like another order of the same records; mixed answers of several ages may, and so may a record that was deleted and
 * made again in between. Another order is therefore proven only where all is the same once more, after the time by which any copy may lag.
 */
export async function askIndexes(
  reading: SetReading,
  { set, records, isProven = false }: ListToAsk,
  signal?: AbortSignal,
): Promise<AskedIndexes> {
  const identify = identityAmong(records);
  const listed = records.map(({ content }) => identify(content));
  const ask = async (): Promise<(string | undefined)[]> => {
    const shown = await readAll(reading, set, records.length, signal);
    return shown.map((content) => content && identify(content));
  };
  const shown = await ask();
  if (isEqual(shown, listed)) return { kind: "listed" };
  const held = shown.flatMap((one) => one ?? []);
  if (!isSame(held, listed)) return { kind: "unclear" };
  if (!isProven) {
    await reading.context.clock.sleep(visibleWithinMs, signal);
    const again = await readSet(reading, set, signal);
    const isKept = isEqual(
      again.map(({ content }) => identify(content)),
      listed,
    );
    if (!isKept || !isEqual(await ask(), shown)) return { kind: "unclear" };
  }
  return { kind: "other", indexes: placesOf(listed, held) };
}

/** Tells the records of a list from each other: the details matter only where data are equal. */
export function identityAmong(records: readonly RecordEntry[]): (content: RecordContent) => string {
  return new Set(records.map(({ key }) => key)).size < records.length ? exactKeyOf : keyOf;
}

/** So many indexes are asked for at a time: a list is to be new still when all are answered. */
const askedTogether = 16;

async function readAll(
  reading: SetReading,
  set: RecordSetId,
  count: number,
  signal: AbortSignal | undefined,
): Promise<(RecordContent | undefined)[]> {
  const all: (RecordContent | undefined)[] = [];
  while (all.length < count) {
    const indexes = Array.from({ length: Math.min(askedTogether, count - all.length) }, (_, at) => all.length + at);
    all.push(...(await Promise.all(indexes.map((nr) => readAt(reading, set, nr, signal)))));
  }
  return all;
}

function isEqual(a: readonly (string | undefined)[], b: readonly (string | undefined)[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

/** Where each of the keys is among `held`; equal ones in turn. */
function placesOf(keys: readonly string[], held: readonly string[]): number[] {
  const left: (string | undefined)[] = [...held];
  return keys.map((key) => {
    const at = left.indexOf(key);
    left[at] = undefined;
    return at;
  });
}
