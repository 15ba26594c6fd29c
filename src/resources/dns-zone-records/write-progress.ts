import { planZone, setKeyOf, type RecordContent, type ZoneIntent } from "../../client/index.ts";
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
    else done.set(setKey, listed);
  };
  const changed = new Set(planZone(actual, intent).map(setKeyOf));
  // what is as planned already needs no write
  for (const setKey of scope.listed.keys()) if (!changed.has(setKey)) finished(setKey);
  return {
    changes: changed.size,
    finished,
    created(content) {
      const setKey = setKeyOf(content);
      const listed = scope.listed.get(setKey);
      if (listed === undefined) return;
      const before = done.get(setKey);
      const contents = [...(before === undefined ? [] : toContents(listed, before.set)), content];
      const { values, ttl, comment } = fromContents(listed.type, contents, listed.set);
      const { allow_rules } = listed.set;
      done.set(setKey, { key: (before ?? listed).key, set: { values, ttl, comment, allow_rules } });
    },
    records: () => Object.fromEntries([...done.values()].map(({ key, set }) => [key, set])),
    setKeys: () => done.keys(),
  };
}
