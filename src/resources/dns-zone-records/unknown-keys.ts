import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import { parseKey, setKeyOf, type OnlyFoundOption, type RecordContent } from "../../client/index.ts";
import { asObject, isTexts, knownTexts } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";
import { judgePerhaps } from "../records/perhaps-removed.ts";
import { openOrigin } from "../records/record-origin.ts";
import { toContents } from "../records/values.ts";
import { groupBySet, Listed, listedSets } from "./listed-sets.ts";
import { lookFor } from "./look-for.ts";
import type { ZoneState } from "./mapping.ts";
import type { FoundReading } from "./read-found.ts";
import { isOwnOf, type Found, type Scope } from "./scope.ts";
import { takesMore } from "./takes-more.ts";

/** A plan's part of a zone, as far as it is known. */
interface Settled {
  /** With all that is listed, also where it is not wholly known. */
  readonly scope: Scope;
  /** Types and names of which the values are known only after apply, each with the records that are listed for certain. */
  readonly unsettled: ReadonlyMap<string, readonly RecordContent[]>;
}

/**
 * What is listed and not wholly known. Values that are known are wanted with the TTL and comment of before: what is not known of these takes nothing
 * away.
 */
export function settle(scope: Scope, { prior, planned }: PlanContext<ZoneState>): Settled {
  const elements = Object.entries(asObject(planned.records));
  if (elements.length === scope.listed.size) return { scope, unsettled: new Map() };
  const before = prior === null ? undefined : listedSets(prior.records, prior.zone);
  const [listed, unsettled] = [new Map<string, Listed>(), new Map<string, readonly RecordContent[]>()];
  for (const [key, element] of elements) {
    const named = parseKey(key, scope.zone);
    if (named === undefined || scope.listed.has(setKeyOf(named))) continue;
    const [setKey, { values }] = [setKeyOf(named), asObject(element)];
    const known = (knownTexts(values) ?? []).flatMap((text) => text ?? []);
    const set = { ttl: null, comment: null, allow_rules: null, ...before?.get(setKey)?.set, values: known };
    listed.set(setKey, new Listed(named, key, set));
    if (!isTexts(values)) unsettled.set(setKey, toContents(named, set));
  }
  return { scope: listed.size === 0 ? scope : { ...scope, listed: new Map([...scope.listed, ...listed]) }, unsettled };
}

/** What a plan finds where not all that it lists is known. */
interface Known {
  /** With what is not known. */
  readonly whole: Pick<Settled, "scope"> & { readonly found: Found };
  /** What is to be there for certain. */
  readonly known: Scope;
  /** What is there of the rest: types and names of which the values are not known are neither listed nor unlisted. */
  readonly found: Found & { readonly reading: FoundReading };
  readonly isOnlyFound: NonNullable<OnlyFoundOption["isOnlyFound"]>;
  /** The records there of types and names of which the values are not known. */
  readonly aside: readonly RecordContent[];
  /** What is said of what is not known. */
  readonly perhaps: readonly Diagnostic[];
}

/** Reads what is there, and tells what is known from what is not. */
export async function lookForKnown(
  given: Scope,
  plan: PlanContext<ZoneState>,
  operation: PlanOperation<KindServices>,
): Promise<Known> {
  const { scope, unsettled } = settle(given, plan);
  const before = plan.prior === null ? new Map<string, Listed>() : listedSets(plan.prior.records, plan.prior.zone);
  const { isOnlyFound, ...whole } = await lookFor(scope, before, operation, takesMore(plan));
  if (unsettled.size === 0)
    return { whole: { scope, found: whole }, known: scope, found: whole, isOnlyFound, aside: [], perhaps: [] };
  const certain = <Value>(sets: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
    new Map([...sets].filter(([setKey]) => !unsettled.has(setKey)));
  const { reading } = whole;
  const aside = [...unsettled.keys()].flatMap((setKey) => reading.sets.get(setKey) ?? []);
  const rest = { ...reading, sets: certain(reading.sets), others: [...reading.others, ...aside] };
  return {
    whole: { scope, found: whole },
    known: { ...scope, listed: certain(scope.listed) },
    found: { ...whole, reading: rest, prior: certain(before) },
    isOnlyFound,
    aside,
    perhaps: judgeAside(aside, { wanted: [...unsettled.values()].flat(), whole, isOnlyFound }, operation),
  };
}

/** Judges what is there of types and names of which the values are not known. What another owner has marked no apply removes. */
function judgeAside(
  aside: readonly RecordContent[],
  {
    wanted,
    whole: { reading, prior },
    isOnlyFound,
  }: Pick<Known, "isOnlyFound"> & { readonly wanted: readonly RecordContent[]; readonly whole: Found },
  { services, private: notes }: PlanOperation<KindServices>,
): readonly Diagnostic[] {
  const origin = openOrigin(notes);
  const marks = services?.client.records.marks;
  const found = aside.filter((content) => marks?.otherOwnerOf(content, isOnlyFound) === undefined);
  const doubles = origin.doubled.among(reading.sets, groupBySet(prior));
  return judgePerhaps({ found, wanted, isOwn: isOwnOf(prior, origin), doubles }, notes);
}
