import { printKey, type ZoneReading } from "../../client/index.ts";
import type { ActualOf, PlannedOf, StateOf } from "terraform-provider-sdk";
import { fromContents, type SharedDetails } from "../records/values.ts";
import { describeMixed } from "../records/uniform-set.ts";
import type { attributes, blocks } from "./attributes.ts";
import { listedSets, type Records } from "./listed-sets.ts";

export type ZoneState = StateOf<typeof attributes, typeof blocks>;
export type ZonePlan = PlannedOf<typeof attributes, typeof blocks>;
export type ZoneActual = ActualOf<typeof attributes, typeof blocks>;

/** What each record has where those of a type and name do not agree on TTL or comment, by the keys that a state has; else null. */
export function mixedDetails({ sets }: ZoneReading, zone: string, known: Records): readonly string[] | null {
  const mixed = [...sets].flatMap(([setKey, found]) => {
    const [[first], lines] = [found, describeMixed(found)];
    return first === undefined || lines === null ? [] : [{ setKey, first, lines }];
  });
  if (mixed.length === 0) return null;
  const listed = listedSets(known, zone);
  return mixed.flatMap(({ setKey, first, lines }) => {
    const key = listed.get(setKey)?.key ?? printKey(first, zone);
    return lines.map((line) => `${key}: ${line}`);
  });
}

/** What the records of a type and name are to have, as the state or private data knows it. */
type DeclaredOf = (setKey: string) => SharedDetails | undefined;

/** Records found, by the keys and in the spelling known; what is not known comes behind, its name relative to the zone. */
export function fromReading(
  { sets }: ZoneReading,
  zone: string,
  known: Records = {},
  declaredOf: DeclaredOf = () => undefined,
): Records {
  const listed = listedSets(known, zone);
  const kept = [...listed].flatMap(([setKey, { key, type, set }]) => {
    const found = sets.get(setKey);
    if (found === undefined) return [];
    return [[key, { ...fromContents(type, found, set, declaredOf(setKey)), allow_rules: set.allow_rules }] as const];
  });
  const others = [...sets].flatMap(([setKey, found]) => {
    const [first] = found;
    if (first === undefined || listed.has(setKey)) return [];
    return [[printKey(first, zone), { ...fromContents(first.type, found), allow_rules: null }] as const];
  });
  return Object.fromEntries([...kept, ...others]);
}
