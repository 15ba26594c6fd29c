import type { Clock } from "terraform-provider-sdk/core";
import { fingerprintOf, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";

/** A record to be found, with what was known of its set when it was last read. */
export interface RecordSearch {
  readonly content: RecordContent;
  /** Fingerprints of the other records; `undefined` where they are not known. */
  readonly siblings: readonly string[] | undefined;
}

/**
 * Which records of a set this process looks for. The siblings that a record remembers are those of the moment when it was written. Of
 * records that are written at about the same time, an earlier one does not remember the later ones. By its own siblings alone it could
 * take one of theirs for its own.
 */
export interface RecordSearches {
  add(set: string, search: RecordSearch): void;
  /** All searches of a set, once no more have come for a while: a refresh asks for the records of a set at about one time. */
  gather(set: string, signal?: AbortSignal): Promise<readonly RecordSearch[]>;
  forget(set: string): void;
  clear(): void;
}

const quietMs = 400;
const longestMs = 5_000;
/** Searches that are older are ignored: a search belongs to one refresh, and a process may live for many. In ms. */
const lifetimeMs = 600_000;

export function createRecordSearches(clock: Clock): RecordSearches {
  const sets = new Map<string, Map<string, { readonly search: RecordSearch; readonly at: number }>>();
  let lastAt = 0;

  return {
    add(set, search) {
      lastAt = clock.elapsed();
      const searches = sets.get(set) ?? new Map<string, { readonly search: RecordSearch; readonly at: number }>();
      searches.set(keyOf(search.content), { search, at: lastAt });
      sets.set(set, searches);
    },
    async gather(set, signal) {
      const began = clock.elapsed();
      for (let now = began; now - began < longestMs; now = clock.elapsed()) {
        // the caller's own search may be old: only the time without new searches since the wait began counts
        const quiet = now - Math.max(lastAt, began);
        if (quiet >= quietMs) break;
        await clock.sleep(quietMs - quiet, signal);
      }
      const oldest = clock.elapsed() - lifetimeMs;
      return [...(sets.get(set)?.values() ?? [])].filter(({ at }) => at >= oldest).map(({ search }) => search);
    },
    forget(set) {
      sets.delete(set);
    },
    clear() {
      sets.clear();
    },
  };
}

/**
 * The record that the one with this key has become, by a change of its data: the only record that no search explains. If the records of
 * several searches are missing, only one of these searches gets it. `undefined` when the record is gone, when more than one record is
 * unexplained, or when its siblings are not known: what is there then may be anybody's, and to take it would mean to overwrite it.
 */
export function locateDrifted(
  records: readonly RecordEntry[],
  key: string,
  searches: readonly RecordSearch[],
): RecordEntry | undefined {
  const own = searches.find(({ content }) => keyOf(content) === key);
  if (own?.siblings === undefined) return undefined;
  const unexplained = unexplainedBy(records, searches);
  const missing = searches
    .map(({ content }) => keyOf(content))
    .filter((other) => records.every((record) => record.key !== other))
    .sort();
  return unexplained.length === 1 && missing[0] === key ? unexplained[0] : undefined;
}

/**
 * The records that no search explains. Each search has seen a whole set: its own record and the siblings. Of equal records, as many are
 * explained as the search saw that saw the most.
 */
export function unexplainedBy(records: readonly RecordEntry[], searches: readonly RecordSearch[]): RecordEntry[] {
  const left = new Map<string, number>();
  for (const { content, siblings = [] } of searches) {
    const seen = new Map<string, number>();
    for (const fingerprint of [fingerprintOf(content.type, keyOf(content)), ...siblings])
      seen.set(fingerprint, (seen.get(fingerprint) ?? 0) + 1);
    for (const [fingerprint, count] of seen) left.set(fingerprint, Math.max(count, left.get(fingerprint) ?? 0));
  }
  return records.filter(({ content, key }) => {
    const fingerprint = fingerprintOf(content.type, key);
    const count = left.get(fingerprint) ?? 0;
    left.set(fingerprint, count - 1);
    return count <= 0;
  });
}
