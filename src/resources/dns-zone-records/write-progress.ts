import { planZone, setKeyOf, type RecordContent, type SetChange, type ZoneIntent } from "../../client/index.ts";
import { fromContents, toContents } from "../records/values.ts";
import type { Listed, Records } from "./listed-sets.ts";
import { releasedOf, type Found, type Scope } from "./scope.ts";

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

/** A write, and the records that it found. */
interface Begun {
  readonly scope: Scope;
  readonly found: Found;
  readonly actual: readonly RecordContent[];
  readonly intent: ZoneIntent;
}

export function createProgress({ scope, found, actual, intent }: Begun): Progress {
  const done = new Map<string, Pick<Listed, "key" | "set">>();
  const released = new Set(releasedOf(scope, found).map(setKeyOf));
  for (const [setKey, one] of found.prior) if (!released.has(setKey)) done.set(setKey, one);
  const finished = (setKey: string): void => {
    const listed = scope.listed.get(setKey);
    if (listed === undefined) done.delete(setKey);
    else done.set(listed.setKey, listed);
    missing.delete(setKey);
  };
  const missing = new Map(
    planZone(actual, intent).map((set) => {
      const setKey = setKeyOf(set);
      return [scope.listed.get(setKey)?.setKey ?? setKey, createsOf(set)] as const;
    }),
  );
  const changes = missing.size;
  // what is as planned already needs no write
  for (const setKey of scope.listed.keys()) if (!missing.has(setKey)) finished(setKey);
  return {
    changes,
    finished,
    created(content) {
      const setKey = setKeyOf(content);
      missing.set(setKey, (missing.get(setKey) ?? 0) - 1);
      const listed = scope.listed.get(setKey);
      if (listed === undefined) return;
      const before = done.get(setKey);
      const contents = [...(before === undefined ? [] : toContents(listed, before.set)), content];
      const { values, ttl, comment } = fromContents(listed.type, contents, listed.set);
      const { allow_rules } = listed.set;
      done.set(listed.setKey, { key: (before ?? listed).key, set: { values, ttl, comment, allow_rules } });
    },
    isAccepted: () => [...missing.values()].every((count) => count <= 0),
    records: () => Object.fromEntries([...done.values()].map(({ key, set }) => [key, set])),
    setKeys: () => done.keys(),
  };
}

/** How many creates make a type and name as planned; of anything else only a reading tells that it is done. */
function createsOf({ changes }: SetChange): number {
  return changes.every(({ kind }) => kind === "create") ? changes.length : Number.POSITIVE_INFINITY;
}
