import { canonicalName } from "../../../dns/index.ts";
import type { Context } from "../../client-context.ts";
import { keyOf, type RecordContent } from "../record-content.ts";
import { setKeyOf, splitKey } from "../../../model/set-key.ts";
import type { ClaimedRecord, OwnerClaim } from "../owners/owner-claim.ts";
import { claimTopic } from "../owners/record-owners.ts";

/**
 * Records that a clean-up of a host's name leaves alone, because a resource of the same run declares or holds them, whatever
 * configuration of the provider it has. Each has processes of its own, for the plan and for the apply, so claims are shared among them.
 */
export interface KeptNames {
  /** To be told of every claim of the run. */
  claimed(claim: OwnerClaim): void;
  /**
   * To be called by the plan of a clean-up: its apply keeps what is claimed for as long as this run plans. Where several plans wait for their
   * apply, each keeps what any of them claims.
   */
  expect(place: NameInZone): void;
  /** What is known by now of what resources of the run keep there. */
  at(place: NameInZone): ClaimedRecords;
}

/** What a clean-up of one name leaves alone. */
export interface KeptRecords {
  /** Whether {@link has} may be true of any record there. */
  readonly hasAny: boolean;
  has(content: RecordContent): boolean;
}

/** What resources of the run keep of a name. */
export interface ClaimedRecords extends KeptRecords {
  /** What they keep whether it is there or not: texts, one of which is among {@link keepersOf} each record that is kept. */
  readonly keepers: readonly string[];
}

/** Texts of which one is among the keepers where a record is kept. */
export function keepersOf(content: RecordContent): readonly [ofSet: string, ofRecord: string] {
  const set = setKeyOf(content);
  return [set, lineOf({ set, key: keyOf(content) })];
}

/** A name within a zone. */
export interface NameInZone {
  readonly zone: string;
  readonly name: string;
}

/** A clean-up of a name. */
export interface CleanUpRequest extends NameInZone {
  /** Whether a record stays, besides those that resources of this run keep. */
  readonly stays?: ((content: RecordContent) => boolean) | undefined;
  /** To be told which records of the name stay. */
  readonly onKept?: ((kept: readonly RecordContent[]) => void) | undefined;
}

export function createKeptNames({ notes, plans }: Pick<Context, "notes" | "plans">): KeptNames {
  /** Lines of {@link linesOf}, by the zone. */
  const claims = new Map<string, Set<string>>();
  /** Claims whose lines nobody has asked for yet: most runs clean nothing up. */
  const untold: OwnerClaim[] = [];
  const linesIn = (zone: string): ReadonlySet<string> | undefined => {
    for (const claim of untold.splice(0)) {
      const inZone = canonicalName(claim.zone);
      const claimed = claims.get(inZone) ?? new Set();
      claims.set(inZone, claimed);
      for (const line of linesOf(claim)) claimed.add(line);
    }
    return claims.get(zone);
  };
  return {
    claimed: (claim) => void untold.push(claim),
    expect(place) {
      const topic = topicOf(place);
      notes.write(topic, [plans.keep()]);
    },
    at(place) {
      const [zone, name] = [canonicalName(place.zone), canonicalName(place.name)];
      const own = linesIn(zone);
      const shared = new Set(
        [...new Set([plans.name, ...notes.read(topicOf(place)).flat()])]
          .flatMap((planned) => plans.kept(planned, claimTopic) as readonly OwnerClaim[])
          .filter((claim) => canonicalName(claim.zone) === zone)
          .flatMap(linesOf)
          .filter((line) => mayConcern(line, name)),
      );
      return {
        hasAny: (own?.size ?? 0) > 0 || shared.size > 0,
        has: (content) => keepersOf(content).some((line) => own?.has(line) === true || shared.has(line)),
        keepers: [...shared],
      };
    },
  };
}

/** Whether a clean-up of the name may remove what a line is about: records of the name, and CNAMEs that may point to it. */
function mayConcern(line: string, name: string): boolean {
  const set = setIn(line);
  const concerned = splitKey(set);
  if (concerned.type !== "CNAME") return concerned.name === name;
  const target = line.slice(set.length + 1);
  // a line about all of a type and name has none, and one that is not absolute depends on where it stands
  return concerned.name === name || target === name || !target.endsWith(".");
}

/**
 * What a claim keeps: for all of a type and name its key, and for one record of it that and the record's key behind a line feed. A record whose
 * data is not known yet keeps all of its type and name, since it may become any of them before the clean-up.
 */
function linesOf({ sets, records, holds = [] }: Pick<OwnerClaim, "sets" | "records" | "holds">): string[] {
  return [...sets, ...[...records, ...holds].map(lineOf)];
}

function lineOf({ set, key }: ClaimedRecord): string {
  return key === undefined ? set : `${set}\n${key}`;
}

/** The type and name that a line is about. */
function setIn(line: string): string {
  const end = line.indexOf("\n");
  return end === -1 ? line : line.slice(0, end);
}

function topicOf({ zone, name }: NameInZone): string {
  return JSON.stringify(["kept", canonicalName(zone), canonicalName(name)]);
}
