import type { Clock } from "terraform-provider-sdk/core";
import { fingerprintOf, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";

/** A record to be found, with what was known of its set when it was last read. */
export interface Claim {
  readonly content: RecordContent;
  /** Fingerprints of the other records; `undefined` where they are not known. */
  readonly siblings: readonly string[] | undefined;
}

/**
 * Which records of a set this process looks for. The siblings that a record remembers are those of the moment when it was written. Of
 * records that are written at about the same time, an earlier one does not remember the later ones. By its own siblings alone it could
 * take one of theirs for its own.
 */
export interface Claims {
  add(set: string, claim: Claim): void;
  /** All claims of a set, once no more have come for a while: a refresh asks for the records of a set at about one time. */
  gather(set: string, signal?: AbortSignal): Promise<readonly Claim[]>;
  forget(set: string): void;
  clear(): void;
}

const quietMs = 400;
const longestMs = 5_000;
/** Claims that are older are ignored: a claim belongs to one refresh, and a process may live for many. In ms. */
const lifetimeMs = 600_000;

export function createClaims(clock: Clock): Claims {
  const sets = new Map<string, Map<string, { readonly claim: Claim; readonly at: number }>>();
  let lastAt = 0;

  return {
    add(set, claim) {
      lastAt = clock.elapsed();
      const claims = sets.get(set) ?? new Map<string, { readonly claim: Claim; readonly at: number }>();
      claims.set(keyOf(claim.content), { claim, at: lastAt });
      sets.set(set, claims);
    },
    async gather(set, signal) {
      const began = clock.elapsed();
      for (let now = began; now - began < longestMs; now = clock.elapsed()) {
        // the caller's own claim may be old: only the time without new claims since the wait began counts
        const quiet = now - Math.max(lastAt, began);
        if (quiet >= quietMs) break;
        await clock.sleep(quietMs - quiet, signal);
      }
      const oldest = clock.elapsed() - lifetimeMs;
      return [...(sets.get(set)?.values() ?? [])].filter(({ at }) => at >= oldest).map(({ claim }) => claim);
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
 * The record that the one with this key has become, by a change of its data: the only record that no claim explains. If the records of
 * several claims are missing, only one of these claims gets it. `undefined` when the record is gone, when more than one record is
 * unexplained, or when its siblings are not known: what is there then may be anybody's, and to take it would mean to overwrite it.
 */
export function locateDrifted(
  records: readonly RecordEntry[],
  key: string,
  claims: readonly Claim[],
): RecordEntry | undefined {
  const own = claims.find(({ content }) => keyOf(content) === key);
  if (own?.siblings === undefined) return undefined;
  const unexplained = withoutExplained(records, claims);
  const missing = claims
    .map(({ content }) => keyOf(content))
    .filter((other) => records.every((record) => record.key !== other))
    .sort();
  return unexplained.length === 1 && missing[0] === key ? unexplained[0] : undefined;
}

/**
 * The records that no claim explains. Each claim has seen a whole set: its own record and the siblings. Of equal records, as many are
 * explained as the claim saw that saw the most.
 */
function withoutExplained(records: readonly RecordEntry[], claims: readonly Claim[]): RecordEntry[] {
  const left = new Map<string, number>();
  for (const { content, siblings = [] } of claims) {
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
