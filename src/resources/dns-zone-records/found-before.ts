import type { RecordContent, ZoneReading } from "../../client/index.ts";
import type { ObjectOperation } from "terraform-provider-sdk";
import { withoutDeclared } from "../records/owners.ts";
import type { KindServices } from "../kind-services.ts";
import { openGivenUp } from "../records/given-up.ts";
import { openMixedDetails } from "../records/mixed-details.ts";
import { detailsOfKnown } from "../records/values.ts";
import { listedSets, type ListedSet, type Records } from "./listed-sets.ts";
import { fromReading, type ZonePlan, type ZoneState } from "./mapping.ts";
import { leftBy } from "./read-found.ts";
import { ownsIn, scopeOf } from "./scope.ts";

type Operation = Pick<ObjectOperation<KindServices>, "services" | "private">;

/** What a plan showed of a zone: the object before it, and after it; null where it goes. */
export interface Shown {
  readonly prior: ZoneState;
  readonly planned: ZonePlan | null;
}

/**
 * What a reading shows of the records that a plan showed as they were, by the keys and in the spelling of the plan. Records that
 * only the planned configuration owns are left out: a plan does not show them as part of the object. So are those of another resource
 * of the run that was applied first, where this one gives their type and name up.
 */
export function foundBefore(reading: ZoneReading, { prior, planned }: Shown, operation: Operation): Records {
  const { zone } = prior;
  const mixed = openMixedDetails(operation.private);
  const listed = listedSets(prior.records, zone);
  const sets = setsBefore(reading, { prior, planned }, operation);
  const asSeen = [...listed].flatMap(([setKey, { key, set }]) =>
    [sets, reading.sets].some((all) => mixed.isAsSeen(setKey, all.get(setKey) ?? [])) ? [[key, set] as const] : [],
  );
  const either = inEitherSpelling(prior, planned?.records ?? {});
  const found = fromReading({ ...reading, sets }, zone, either);
  const ofKnown = [...listedSets(either, zone)].flatMap(([setKey, { key, type, set }]) => {
    const [one, records] = [found[key], sets.get(setKey)];
    return one === undefined || records === undefined
      ? []
      : [[key, { ...one, ...detailsOfKnown(type, records, set) }] as const];
  });
  return { ...found, ...Object.fromEntries([...ofKnown, ...asSeen]) };
}

/** Those of the records found that the plan showed as part of the object, and what others have by now: that is as planned. */
export function setsBefore(
  reading: ZoneReading,
  { prior, planned }: Shown,
  { services, private: notes }: Operation,
): ZoneReading["sets"] {
  const { zone } = prior;
  const [listed, next] = [listedSets(prior.records, zone), listedSets(planned?.records ?? {}, zone)];
  const scope = scopeOf(prior);
  const [owned, isLeft] = [ownsIn(scope), leftBy({ scope, prior: listed }, services.client.records.marks)];
  const { own, isOthers } = openGivenUp(zone, { services, private: notes });
  const ofThis = (setKey: string, found: readonly RecordContent[]): readonly RecordContent[] => {
    const one = listed.get(setKey);
    if (one === undefined || next.has(setKey)) return found;
    const known = one.contents();
    // whether the state shows it or not
    return [...withoutDeclared(own(found), { zone, known }, services), ...known.filter(isOthers)];
  };
  return new Map(
    [...reading.sets].flatMap(([setKey, found]) => {
      // what the configuration lists by now is read, too
      const shown = found.some(isLeft) ? found.filter((content) => !isLeft(content)) : found;
      return owned(setKey) && shown.length > 0 ? [[setKey, ofThis(setKey, shown)] as const] : [];
    }),
  );
}

/** What was listed, each with the values that are planned behind those that were there. */
function inEitherSpelling({ zone, records }: ZoneState, planned: Records): Records {
  const next = listedSets(planned, zone);
  const spelled = [...listedSets(records, zone)].map(([setKey, { key, set }]): [string, ListedSet] => {
    const values = next.get(setKey)?.set.values ?? [];
    return [key, { ...set, values: [...set.values, ...values] }];
  });
  return Object.fromEntries(spelled);
}
