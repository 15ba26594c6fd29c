import { parseKey, setKeyOf, type RecordContent, type SetName } from "../../client/index.ts";
import { isSameSet, toContents, type DeclaredSet } from "../records/values.ts";
import { isTexts } from "../configured-values.ts";

/** What a configuration or state lists under one key. */
export interface ListedSet extends DeclaredSet {
  readonly allow_rules: readonly string[] | null;
}
export type Records = Readonly<Record<string, ListedSet>>;

/** What is listed under one key. */
export class Listed implements SetName {
  readonly name: string;
  readonly type: string;
  #contents: readonly RecordContent[] | undefined;

  /** By {@link setKeyOf}: who keeps it takes this one, since each text that is made takes memory of its own. */
  readonly setKey: string;

  /** @param key as the user wrote it */
  constructor(
    named: SetName,
    readonly key: string,
    readonly set: ListedSet,
  ) {
    this.name = named.name;
    this.type = named.type;
    this.setKey = setKeyOf(named);
  }

  /** Its records: always the very same ones, of which the client remembers what they mean. */
  contents(): readonly RecordContent[] {
    return (this.#contents ??= toContents(this, this.set));
  }
}

/**
 * What is listed, by {@link setKeyOf}. What is unknown or has no proper key is left out. Configurations and states never change, and each
 * step of a plan or write asks for the same ones, so they are read once.
 */
export function listedSets(records: object, zone: string): ReadonlyMap<string, Listed> {
  const byZone = read.get(records) ?? new Map<string, ReadonlyMap<string, Listed>>();
  const listed = byZone.get(zone) ?? readListed(records, zone);
  read.set(records, byZone.set(zone, listed));
  return listed;
}

/** By zone, too: resources that list the same for several zones may be given the very same object. */
const read = new WeakMap<object, Map<string, ReadonlyMap<string, Listed>>>();

function readListed(records: object, zone: string): ReadonlyMap<string, Listed> {
  return new Map(
    Object.entries(records).flatMap(([key, element]: [string, unknown]) => {
      const named = parseKey(key, zone);
      const set = knownSet(element);
      if (named === undefined || set === undefined) return [];
      const listed = new Listed(named, key, set);
      return [[listed.setKey, listed] as const];
    }),
  );
}

/** All types and names that are listed, also where what is to be there is known only after apply: keys of {@link setKeyOf}. */
export function declaredSets(records: object, zone: string): readonly string[] {
  const later = Object.entries(records).flatMap(([key, element]: [string, unknown]) => {
    const named = knownSet(element) === undefined ? parseKey(key, zone) : undefined;
    return named === undefined ? [] : [setKeyOf(named)];
  });
  return [...new Set([...listedSets(records, zone).keys(), ...later])];
}

/** The records that are listed. */
export function toRecords(listed: ReadonlyMap<string, Listed>): RecordContent[] {
  return [...listed.values()].flatMap((one) => one.contents());
}

/** The records that are listed, by {@link setKeyOf}. */
export function groupBySet(listed: ReadonlyMap<string, Listed>): ReadonlyMap<string, readonly RecordContent[]> {
  return new Map([...listed].map(([setKey, one]) => [setKey, one.contents()]));
}

/** Whether two maps of records declare the same, in whatever spelling of keys and values. */
export function hasSameRecords(a: unknown, b: unknown, zone: unknown): boolean {
  if (typeof zone !== "string" || typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return false;
  const [left, right] = [listedSets(a, zone), listedSets(b, zone)];
  return (
    left.size === right.size &&
    [...left].every(([setKey, { type, set }]) => {
      const other = right.get(setKey)?.set;
      return other !== undefined && isSameSet(type, set, other) && allowedIn(set) === allowedIn(other);
    })
  );
}

/** The rules that are allowed; none named is the same as none. */
function allowedIn({ allow_rules }: ListedSet): string {
  return JSON.stringify(allow_rules ?? []);
}

/** A set of a configuration where it is wholly known. */
function knownSet(element: unknown): Listed["set"] | undefined {
  if (typeof element !== "object" || element === null) return undefined;
  const { values, ttl = null, comment = null, allow_rules } = element as Readonly<Record<string, unknown>>;
  if (!isTexts(values) || !isTextOrNull(ttl) || !isTextOrNull(comment)) return undefined;
  // as engines send it, and as a state has it: a copy of each of thousands would take memory
  if ((allow_rules === null || isTexts(allow_rules)) && isWhole(element)) return element;
  return { values, ttl, comment, allow_rules: isTexts(allow_rules) ? allow_rules : null };
}

/** Whether it has all that a set has. What it has was judged before. */
function isWhole(element: object): element is ListedSet {
  return "values" in element && "ttl" in element && "comment" in element && "allow_rules" in element;
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
