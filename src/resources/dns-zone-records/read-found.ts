import {
  setKeyOf,
  type OnlyFoundOption,
  type OwnerMarks,
  type RecordContent,
  type ZoneReading,
} from "../../client/index.ts";
import { equalTtl } from "../../dns/index.ts";
import type { KindServices } from "../kind-services.ts";
import { toRecords, type Listed } from "./listed-sets.ts";
import { ownsIn, type Scope } from "./scope.ts";

/** What was found of our part of the zone. */
export interface FoundReading extends ZoneReading {
  /** Records that an exclusive zone leaves alone, since it does not list them and they are marked for other owners. */
  readonly left: readonly RecordContent[];
}

/** What a reading of our part of a zone looks for. */
export interface Sought extends OnlyFoundOption {
  readonly scope: Scope;
  /** What was listed before. */
  readonly prior: ReadonlyMap<string, Listed>;
  /** Whether an exclusive zone takes what no state has shown: then a text that lacks it looks like one of a zone that has nothing to be taken. */
  readonly takesMore?: boolean | undefined;
}

/** Reads what is ours of the zone, and what was listed before. Of an exclusive zone that is all of it. */
export async function readFound(
  { client: { records } }: Pick<KindServices, "client">,
  { owner, ...sought }: Sought & { readonly owner?: string | undefined },
  signal: AbortSignal,
): Promise<FoundReading> {
  const { scope, prior, takesMore = false } = sought;
  const owns = ownsIn(scope);
  const wants = (setKey: string): boolean => prior.has(setKey) || owns(setKey);
  const standsForAll = takesMore ? ("always" as const) : ("if-others" as const);
  const query = {
    ...{ zone: scope.zone, owner, contents: toRecords(prior), wants, doesWithoutOdd: true, isOneOfMany: true },
    ...(scope.exclusive ? { standsForAll } : {}),
  };
  const reading = withoutDefaultTtls(await records.readZone(query, signal), [scope.listed]);
  return partOf(reading, sought, records);
}

/**
 * What one type and name is by a later reading of its own, as {@link readFound} would have found it.
 *
 * Of some deployments only the zone's text shows whether a record has a TTL of its own, so what was listed before tells.
 */
export function foundLater(
  { client: { records } }: Pick<KindServices, "client">,
  { reading, ...sought }: Sought & { readonly reading: ZoneReading },
  [setKey, found]: readonly [setKey: string, found: readonly RecordContent[]],
): FoundReading {
  const later = { ...reading, sets: new Map(found.length === 0 ? [] : [[setKey, found]]) };
  return partOf(withoutDefaultTtls(later, [sought.scope.listed, sought.prior]), sought, records);
}

/** The reading without what an exclusive zone leaves to other owners. */
function partOf(
  reading: ZoneReading,
  sought: Sought,
  { marks }: Pick<KindServices["client"]["records"], "marks">,
): FoundReading {
  const isLeft = leftBy(sought, marks);
  const left = [...reading.sets.values()].flat().filter(isLeft);
  if (left.length === 0) return { ...reading, left };
  const own = [...reading.sets].map(([setKey, contents]) => [setKey, contents.filter((one) => !isLeft(one))] as const);
  const sets = new Map(own.filter(([, contents]) => contents.length > 0));
  return { ...reading, sets, others: [...reading.others, ...left], left };
}

/**
 * Whether an exclusive zone leaves a record to another owner, since it does not list it. Where nothing tells what is only found, it is what was not
 * listed before.
 */
export function leftBy(
  { scope, prior, isOnlyFound = (content) => !prior.has(setKeyOf(content)) }: Sought,
  { otherOwnerOf }: Pick<OwnerMarks, "otherOwnerOf">,
): (content: RecordContent) => boolean {
  return (content) =>
    scope.exclusive && !scope.listed.has(setKeyOf(content)) && otherOwnerOf(content, isOnlyFound) !== undefined;
}

/** The zone's default is no TTL where none is listed, be it a record's own: some deployments show it with records that have none. */
function withoutDefaultTtls(reading: ZoneReading, listed: readonly ReadonlyMap<string, Listed>[]): ZoneReading {
  const { sets, defaultTtl } = reading;
  const isDefault = (content: RecordContent): boolean =>
    equalTtl(content.ttl ?? undefined, defaultTtl) &&
    listed.some((all) => all.get(setKeyOf(content))?.set.ttl === null);
  if (defaultTtl === undefined || ![...sets.values()].some((found) => found.some(isDefault))) return reading;
  const hidden = [...sets].map(
    ([setKey, found]) =>
      [setKey, found.map((content) => (isDefault(content) ? { ...content, ttl: null } : content))] as const,
  );
  return { ...reading, sets: new Map(hidden) };
}

/** Where nothing may be read, what was listed stands for what is found. */
export function readingOf(prior: ReadonlyMap<string, Listed>): FoundReading {
  const sets = new Map([...prior].map(([setKey, one]) => [setKey, toRecords(new Map([[setKey, one]]))] as const));
  return { sets, others: [], serial: null, defaultTtl: undefined, left: [] };
}
