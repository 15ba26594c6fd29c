import { createEmptying, setKeyOf, type RecordContent, type ZoneIntent, type ZoneReading } from "../../client/index.ts";
import { listedSets, toRecords, type Listed } from "./listed-sets.ts";
import type { ZonePlan, ZoneState } from "./mapping.ts";

/** Which part of a zone is ours, by what a configuration or state says. */
export interface Scope {
  readonly zone: string;
  readonly listed: ReadonlyMap<string, Listed>;
  readonly exclusive: boolean;
  readonly ignore: readonly string[];
}

/** What a plan or state says is ours. */
export function scopeOf({ zone, records, exclusive, ignore }: ZonePlan | ZoneState): Scope {
  return { zone, listed: listedSets(records, zone), exclusive: exclusive === true, ignore: ignore ?? [] };
}

/** Whether a type and name is ours: listed, or not to be there at all. */
export function ownsIn({ zone, listed, exclusive, ignore }: Scope): (setKey: string) => boolean {
  const isEmptied = createEmptying(ignore, zone);
  return (setKey) => listed.has(setKey) || (exclusive && isEmptied(setKey));
}

/** What was found of our part of the zone, now and before the change. */
export interface Found {
  readonly reading: ZoneReading;
  /** What was listed before. */
  readonly prior: ReadonlyMap<string, Listed>;
  /** Whether no applied configuration ever listed it: an import or a refresh brought it into the state. */
  readonly isUndeclared: (setKey: string) => boolean;
  /** Whether the record belongs to others where its type and name is not listed any more. */
  readonly isOthers: (content: RecordContent) => boolean;
}

/**
 * What is to become of the zone: what is listed is desired; what was listed by a configuration is removed, and all else where the
 * zone is exclusive. The SOA record never goes, nor do the zone's own NS records or what is ignored, unless they are listed.
 */
export function intentOf(scope: Scope, { reading, prior, isUndeclared, isOthers }: Found): ZoneIntent {
  const { zone, listed, exclusive, ignore } = scope;
  const isEmptied = createEmptying(ignore, zone);
  const mayGo = (setKey: string, content: RecordContent): boolean =>
    listed.has(setKey) || (isEmptied(setKey) && (exclusive || !isOthers(content)));
  const owns = ownsIn(scope);
  const before = exclusive
    ? [...reading.sets].flatMap(([setKey, found]) => (owns(setKey) ? found : []))
    : toRecords(prior).filter((content) => listed.has(setKeyOf(content)) || !isUndeclared(setKeyOf(content)));
  return { desired: toRecords(listed), remove: before.filter((content) => mayGo(setKeyOf(content), content)) };
}

/** Records that go with their types and names: these are not listed any more. */
export function goingOf({ listed }: Pick<Scope, "listed">, { remove }: ZoneIntent): RecordContent[] {
  return remove.filter((content) => !listed.has(setKeyOf(content)));
}

/** Records that leave the state and stay in the zone, since they were never declared by this resource. */
export function releasedOf(scope: Scope, found: Found): Listed[] {
  const removed = new Set(intentOf(scope, found).remove.map(setKeyOf));
  return [...found.prior].flatMap(([setKey, one]) =>
    scope.listed.has(setKey) || removed.has(setKey) || !found.isUndeclared(setKey) ? [] : [one],
  );
}

/** All records read, of whatever type and name. */
export function recordsOf({ sets }: ZoneReading): RecordContent[] {
  return [...sets.values()].flat();
}
