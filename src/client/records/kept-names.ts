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

export function createKeptNames(notes: RunNotes): KeptNames {
  /** Lines of {@link linesOf}, by the zone. */
  const claims = new Map<string, Set<string>>();
  const expected = new Map<string, { readonly zone: string; readonly sets: ReadonlySet<string> }>();
  const read = new Map<string, ReadonlySet<string>>();
  const noted = (topic: string): ReadonlySet<string> => {
    const known = read.get(topic) ?? new Set(notes.read(topic));
    if (!expected.has(topic)) read.set(topic, known);
    return known;
  };
  return {
    claimed(claim) {
      const zone = canonicalName(claim.zone);
      const claimed = claims.get(zone) ?? new Set();
      claims.set(zone, claimed);
      for (const line of linesOf(claim)) {
        claimed.add(line);
        for (const [topic, one] of expected)
          if (one.zone === zone && one.sets.has(setIn(line))) notes.add(topic, [line]);
      }
    },
    expect(place, found) {
      const [topic, zone] = [topicOf(place), canonicalName(place.zone)];
      const sets = new Set(found.map(setKeyOf));
      notes.clear(topic);
      expected.set(topic, { zone, sets });
      for (const line of claims.get(zone) ?? []) if (sets.has(setIn(line))) notes.add(topic, [line]);
    },
    hasAny(place) {
      return (claims.get(canonicalName(place.zone))?.size ?? 0) > 0 || noted(topicOf(place)).size > 0;
    },
    isKept(place, content) {
      const claimed = claims.get(canonicalName(place.zone));
      const set = setKeyOf(content);
      const lines = [set, lineOf({ set, key: keyOf(content) })];
      return lines.some((line) => claimed?.has(line) === true || noted(topicOf(place)).has(line));
    },
  };
}

/** What a claim keeps: for all of a type and name its key, and for one record of it that and the record's key behind a line feed. */
function linesOf({ sets, records, holds = [] }: OwnerClaim): string[] {
  return [...sets, ...[...records, ...holds].map(lineOf)];
}

function lineOf({ set, key }: OwnerClaim["records"][number]): string {
  return `${set}\n${key}`;
}

/** The type and name that a line is about. */
function setIn(line: string): string {
  const end = line.indexOf("\n");
  return end === -1 ? line : line.slice(0, end);
}

function topicOf({ zone, name }: NameInZone): string {
  return JSON.stringify(["kept", canonicalName(zone), canonicalName(name)]);
}
