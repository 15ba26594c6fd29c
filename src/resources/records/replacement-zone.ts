import type { PlanContext, PlanOperation } from "terraform-provider-sdk";
import { knownText } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";
import { notePlace, type LookOperation, type Replacing } from "../replacement-place.ts";

/**
 * Refuses a replacement by records of a zone that cannot be read: their create would fail after the deletion of those before. The second
 * plan of a replacement looks, too: only there the zone is as the configuration writes it, which may be no name that the service knows. So
 * does the create in a zone that states spell otherwise: it may be that of a tainted resource, which engines plan as any other.
 *
 * @throws Failure what the service says of the zone
 */
export async function expectZone(
  plan: Pick<PlanContext<InZone>, "prior" | "planned" | "isReplacement">,
  operation: PlanOperation<KindServices>,
): Promise<void> {
  const { prior, planned, isReplacement } = plan;
  const { services, signal } = operation;
  const zone = knownText(planned.zone);
  notePlace(zone === undefined ? undefined : { zone }, operation);
  if (services === undefined || zone === undefined || zone === prior?.zone) return;
  if (!isReplacement && !(prior === null && services.client.creates.isOfNoState(zone))) return;
  await readZone(zone, { services, signal });
}

interface InZone {
  readonly zone: string;
}

/** The same before a deletion whose plan could not look. @throws Failure what the service says of the zone */
export async function lookAtZone({ prior, place: { zone } }: Replacing<InZone, InZone>, operation: LookOperation) {
  if (zone !== prior.zone) await readZone(zone, operation);
}

async function readZone(zone: string, { services, signal }: LookOperation): Promise<void> {
  await services.client.records.readZone({ zone, contents: [], wants: () => false }, signal);
}
