import { planZone, setKeyOf, type RecordContent, type SetChange, type ZoneIntent } from "../../client/index.ts";
import { fromContents, toContents } from "../records/values.ts";
import type { Listed, Records } from "./listed-sets.ts";
import { stayingOf, type Found, type Scope } from "./scope.ts";

/** The records that the state may hold, as far as a write has come. */
export interface Progress {
  /** How many types and names the write changes. */
  readonly changes: number;
  /** One record is created. */
  created(content: RecordContent): void;
  /** A type and name is as planned. */
  finished(setKey: string): void;
  /** Whether all is written, as far as the answers to the writes tell. */
  isAccepted(): boolean;
  records(): Records;
  /** Types and names of {@link Progress.records}. */
  setKeys(): Iterable<string>;
}

/** What the state has of a type and name. */
type InState = Pick<Listed, "key" | "set">;

/** A write, and the records that it found. */
interface Begun {
  readonly scope: Scope;
  readonly found: Found;
  readonly actual: readonly RecordContent[];
  readonly intent: ZoneIntent;
}

/**
 * Of what is as planned nothing is kept here, since the plan has it: a zone has ten thousand types and names, and each map of all of them takes
 * memory until the last one is written.
 */
export function createProgress({ scope, found, actual, intent }: Begun): Progress {
  const { listed } = scope;
  /** Types and names that are not as planned yet, each with the number of records that are to be created. */
  const missing = new Map(
    planZone(actual, intent).map((set) => {
      const setKey = setKeyOf(set);
      return [listed.get(setKey)?.setKey ?? setKey, createsOf(set)] as const;
    }),
  );
  const changes = missing.size;
  const isAsPlanned = (setKey: string): boolean => listed.has(setKey) && !missing.has(setKey);
  const released = new Set(stayingOf(scope, found).map(({ one }) => one.setKey));
  /** What the state has of all others. */
  const others = new Map<string, InState>();
  for (const [setKey, one] of found.prior)
    if (!released.has(setKey) && !isAsPlanned(setKey)) others.set(one.setKey, one);
  const all = (): [string, InState][] => [...[...listed].filter(([setKey]) => isAsPlanned(setKey)), ...others];
  return {
    changes,
    finished(setKey) {
      others.delete(setKey);
      missing.delete(setKey);
    },
    created(content) {
      const setKey = setKeyOf(content);
      const own = listed.get(setKey);
      const before = isAsPlanned(setKey) ? own : others.get(setKey);
      missing.set(own?.setKey ?? setKey, (missing.get(setKey) ?? 0) - 1);
      if (own === undefined) return;
      const contents = [...(before === undefined ? [] : toContents(own, before.set)), content];
      const { values, ttl, comment } = fromContents(own.type, contents, own.set);
      const { allow_rules } = own.set;
      others.set(own.setKey, { key: (before ?? own).key, set: { values, ttl, comment, allow_rules } });
    },
    isAccepted: () => [...missing.values()].every((count) => count <= 0),
    records: () => Object.fromEntries(all().map(([, { key, set }]) => [key, set])),
    setKeys: () => all().map(([setKey]) => setKey),
  };
}

/** How many creates make a type and name as planned; of anything else only a reading tells that it is done. */
function createsOf({ changes }: SetChange): number {
  return changes.every(({ kind }) => kind === "create") ? changes.length : Number.POSITIVE_INFINITY;
}
