import { canonicalName } from "../../dns/index.ts";
import type { RunNotes } from "../../reconcile/index.ts";
import { keyOf, setKeyOf, type RecordContent } from "./record-content.ts";
import type { OwnerClaim } from "./record-owners.ts";

/**
 * Records that a clean-up of a host's name leaves alone, because a resource of the same run declares or holds them. The plan
 * learns of them and notes them for the apply, which runs in another process.
 */
export interface KeptNames {
  /** To be told of every claim of the run. */
  claimed(claim: OwnerClaim): void;
  /** To be called by the plan of a clean-up with what it would remove, before {@link isKept}. */
  expect(place: NameInZone, found: readonly RecordContent[]): void;
  /** Whether {@link isKept} may be true of any record there. */
  hasAny(place: NameInZone): boolean;
  /** Whether a resource of the run, as far as it has been planned, keeps the record. */
  isKept(place: NameInZone, content: RecordContent): boolean;
}

/** A name within a zone. */
export interface NameInZone {
  readonly zone: string;
  readonly name: string;
}

/** A whole type and name, or one record of it. */
interface Kept {
  readonly set: string;
  readonly key?: string;
}

export function createKeptNames(notes: RunNotes): KeptNames {
  /** By the zone. */
  const claims = new Map<string, Kept[]>();
  const expected = new Map<string, { readonly zone: string; readonly sets: ReadonlySet<string> }>();
  const read = new Map<string, ReadonlySet<string>>();
  const note = (topic: string, kept: Kept): void => notes.add(topic, [print(kept)]);
  const noted = (topic: string): ReadonlySet<string> => {
    const known = read.get(topic) ?? new Set(notes.read(topic));
    if (!expected.has(topic)) read.set(topic, known);
    return known;
  };
  return {
    claimed(claim) {
      const zone = canonicalName(claim.zone);
      const claimed = claims.get(zone) ?? [];
      claims.set(zone, claimed);
      for (const kept of keptBy(claim)) {
        claimed.push(kept);
        for (const [topic, one] of expected) if (one.zone === zone && one.sets.has(kept.set)) note(topic, kept);
      }
    },
    expect(place, found) {
      const [topic, zone] = [topicOf(place), canonicalName(place.zone)];
      const sets = new Set(found.map(setKeyOf));
      notes.clear(topic);
      expected.set(topic, { zone, sets });
      for (const kept of claims.get(zone) ?? []) if (sets.has(kept.set)) note(topic, kept);
    },
    hasAny(place) {
      return (claims.get(canonicalName(place.zone)) ?? []).length > 0 || noted(topicOf(place)).size > 0;
    },
    isKept(place, content) {
      const zone = canonicalName(place.zone);
      const wanted = [{ set: setKeyOf(content) }, { set: setKeyOf(content), key: keyOf(content) }].map(print);
      const isClaimed = claims.get(zone)?.some((kept) => wanted.includes(print(kept))) === true;
      return isClaimed || wanted.some((line) => noted(topicOf(place)).has(line));
    },
  };
}

function keptBy({ sets, records, holds = [] }: OwnerClaim): Kept[] {
  return [...sets.map((set) => ({ set })), ...records, ...holds];
}

function print({ set, key }: Kept): string {
  return key === undefined ? set : `${set}\n${key}`;
}

function topicOf({ zone, name }: NameInZone): string {
  return JSON.stringify(["kept", canonicalName(zone), canonicalName(name)]);
}
