import { setKeyOf, type RecordContent } from "../../client/index.ts";
import { fromContents, toContents } from "../dns-values.ts";
import type { Records } from "./listed-sets.ts";
import { releasedOf, type Found, type Scope } from "./scope.ts";

/** The records that the state may hold, as far as a write has come. */
export interface Progress {
  /** One record is created. */
  created(content: RecordContent): void;
  /** A type and name is as planned. */
  finished(setKey: string): void;
  records(): Records;
  /** Types and names of {@link Progress.records}. */
  setKeys(): Iterable<string>;
}

/** @param changed types and names that the write changes */
export function createProgress(
  planned: Records,
  { scope, found, changed }: { readonly scope: Scope; readonly found: Found; readonly changed: ReadonlySet<string> },
): Progress {
  const done = new Map<string, readonly [string, Records[string]]>();
  const released = new Set(releasedOf(scope, found).map(setKeyOf));
  for (const [setKey, { key, set }] of found.prior) if (!released.has(setKey)) done.set(setKey, [key, set]);
  const finished = (setKey: string): void => {
    const listed = scope.listed.get(setKey);
    const element = listed === undefined ? undefined : planned[listed.key];
    if (listed === undefined || element === undefined) done.delete(setKey);
    else done.set(setKey, [listed.key, element]);
  };
  // what is as planned already needs no write
  for (const setKey of scope.listed.keys()) if (!changed.has(setKey)) finished(setKey);
  return {
    finished,
    created(content) {
      const setKey = setKeyOf(content);
      const listed = scope.listed.get(setKey);
      if (listed === undefined) return;
      const [key, before] = done.get(setKey) ?? [listed.key];
      const contents = [...(before === undefined ? [] : toContents(listed, before)), content];
      const { values, ttl, comment } = fromContents(listed.type, contents, listed.set);
      const { allow_rules = null } = planned[listed.key] ?? {};
      done.set(setKey, [key, { values, ttl, comment, allow_rules }]);
    },
    records: () => Object.fromEntries(done.values()),
    setKeys: () => done.keys(),
  };
}
