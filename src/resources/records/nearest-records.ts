import { nearestTo } from "../../client/index.ts";
import type { ObjectOperation } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";

/** Which names have records of a type in place of one that has none, in a sentence. */
export function nearestRecords(
  { zone, type, name }: { readonly zone: string; readonly type: string; readonly name: string },
  { services, signal }: Pick<ObjectOperation<KindServices>, "services" | "signal">,
): Promise<string> {
  return nearestTo(name, `names of ${type.toUpperCase()} records`, services.client.zones.names(zone, type, signal));
}
