import type { PlanContext, PlanOperation } from "terraform-provider-sdk";
import { knownText } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";

/**
 * Refuses a replacement by records of a zone that cannot be read: their create would fail after the deletion of those before. The second
 * plan of a replacement looks, too: only there the zone is as the configuration writes it, which may be no name that the service knows. So
 * does the create in a zone that states spell otherwise: it may be that of a tainted resource, which engines plan as any other.
 *
 * @throws Failure what the service says of the zone
 */
export async function expectZone(
  {
    prior,
    planned,
    isReplacement,
  }: Pick<PlanContext<{ readonly zone: string }>, "prior" | "planned" | "isReplacement">,
  { services, signal }: PlanOperation<KindServices>,
): Promise<void> {
  const zone = knownText(planned.zone);
  if (services === undefined || zone === undefined || zone === prior?.zone) return;
  if (!isReplacement && !(prior === null && services.client.creates.isOfNoState(zone))) return;
  await services.client.records.readZone({ zone, contents: [], wants: () => false }, signal);
}
