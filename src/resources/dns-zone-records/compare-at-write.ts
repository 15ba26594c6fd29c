import {
  detailsKeyOf,
  setKeyOf,
  type OnlyFoundOption,
  type RecordContent,
  type ZoneWrite,
} from "../../client/index.ts";
import type { ObjectOperation } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import { isSameSet } from "../records/values.ts";
import { foundBefore, type Shown } from "./found-before.ts";
import { listedSets, type Listed, type Records } from "./listed-sets.ts";
import { foundLater, type FoundReading } from "./read-found.ts";
import type { Scope } from "./scope.ts";

type SetName = Parameters<NonNullable<ZoneWrite["onFound"]>>[0];

/** A change that a plan showed, and the reading of the zone that was compared with it as a whole. */
interface Compared extends Shown, OnlyFoundOption {
  readonly scope: Scope;
  readonly reading: FoundReading;
}

/** A type and name that is not as the zone's reading showed it any more, nor as planned. */
export interface ChangedSet {
  readonly setKey: string;
  /** In the state before the change. */
  readonly key: string | undefined;
  /** What of it the plan showed is there now, by its key; nothing, where all of it is gone. */
  readonly found: Records;
  /** All of it, as it was read right before its write. */
  readonly reading: FoundReading;
}

/**
 * Tells what others changed of a type and name after the zone was read: until the last one of thousands is written that may take minutes. It is
 * to be told what is read right before each write.
 */
export function openChanges(
  { prior, planned, scope, reading, isOnlyFound }: Compared,
  operation: Pick<ObjectOperation<KindServices>, "services" | "private">,
): (set: SetName, records: readonly RecordContent[]) => ChangedSet | undefined {
  const { zone } = prior;
  const [listed, next] = [listedSets(prior.records, zone), listedSets(planned?.records ?? {}, zone)];
  return (set, records) => {
    const setKey = setKeyOf(set);
    const later = foundLater(operation.services, { scope, prior: listed, reading, isOnlyFound }, [setKey, records]);
    if (isSame(reading.sets.get(setKey), later.sets.get(setKey))) return undefined;
    const [before, after] = [listed.get(setKey), next.get(setKey)];
    // one of thousands is compared alone
    const shown = {
      prior: { ...prior, records: only(before) },
      planned: planned && { ...planned, records: only(after) },
    };
    const found = foundBefore(later, shown, operation);
    const [now] = Object.values(found);
    const isAs = (one: Listed | undefined): boolean =>
      one === undefined || now === undefined ? one === now : isSameSet(one.type, one.set, now);
    if (isAs(before) || isAs(after)) return undefined;
    return { setKey, key: before?.key, found, reading: later };
  };
}

function only(one: Listed | undefined): Records {
  return one === undefined ? {} : { [one.key]: one.set };
}

function isSame(a: readonly RecordContent[] = [], b: readonly RecordContent[] = []): boolean {
  const print = (records: readonly RecordContent[]): string => records.map(detailsKeyOf).sort().join("\n");
  return a.length === b.length && print(a) === print(b);
}

/** All that was listed, with what was found of one type and name in place of what was listed of it. */
export function withFound(records: Records, { key, found }: Pick<ChangedSet, "key" | "found">): Records {
  const others = Object.entries(records).filter(([one]) => one !== key);
  return { ...Object.fromEntries(others), ...found };
}
