import type { ZoneReading } from "../../client/index.ts";
import type { PrivateData } from "terraform-provider-sdk";
import { openMixedDetails } from "../mixed-details.ts";
import { listedSets, type ListedSet, type Records } from "./listed-sets.ts";
import { fromReading, type ZonePlan, type ZoneState } from "./mapping.ts";
import { ownsIn, scopeOf } from "./scope.ts";

/** What a plan showed of a zone: the object before it, and after it; null where it goes. */
interface Shown {
  readonly prior: ZoneState;
  readonly planned: ZonePlan | null;
}

/**
 * What a reading shows of the records that a plan showed as they were, by the keys and in the spelling of the plan. Records that
 * only the planned configuration owns are left out: a plan does not show them as part of the object.
 */
export function foundBefore(reading: ZoneReading, { prior, planned }: Shown, notes: PrivateData): Records {
  const [owned, mixed] = [ownsIn(scopeOf(prior)), openMixedDetails(notes)];
  const sets = new Map([...reading.sets].filter(([setKey]) => owned(setKey)));
  const asSeen = [...listedSets(prior.records, prior.zone)].flatMap(([setKey, { key, set }]) =>
    mixed.isAsSeen(setKey, sets.get(setKey) ?? []) ? [[key, set] as const] : [],
  );
  const found = fromReading({ ...reading, sets }, prior.zone, inEitherSpelling(prior, planned?.records ?? {}));
  return { ...found, ...Object.fromEntries(asSeen) };
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
