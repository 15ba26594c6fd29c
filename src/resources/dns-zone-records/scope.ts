import {
  createEmptying,
  createMatcher,
  isVitalKey,
  keyOf,
  setKeyOf,
  type RecordContent,
  type ZoneIntent,
  type ZoneReading,
} from "../../client/index.ts";
import type { PrivateData } from "terraform-provider-sdk";
import { onlyFoundBy } from "../records/only-found.ts";
import type { RecordOrigin } from "../records/record-origin.ts";
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

/** Why records stay in the zone although nothing lists their type and name any more. */
export type StayReason =
  /** They are the zone's own NS records, without which it cannot be. */
  | "own-ns"
  /** A pattern of `ignore` matches them. */
  | "ignored"
  /** The same, of what no applied configuration declared, where nothing else would remove it either. */
  | "ignored-undeclared"
  /** No applied configuration declared them. */
  | "undeclared";

/** What leaves the state, and why the zone keeps it. */
export interface Staying {
  readonly one: Listed;
  readonly why: StayReason;
}

/** What becomes of the records of a type and name that is not listed any more: the one place that says so. */
export function fateOf(
  { zone, exclusive, ignore }: Pick<Scope, "zone" | "exclusive" | "ignore">,
  isUndeclared: Found["isUndeclared"],
): (setKey: string) => "removed" | StayReason {
  const isIgnored = createMatcher(ignore, zone);
  return (setKey) => {
    if (isVitalKey(setKey, zone)) return "own-ns";
    // an exclusive zone removes whatever it does not list
    const stays = !exclusive && isUndeclared(setKey);
    if (isIgnored(setKey)) return stays ? "ignored-undeclared" : "ignored";
    return stays ? "undeclared" : "removed";
  };
}

/** Tells the records that a resource only finds, by what it lists and what was listed before. */
export function onlyFoundIn(
  { listed }: Pick<Scope, "listed">,
  prior: ReadonlyMap<string, Listed>,
  notes: PrivateData,
): ReturnType<typeof onlyFoundBy> {
  const contentsOf = (all: ReadonlyMap<string, Listed>) => (setKey: string) => all.get(setKey)?.contents() ?? [];
  return onlyFoundBy(notes, { declared: contentsOf(listed), known: contentsOf(prior) });
}

/** What is to become of the zone: what is listed is desired, and of the rest what is ours is removed as {@link fateOf} says. */
export function intentOf(scope: Scope, { reading, prior, isUndeclared, isOthers }: Found): ZoneIntent {
  const { listed, exclusive } = scope;
  const [owns, fate] = [ownsIn(scope), fateOf(scope, isUndeclared)];
  const before = exclusive
    ? [...reading.sets].flatMap(([setKey, found]) => (owns(setKey) ? found : []))
    : toRecords(prior);
  const mayGo = (setKey: string, content: RecordContent): boolean =>
    listed.has(setKey) || (fate(setKey) === "removed" && (exclusive || !isOthers(content)));
  return { desired: toRecords(listed), remove: before.filter((content) => mayGo(setKeyOf(content), content)) };
}

/** Records that go with their types and names: these are not listed any more. */
export function goingOf({ listed }: Pick<Scope, "listed">, { remove }: ZoneIntent): RecordContent[] {
  return remove.filter((content) => !listed.has(setKeyOf(content)));
}

/** What leaves the state and stays in the zone. */
export function stayingOf(scope: Scope, { prior, isUndeclared }: Pick<Found, "prior" | "isUndeclared">): Staying[] {
  const fate = fateOf(scope, isUndeclared);
  return [...prior].flatMap(([setKey, one]) => {
    const why = scope.listed.has(setKey) ? "removed" : fate(setKey);
    return why === "removed" ? [] : [{ one, why }];
  });
}

/** All records read, of whatever type and name. */
export function recordsOf({ sets }: ZoneReading): RecordContent[] {
  return [...sets.values()].flat();
}

/** Whether a record has data that this state wrote. */
export function isOwnOf(
  listedBefore: Scope["listed"],
  { isForeign }: Pick<RecordOrigin, "isForeign">,
): (content: RecordContent) => boolean {
  return (content) => {
    const one = listedBefore.get(setKeyOf(content));
    if (one === undefined || isForeign(content)) return false;
    return one.contents().some((known) => keyOf(known) === keyOf(content));
  };
}
