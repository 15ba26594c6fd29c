import type { PlanContext } from "terraform-provider-sdk";
import { canonicalName } from "../../dns/index.ts";
import { isUnknown } from "../configured-values.ts";
import { lookAtZone } from "../records/replacement-zone.ts";
import type { LookOperation, Replacing } from "../replacement-place.ts";
import { refuseTaken } from "./existing-records.ts";
import { listedSets, type Listed } from "./listed-sets.ts";
import type { ZoneState } from "./mapping.ts";
import { readFound } from "./read-found.ts";
import type { Scope } from "./scope.ts";

/** What says where records are to be, and which; anything in it may be unknown. */
type Place = Pick<PlanContext<ZoneState>["planned"], "zone" | "records" | "exclusive" | "ignore">;

/** What a plan has to say of the place, for its deletion; `undefined` as long as the zone is not known. */
export function placeOf({ zone, records, exclusive, ignore }: Place): Place | undefined {
  return typeof zone === "string" ? { zone, records, exclusive, ignore } : undefined;
}

/** Which part of a zone is to be a resource's; `undefined` as long as that is not known. */
export function plannedScope({ zone, records, exclusive, ignore }: Place): Scope | undefined {
  if (typeof zone !== "string" || isUnknown(records) || isUnknown(exclusive) || isUnknown(ignore)) return undefined;
  const patterns = (ignore ?? []) as readonly unknown[];
  if (patterns.some(isUnknown)) return undefined;
  return {
    zone,
    listed: listedSets(records, zone),
    exclusive: exclusive === true,
    ignore: patterns.map(String),
  };
}

/**
 * Refuses to move to a zone whose records would make the create fail, after the deletion in the one before.
 *
 * @throws Failure `record-exists`; what the service says of the zone
 */
export async function lookAtPlace(
  { prior, place }: Replacing<ZoneState, Place>,
  { services, signal }: LookOperation,
): Promise<void> {
  const { zone } = place;
  if (typeof zone !== "string" || zone === prior.zone) return;
  // in another spelling of the same zone it is the resource's own records that are there
  const scope = canonicalName(zone) === canonicalName(prior.zone) ? undefined : plannedScope(place);
  if (scope === undefined) return lookAtZone({ prior, place: { zone } }, { services, signal });
  const before = new Map<string, Listed>();
  const reading = await readFound(services, { scope, prior: before }, signal);
  const found = { reading, prior: before, isUndeclared: () => false, isOthers: () => false };
  refuseTaken(scope, found, services.client.creates);
}
