import { setKeyOf, type RecordContent, type ZoneReading } from "../../client/index.ts";
import type { ActualOf, ConfigOf, PlannedOf, StateOf } from "../../framework/kind.ts";
import { fromContents, toContents } from "../dns-values.ts";
import type { attributes, blocks } from "./attributes.ts";
import { parseKey, printKey, type SetName } from "./key.ts";

export type ZoneState = StateOf<typeof attributes, typeof blocks>;
export type ZonePlan = PlannedOf<typeof attributes, typeof blocks>;
export type ZoneActual = ActualOf<typeof attributes>;
export type Records = ZoneState["records"];

/** What is listed under one key. */
export interface Listed extends SetName {
  /** As the user wrote it. */
  readonly key: string;
  readonly set: Records[string];
}

/** What is listed, by {@link setKeyOf}. What is unknown or has no proper key is left out. */
export function listedSets(records: ConfigOf<ZoneState>["records"], zone: string): Map<string, Listed> {
  return new Map(
    Object.entries(records).flatMap(([key, element]: [string, unknown]) => {
      const named = parseKey(key, zone);
      const set = knownSet(element);
      return named === undefined || set === undefined ? [] : [[setKeyOf(named), { key, set, ...named }] as const];
    }),
  );
}

/** The records that are listed. */
export function toRecords(listed: ReadonlyMap<string, Listed>): RecordContent[] {
  return [...listed.values()].flatMap((each) => toContents(each, each.set));
}

/** Records found, by the keys and in the spelling known; what is not known comes behind, its name relative to the zone. */
export function fromReading({ sets }: ZoneReading, zone: string, known: Records = {}): Records {
  const listed = listedSets(known, zone);
  const kept = [...listed].flatMap(([setKey, { key, type, set }]) => {
    const found = sets.get(setKey);
    if (found === undefined) return [];
    return [[key, { ...fromContents(type, found, set), allow_rules: set.allow_rules }] as const];
  });
  const others = [...sets].flatMap(([setKey, found]) => {
    const [first] = found;
    if (first === undefined || listed.has(setKey)) return [];
    return [[printKey(first, zone), { ...fromContents(first.type, found), allow_rules: null }] as const];
  });
  return Object.fromEntries([...kept, ...others]);
}

/** A set of a configuration where it is wholly known. */
function knownSet(element: unknown): Listed["set"] | undefined {
  if (typeof element !== "object" || element === null) return undefined;
  const { values, ttl = null, comment = null, allow_rules } = element as Readonly<Record<string, unknown>>;
  if (!isTexts(values) || !isTextOrNull(ttl) || !isTextOrNull(comment)) return undefined;
  return { values, ttl, comment, allow_rules: isTexts(allow_rules) ? allow_rules : null };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
