import type { WriteOperation } from "terraform-provider-sdk";
import { planZone, type OnlyFoundOption, type ZoneIntent } from "../../client/index.ts";
import type { KindServices } from "../kind-services.ts";
import { touchedBy } from "../records/other-owners.ts";
import { refuseTaken } from "./existing-records.ts";
import { foundBefore } from "./found-before.ts";
import { listedSets, type Listed } from "./listed-sets.ts";
import { lookFor } from "./look-for.ts";
import type { ZoneActual, ZonePlan, ZoneState } from "./mapping.ts";
import { type FoundReading } from "./read-found.ts";
import { intentOf, recordsOf, scopeOf, type Found, type Scope } from "./scope.ts";
import { refuseUnshown } from "./shown-removals.ts";
import { takesMore } from "./takes-more.ts";

/** What a change goes by. */
interface Before {
  readonly scope: Scope;
  readonly reading: FoundReading;
  readonly found: Found;
  readonly isOnlyFound: NonNullable<OnlyFoundOption["isOnlyFound"]>;
  readonly intent: ZoneIntent;
  readonly actual: ReturnType<typeof recordsOf>;
}

/**
 * Reads the zone for a change, and refuses it where that is not as the plan showed it.
 *
 * @throws Failure `plan-stale`, `record-exists`; why the zone cannot be read
 */
export async function readForChange(
  planned: ZonePlan,
  prior: ZoneState | null,
  operation: WriteOperation<KindServices, ZoneActual>,
): Promise<Before> {
  const { services } = operation;
  const { zone } = planned;
  const scope = scopeOf(planned);
  const before = prior === null ? new Map<string, Listed>() : listedSets(prior.records, zone);
  const isMore = takesMore({ prior, planned });
  const { isOnlyFound, ...found } = await lookFor(scope, before, operation, isMore);
  const { reading } = found;
  if (prior !== null) operation.found({ records: foundBefore(reading, { prior, planned }, operation) });
  refuseTaken(scope, found, services.client.creates);
  const [intent, actual] = [intentOf(scope, found), recordsOf(reading)];
  if (isMore) refuseUnshown(zone, { touched: touchedBy(planZone(actual, intent)), before }, operation);
  return { scope, reading, found, isOnlyFound, intent, actual };
}
